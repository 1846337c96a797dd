/** What a bar in another place does to the load of who it comes to. */

import type { DayRange } from './axis.ts'
import type { BarDrag } from './timeline-state.ts'
import { barOf, unassignedKey } from './timeline-bars.ts'
import { changesOf, withChanges } from './bar-moves.ts'
import type { TimelineRows } from './use-timeline-rows.ts'
import { type LoadSum, sumLoad, workerLoad } from './worker-load.ts'

export interface LoadEffect {
  /** The days of the new place. */
  readonly days: DayRange
  readonly before: LoadSum
  readonly after: LoadSum
}

/** Null where there is no load: among what nobody is to do. */
export function loadEffect({ bar, from, to }: BarDrag, rows: TimelineRows): LoadEffect | null {
  if (to.rowKey === unassignedKey) return null
  const days = { from: to.start, to: to.end }
  const moved = barOf(withChanges(bar.task, changesOf(bar.task, from, to)))
  const others = rows.lanesOf(to.rowKey).bars.filter(({ id }) => id !== bar.id)
  const { source } = rows
  const after = workerLoad({
    key: to.rowKey,
    days: source.days,
    today: source.today,
    hours: source.hours.get(to.rowKey) ?? [],
    absences: source.absences.get(to.rowKey) ?? [],
    bars: moved === null ? others : [...others, moved],
  })
  return { days, before: sumLoad(rows.loadOf(to.rowKey), days), after: sumLoad(after, days) }
}
