import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { bridgeQueryKey } from '../../../bridge/query-keys.ts'
import type { DropTarget } from '../../../entities/task/drop-target.ts'
import { asMoved, movesTo } from './board-place.ts'
import { boardColumns, showLanding } from './board-store.ts'
import { useTasksShared } from '../tasks-context.ts'
import { announce } from '../tasks-state.ts'

export type LandTasks = (ids: readonly LocalId[], target: DropTarget) => Promise<void>

/** Moves tasks to a place on the board: they are shown there at once, until what was written is read back. */
export function useLandTasks(): LandTasks {
  const { catalog, edits } = useTasksShared()
  const client = useQueryClient()
  const { statuses } = catalog
  return async (ids, target) => {
    const columns = boardColumns(statuses)
    const moves = movesTo(columns, ids, target)
    const status = statuses.find(({ id }) => id === target.column)
    if (moves.length === 0 || status === undefined) return
    const endLanding = showLanding(asMoved(columns, moves))
    const only = columns.flatMap(({ tasks }) => tasks).find(({ id }) => ids.length === 1 && id === ids[0])
    const what = only === undefined ? t`${ids.length} tasks` : `“${only.name}”`
    const changesStatus = moves.some(({ statusId }) => statusId !== undefined)
    try {
      await edits.move([...moves], changesStatus ? t`${what} moved to ${status.name}` : undefined)
      await client.invalidateQueries({ queryKey: bridgeQueryKey('tasks.page') })
    } finally {
      endLanding()
    }
    announce(t`${what}: ${status.name}, place ${target.index + 1}`)
  }
}
