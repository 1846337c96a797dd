import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { bridgeQueryKey } from '../../../bridge/query-keys.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { showChanged } from '../../../bridge/shown-rows.ts'
import { showError, showUndo } from '../../../stores/toasts.ts'
import { useProjectSight } from '../../../entities/people/use-project-sight.ts'
import { type BarPlace, changesOf, movedWords } from './bar-moves.ts'

/**
 * Brings a bar to another place: of a task that recurs the one in hand, however long it becomes and whoever gets it, for a
 * hand holds one bar and nobody wants to be asked at each drop. The timeline shows it there at once, before the answer, so that what was dropped
 * never jumps back; when the move is refused the reason is shown and the timeline read again.
 */
export function useMoveBar(): (task: TaskBar, from: BarPlace, to: BarPlace) => Promise<void> {
  const bridge = useBridge()
  const client = useQueryClient()
  // The handlers of the timeline outlive what they were made with, such as members of projects that are not read yet.
  const sees = useLatest(useProjectSight())
  return useCallback(
    async (task, from, to) => {
      const changes = changesOf(task, from, to)
      if (Object.keys(changes).length === 0) return
      const added = changes.assigneeIds?.filter((id) => !task.assigneeIds.includes(id)) ?? []
      if (!added.every((id) => sees(id, [task.projectId]))) {
        showError(t`This person does not see the project of “${task.name}”. Add them to the project first.`)
        return
      }
      showChanged(client, 'tasks.timeline', task.id, changes)
      const result = await bridge.call('tasks.move', { moves: [{ id: task.id, ...changes }] })
      if (!result.ok) {
        showError(result.error.message)
        await client.invalidateQueries({ queryKey: bridgeQueryKey('tasks.timeline') })
      } else if (changes.assigneeIds !== undefined) {
        showUndo(movedWords(task.name, changes), result.data.undoId)
      }
    },
    [bridge, client, sees],
  )
}
