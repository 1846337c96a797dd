import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Board, BoardDay, BoardTask } from '../../../../shared/bridge/tasks.ts'
import { useBridge, bridgeQueryKey } from '../../../bridge/use-bridge.ts'
import { showError, showUndo } from '../../../stores/toasts.ts'
import { type TaskMove, withMoves } from './board-moves.ts'
import { useLatest } from '../../../components/use-latest.ts'

/** Writes moves; `told` says so, with the way back. */
export type MoveTasks = (moves: readonly TaskMove[], told?: string) => Promise<void>

const daysKey = bridgeQueryKey('dayPlan.days')
const backlogKey = bridgeQueryKey('dayPlan.backlog')

/**
 * Moves tasks over the board. The board shows them there at once, before the answer, so that what was dropped never
 * jumps back and the next move starts from there; when the move is refused the board is read again and the reason shown.
 */
export function useMoveTasks(): MoveTasks {
  const bridge = useBridge()
  const client = useQueryClient()
  return useLatest(async (moves, told) => {
    if (moves.length === 0) return
    // A read that is under way would bring the former order back for a moment.
    for (const queryKey of [daysKey, backlogKey]) void client.cancelQueries({ queryKey })
    showMoved(client, moves)
    const result = await bridge.call('tasks.move', {
      moves: moves.map(({ id, changes }) => Object.assign({ id }, changes)),
    })
    if (result.ok) {
      if (told !== undefined) showUndo(told, result.data.undoId)
      return
    }
    showError(result.error.message)
    await Promise.all([daysKey, backlogKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  })
}

/** Writes the moves into what was read of the board, week by week. */
function showMoved(client: QueryClient, moves: readonly TaskMove[]): void {
  const weeks = client.getQueriesData<BoardDay[]>({ queryKey: daysKey, type: 'active' })
  const backlog = client.getQueryData<BoardTask[]>(backlogKey)
  if (backlog === undefined) return
  const board: Board = { days: weeks.flatMap(([, days]) => days ?? []), backlog }
  const moved = withMoves(board, moves)
  const dayOf = new Map(moved.days.map((day) => [day.date, day]))
  if (moved.backlog !== backlog) client.setQueryData(backlogKey, moved.backlog)
  for (const [key, days] of weeks) {
    const shown = days?.map((day) => dayOf.get(day.date) ?? day)
    if (shown?.some((day, index) => day !== days?.[index])) client.setQueryData(key, shown)
  }
}
