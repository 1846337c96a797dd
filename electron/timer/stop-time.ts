/** When a timer that stops at a time of the day does so. */

import { addSeconds } from '../../shared/domain/instant.ts'
import type { WallClock } from '../../shared/domain/wall-clock.ts'

const day = 24 * 3600

/** The first instant after another at which the wall shows a time such as `17:00`. */
export function nextAt(time: string, after: string, clock: WallClock): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wanted = hours * 3600 + minutes * 60
  const secondsOf = (instant: string): number => {
    const { hour, minute, second } = clock.timeOf(instant)
    return hour * 3600 + minute * 60 + second
  }
  const ahead = (wanted - secondsOf(after) + day) % day
  const found = addSeconds(after, ahead === 0 ? day : ahead)
  // The clock may have been set meanwhile.
  const off = secondsOf(found) - wanted
  return addSeconds(found, -(off > day / 2 ? off - day : off < -day / 2 ? off + day : off))
}
