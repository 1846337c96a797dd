import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { bridgeQueryKey } from '../../../bridge/query-keys.ts'
import { showError, showUndo } from '../../../stores/toasts.ts'
import { type BarPlace, changesOf, withChanges } from './bar-moves.ts'

/**
 * Brings a bar to another place: of a task that recurs the one in hand, however long it becomes and whoever gets it, for a
 * hand holds one bar and nobody wants to be asked at each drop. The timeline shows it there at once, before the answer, so that what was dropped
 * never jumps back; when the move is refused the reason is shown and the timeline read again.
 */
export function useMoveBar(): (task: TaskBar, from: BarPlace, to: BarPlace) => Promise<void> {
  const bridge = useBridge()
  const client = useQueryClient()
  return useCallback(
    async (task, from, to) => {
      const changes = changesOf(task, from, to)
      if (Object.keys(changes).length === 0) return
      const queryKey = bridgeQueryKey('tasks.timeline')
      // A read that is under way would bring the former place back for a moment.
      await client.cancelQueries({ queryKey })
      client.setQueriesData<readonly TaskBar[]>({ queryKey }, (tasks) =>
        tasks?.map((each) => (each.id === task.id ? withChanges(each, changes) : each)),
      )
      const result = await bridge.call('tasks.move', { moves: [{ id: task.id, ...changes }] })
      if (!result.ok) {
        showError(result.error.message)
        await client.invalidateQueries({ queryKey })
      } else if (changes.assigneeIds !== undefined) {
        showUndo(`“${task.name}” reassigned`, result.data.undoId)
      }
    },
    [bridge, client],
  )
}
