import { t } from '@lingui/core/macro'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { showError, showMessage } from '../../../stores/toasts.ts'
import type { TaskQuery } from '../use-task-pages.ts'
import { useLatest } from '../../../components/use-latest.ts'

/** So many tasks are changed by one command at most, so that one undo takes it back. */
export const mostSelected = 1000
const largestPage = 500

/** Answers the ids of the tasks from one offset to another, both included, also of those that were never in sight. */
export function useTaskIds(query: TaskQuery): (first: number, last: number) => Promise<readonly LocalId[]> {
  const bridge = useBridge()
  return useLatest(async (first, last) => {
    const end = Math.min(last, first + mostSelected - 1)
    const ids = new Set<LocalId>()
    for (let offset = first; offset <= end; offset += largestPage) {
      const limit = Math.min(largestPage, end - offset + 1)
      const page = await bridge.call('tasks.page', { ...query, offset, limit }, { repeatable: true })
      if (!page.ok) {
        showError(page.error.message)
        return []
      }
      for (const { id } of page.data.tasks) ids.add(id)
    }
    if (end < last) showMessage(t`The first ${mostSelected.toLocaleString('en')} tasks are selected`)
    return [...ids]
  })
}
