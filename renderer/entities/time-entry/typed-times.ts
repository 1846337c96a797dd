import { addSeconds, epochSeconds, instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import type { Reading } from '../../../shared/domain/shorthand.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { movedTo, type Range } from './use-range-edits.ts'
import { instantOn } from './typed-time.ts'

/**
 * The times of a new entry with the date and the duration that its description names. A duration counts from the start,
 * or back from the stop where the entry would last until later than now and did not before.
 */
export async function typedTimes(
  range: Range,
  { parts }: Reading,
  timeZone: string,
  now: string = instantOfMilliseconds(Date.now()),
): Promise<Range> {
  const date = parts.find((part) => part.kind === 'date')?.date
  const duration = parts.find((part) => part.kind === 'duration')?.seconds
  const time = wallClock(timeZone).timeOf(range.start)
  const moved = date === undefined ? range : movedTo(range, await instantOn(date, time, timeZone))
  if (duration === undefined) return moved
  const { start, stop } = moved
  const end = addSeconds(start, duration)
  const isAhead = (instant: string) => epochSeconds(instant) > epochSeconds(now)
  return isAhead(end) && !isAhead(stop) ? { start: addSeconds(stop, -duration), stop } : { start, stop: end }
}
