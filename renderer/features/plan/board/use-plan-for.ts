import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '../../../../shared/bridge/tasks.ts'
import type { DateFormat } from '../../../../shared/domain/date-format.ts'
import { useBridge, dataOrThrow, bridgeQueryKey } from '../../../bridge/use-bridge.ts'
import { said } from '../../../entities/task/use-task-edits.ts'
import { type BoardColumn, columnKeyOf, columnOf } from './board-columns.ts'
import { movesTo } from './board-moves.ts'
import { carryFocus } from './board-state.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import type { MoveTasks } from './use-move-tasks.ts'

export interface PlanForOptions {
  /** Where they stand in its order; last unless said. */
  readonly place?: 'first' | 'last'
  /** Says what was done, with the way back, also when the day can be seen. */
  readonly isTold?: boolean
}

/** Plans tasks for a date, or for none. */
export type PlanFor = (tasks: readonly Task[], date: string | null, options?: PlanForOptions) => Promise<void>

/** Plans for days that have been read and for those that have not; what goes out of sight is told. */
export function usePlanFor(
  latestColumns: () => readonly BoardColumn[],
  move: MoveTasks,
  dateFormat: DateFormat,
  today: string,
): PlanFor {
  const bridge = useBridge()
  const client = useQueryClient()

  async function readDay(date: string): Promise<BoardColumn> {
    const input = { from: date, to: date }
    const [day] = await client.fetchQuery({
      queryKey: bridgeQueryKey('dayPlan.days', input),
      queryFn: async () => dataOrThrow(await bridge.call('dayPlan.days', input, { repeatable: true })),
    })
    return day === undefined ? { key: date, date, tasks: [], day: null } : columnOf(day)
  }

  return async function planFor(tasks, date, { place = 'last', isTold = false } = {}) {
    const key = columnKeyOf(date)
    const columns = latestColumns()
    const shown = columns.find((column) => column.key === key)
    const column = shown ?? (date === null ? undefined : await readDay(date))
    if (column === undefined) return
    const all = shown === undefined ? [...columns, column] : columns
    const index = place === 'first' ? 0 : column.tasks.length
    const moves = movesTo(all, tasks, { column: key, index })
    const where = date === null ? t`moved to the backlog` : t`planned for ${longDay(date, dateFormat, today)}`
    const told = isTold || shown === undefined ? said(tasks, where) : undefined
    await carryFocus(key, () => move(moves, told))
  }
}
