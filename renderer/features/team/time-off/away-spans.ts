/** Time off as spans of the days of who is away, and what dragging one does to it. */

import type { TimeOff } from '../../../../shared/bridge/people.ts'
import type { Bounds } from '../../../../shared/domain/days.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { beginsDay, inZone, midnight, spanOfInstants } from '../../../../shared/domain/time-off-span.ts'
import type { WallClock } from '../../../../shared/domain/wall-clock.ts'
import { instantAt } from '../../../../shared/domain/zoned-time.ts'
import type { BarPlace } from '../bars/bar-moves.ts'
import { dayNumber } from '../axis/day-number.ts'
import type { Span } from '../bars/lanes.ts'

export interface AwaySpan extends Span {
  readonly kind: 'away'
  readonly timeOff: TimeOff
  /** Of the zone in which the time off has its whole days. */
  readonly clock: WallClock
  /** Of the zone of who is away, on whose days the span stands. */
  readonly home: WallClock
  /** Hours of one day: they go to other days as they are, and do not grow over several. */
  readonly isHours: boolean
  /** The drawn span, in days with their begun parts: hours are parts of their day. */
  readonly left: number
  readonly right: number
}

export function awaySpanOf(timeOff: TimeOff, clock: WallClock, home: WallClock): AwaySpan {
  const { start, end } = inZone(timeOff, clock, home.timeZone)
  const { from, to, hours } = spanOfInstants(start, end, home)
  const left = placeOf(start, home)
  return {
    kind: 'away',
    id: timeOff.id,
    timeOff,
    clock,
    home,
    isHours: hours !== null,
    start: dayNumber(from),
    end: dayNumber(to) + 1,
    left,
    right: Math.max(left, placeOf(end, home)),
  }
}

function placeOf(instant: string, clock: WallClock): number {
  const { hour, minute } = clock.timeOf(instant)
  return dayNumber(clock.dateOf(instant)) + (hour * 60 + minute) / 1440
}

/** The instants of time off after its days went from one place to another: the wall of who is away shows the same times then. */
export function movedTimes(
  { timeOff, clock, home }: Pick<AwaySpan, 'timeOff' | 'clock' | 'home'>,
  from: BarPlace,
  to: BarPlace,
): Bounds {
  const { start, end } = inZone(timeOff, clock, home.timeZone)
  const moved = {
    start: onDaysLater(start, to.start - from.start, home),
    end: onDaysLater(end, to.end - from.end, home),
  }
  return inZone(moved, home, clock.timeZone)
}

function onDaysLater(instant: string, days: number, clock: WallClock): string {
  if (days === 0) return instant
  const time = beginsDay(instant, clock) ? midnight : clock.timeOf(instant)
  return instantAt(addDays(clock.dateOf(instant), days), time, clock.timeZone)
}
