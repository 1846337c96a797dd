/** The effect of a bar, or of time off, in another place on the load of the person it comes to. */

import { movedTimes } from '../time-off/away-spans.ts'
import type { DayRange } from '../axis/axis.ts'
import { changesOf, withChanges } from '../bars/bar-moves.ts'
import { barOf, unassignedKey } from '../bars/timeline-bars.ts'
import type { ItemDrag } from '../timeline/timeline-state.ts'
import type { TimelineRows } from '../rows/use-timeline-rows.ts'
import { type LoadInput, type LoadSum, sumLoad, workerLoad } from './worker-load.ts'

export interface LoadEffect {
  /** The days of the new place. */
  readonly days: DayRange
  readonly before: LoadSum
  readonly after: LoadSum
}

/** Null where there is no load: among what nobody is to do. */
export function loadEffect(drag: ItemDrag, rows: TimelineRows): LoadEffect | null {
  const { to } = drag
  if (to.rowKey === unassignedKey) return null
  const days = { from: to.start, to: to.end }
  const { source } = rows
  const after = workerLoad({
    key: to.rowKey,
    days: source.daysOf(to.rowKey),
    today: source.today,
    clock: source.clock,
    hours: source.hours.get(to.rowKey) ?? [],
    ...workAndAbsences(drag, rows),
  })
  return { days, before: sumLoad(rows.loadOf(to.rowKey), days), after: sumLoad(after, days) }
}

function workAndAbsences(
  { item, from, to }: ItemDrag,
  rows: TimelineRows,
): Pick<LoadInput, 'bars' | 'absences'> {
  const { bars } = rows.lanesOf(to.rowKey)
  const absences = rows.source.absences.get(to.rowKey) ?? []
  if (item.kind === 'away') {
    const times = movedTimes(item, from, to)
    return { bars, absences: absences.map((each) => (each === item.timeOff ? times : each)) }
  }
  const others = bars.filter(({ id }) => id !== item.id)
  const moved = barOf(withChanges(item.task, changesOf(item.task, from, to)))
  return { bars: moved === null ? others : [...others, moved], absences }
}
