import { t } from '@lingui/core/macro'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { epochSeconds } from '../../../../shared/domain/instant.ts'
import { showMessage } from '../../../stores/toasts.ts'
import { type BoardColumn, columnKeyOf, dateOfColumn, findColumn } from '../board/board-columns.ts'
import type { BoardShared } from '../board/board-context.ts'
import { currentColumnOf, useBoardState } from '../board/board-state.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import { type DayTimes, stretchOf } from '../board/day-times.ts'
import { firstFreeStart, type Stretch, withoutThose } from '../../../entities/time-entry/free-time.ts'
import { usePlanView } from '../plan-view.ts'
import { railStep } from './rail-scale.ts'
import { secondsFor } from './use-block-commands.ts'
import { secondTicker } from '../../../stores/second-ticker.ts'

/** The free part of a day's working time; of today's, from now on. */
function freeTimeOf(column: BoardColumn | undefined, times: DayTimes, now: number): readonly Stretch[] {
  const work = column?.day?.work ?? null
  if (column === undefined || work === null) return []
  const span = { start: Math.max(now, epochSeconds(work.start)), end: epochSeconds(work.end) }
  return withoutThose([span], [...times.blocksOf(column.key).map(stretchOf), ...times.offOf(column.key)])
}

/**
 * Sets time aside without a pointer: the first free time of the day that has room for all of the tasks, today for those
 * without a day ahead. The block takes the focus, so that the arrows move it on.
 */
export function useBlockNextFree(
  { blockCommands, preferences, today }: BoardShared,
  columns: readonly BoardColumn[],
  times: DayTimes,
): (tasks: readonly BoardTask[]) => Promise<void> {
  return async function blockNextFree(tasks) {
    const [first] = tasks
    if (first === undefined) return
    const chosen = dateOfColumn(currentColumnOf(first.id) ?? columnKeyOf(first.date))
    const date = chosen === null || chosen < today ? today : chosen
    const now = Math.floor(secondTicker.now() / 1000)
    const free = freeTimeOf(findColumn(columns, date), times, now)
    const start = firstFreeStart(free, secondsFor(tasks), railStep)
    if (start === null) {
      showMessage(t`No free time long enough is left on ${longDay(date, preferences.dateFormat, today)}.`)
      return
    }
    usePlanView.setState({ showsTimes: true })
    const ids = await blockCommands.blockTime(tasks, date, start)
    useBoardState.setState({ blockFocus: ids.at(-1) ?? null })
  }
}
