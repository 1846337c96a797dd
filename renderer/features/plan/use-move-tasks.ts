import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Board } from '../../../shared/bridge/planning.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { bridgeQueryKey } from '../../bridge/query-keys.ts'
import { showError } from '../../stores/toasts.ts'
import { columnsOf } from './board-columns.ts'
import type { DropTarget } from '../../entities/task/drop-target.ts'
import { movesTo, withMoves } from './board-moves.ts'
import type { TaskId } from './board-state.ts'
import type { BoardRange } from './use-board.ts'

/**
 * Moves tasks to a place on the board. The board shows them there at once, before the answer, so that what was
 * dropped never jumps back; when the move is refused the board is read again and the reason shown.
 */
export function useMoveTasks(
  range: BoardRange,
): (ids: readonly TaskId[], target: DropTarget) => Promise<void> {
  const bridge = useBridge()
  const client = useQueryClient()
  return useCallback(
    async (ids, target) => {
      const queryKey = bridgeQueryKey('tasks.board', range)
      // A read that is under way would bring the former order back for a moment.
      await client.cancelQueries({ queryKey })
      const board = client.getQueryData<Board>(queryKey)
      if (board === undefined) return
      const moves = movesTo(columnsOf(board), ids, target)
      if (moves.length === 0) return
      client.setQueryData(queryKey, withMoves(board, moves))
      const result = await bridge.call('tasks.move', {
        moves: moves.map(({ id, changes }) => Object.assign({ id }, changes)),
      })
      if (result.ok) return
      showError(result.error.message)
      await client.invalidateQueries({ queryKey })
    },
    [bridge, client, range],
  )
}
