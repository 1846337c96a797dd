/** The items on the days of a row, which are moved there: tasks, and time off. */

import { timeOffWords } from '../../../entities/working-time/time-off-words.ts'
import type { AwaySpan } from '../time-off/away-spans.ts'
import type { BarGrip } from '../bars/bar-moves.ts'
import type { TimelineBar } from '../bars/timeline-bars.ts'

export type TimelineItem = TimelineBar | AwaySpan

export function itemName(item: TimelineItem): string {
  return item.kind === 'task' ? item.task.name : timeOffWords[item.timeOff.type]
}

/** The part of an item that a press takes: hours of a day have no ends to pull. */
export function gripFor(item: TimelineItem, grip: BarGrip): BarGrip {
  return item.kind === 'away' && item.isHours ? 'whole' : grip
}

/** By their days; time off behind the tasks that begin with it. */
export function inOrder(items: readonly TimelineItem[]): readonly TimelineItem[] {
  return [...items].sort(
    (a, b) => a.start - b.start || Number(a.kind === 'away') - Number(b.kind === 'away') || b.end - a.end,
  )
}
