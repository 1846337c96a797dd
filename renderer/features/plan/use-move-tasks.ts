import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Board } from '../../../shared/bridge/tasks.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { bridgeQueryKey } from '../../bridge/query-keys.ts'
import { showError, showUndo } from '../../stores/toasts.ts'
import { type TaskMove, withMoves } from './board-moves.ts'
import type { BoardRange } from './rolling-days.ts'

/** Writes moves; `told` says so, with the way back. */
export type MoveTasks = (moves: readonly TaskMove[], told?: string) => Promise<void>

/**
 * Moves tasks over the board. The board shows them there at once, before the answer, so that what was dropped never
 * jumps back; when the move is refused the board is read again and the reason shown.
 */
export function useMoveTasks(range: BoardRange): MoveTasks {
  const bridge = useBridge()
  const client = useQueryClient()
  return useCallback(
    async (moves, told) => {
      if (moves.length === 0) return
      const queryKey = bridgeQueryKey('tasks.board', range)
      // A read that is under way would bring the former order back for a moment.
      await client.cancelQueries({ queryKey })
      const board = client.getQueryData<Board>(queryKey)
      if (board !== undefined) client.setQueryData(queryKey, withMoves(board, moves))
      const result = await bridge.call('tasks.move', {
        moves: moves.map(({ id, changes }) => Object.assign({ id }, changes)),
      })
      if (result.ok) {
        if (told !== undefined) showUndo(told, result.data.undoId)
        return
      }
      showError(result.error.message)
      await client.invalidateQueries({ queryKey })
    },
    [bridge, client, range],
  )
}
