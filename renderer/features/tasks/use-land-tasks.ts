import { useQueryClient } from '@tanstack/react-query'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { bridgeQueryKey } from '../../bridge/query-keys.ts'
import type { DropTarget } from '../../entities/task/drop-target.ts'
import { landingPlace, movesTo, type StatusColumn } from './board-place.ts'
import { useBoardStore } from './board-store.ts'
import { useTasksShared } from './tasks-context.ts'
import { announce } from './tasks-state.ts'

export type LandTasks = (ids: readonly LocalId[], target: DropTarget) => Promise<void>

/** The columns of the board in their order, as far as they are read. */
export function boardColumns(statuses: readonly { readonly id: LocalId }[]): readonly StatusColumn[] {
  const { columns } = useBoardStore.getState()
  return statuses.flatMap(({ id }) => columns.get(id) ?? [])
}

/** Moves tasks to a place on the board: they are shown there at once, until what was written is read back. */
export function useLandTasks(): LandTasks {
  const { catalog, edits } = useTasksShared()
  const client = useQueryClient()
  const { statuses } = catalog
  return async (ids, target) => {
    const columns = boardColumns(statuses)
    const tasks = ids.flatMap((id) => {
      const task = columns.flatMap((column) => column.tasks).find((each) => each.id === id)
      return task === undefined ? [] : [task]
    })
    const moves = movesTo(columns, ids, target)
    const place = landingPlace(columns, target)
    const status = statuses.find(({ id }) => id === target.column)
    if (moves.length === 0 || status === undefined) return
    useBoardStore.setState({ landing: { tasks, target: place } })
    const [only] = tasks
    const what = tasks.length === 1 && only !== undefined ? `“${only.name}”` : `${tasks.length} tasks`
    const changesStatus = moves.some(({ statusId }) => statusId !== undefined)
    try {
      await edits.move([...moves], changesStatus ? `${what} moved to ${status.name}` : undefined)
      await client.invalidateQueries({ queryKey: bridgeQueryKey('tasks.page') })
    } finally {
      useBoardStore.setState({ landing: null })
    }
    announce(`${what}: ${status.name}, place ${place.index + 1}`)
  }
}
