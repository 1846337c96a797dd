/** Which days of the endless row are drawn: those in sight, and some around them, so that scrolling finds them there. */

import { dayCount } from './rolling-days.ts'

/** Places of the row, both included. */
export interface DrawnDays {
  readonly from: number
  readonly to: number
}

/** While the row is scrolled, so many days on either side of what is in sight are drawn at least. */
const least = 1
/** At rest it becomes so many, one after the other: as far as a hand scrolls at once. */
const ample = 4
/** Where there are so many, nothing is drawn at rest: a way there and back draws nothing. */
const enough = 1
/** Days that are drawn out of sight, at most. */
const most = 2 * ample

/** The days drawn while the row is scrolled: as few as possible beyond those that are drawn already. */
export function drawnWhileScrolled(drawn: DrawnDays, first: number, count: number): DrawnDays {
  const last = first + count - 1
  // The days in sight are painted first, alone.
  if (drawn.from === first && drawn.to === last) return drawn
  // Days that lie far away are of no use.
  const isNear = drawn.from <= last + least + 1 && drawn.to >= first - least - 1
  if (!isNear) return within({ from: first, to: last })
  return shortened(
    { from: Math.min(drawn.from, first - least), to: Math.max(drawn.to, last + least) },
    first,
    last,
  )
}

/** The days drawn next while the row is at rest: one more, or the same when there are enough on both sides. */
export function drawnAtRest(drawn: DrawnDays, first: number, count: number): DrawnDays {
  const { from, to } = drawnWhileScrolled(drawn, first, count)
  const last = first + count - 1
  const [before, after] = [first - from, to - last]
  const isEnough = before + after >= most && Math.min(before, after) >= enough
  if (isEnough || Math.min(before, after) >= ample) return { from, to }
  const further = before < after ? { from: from - 1, to } : { from, to: to + 1 }
  return shortened(further, first, last)
}

/** Leaves out what is farthest from sight. */
function shortened({ from, to }: DrawnDays, first: number, last: number): DrawnDays {
  let [before, after] = [first - from, to - last]
  while (before + after > most) {
    if (before > after) before -= 1
    else after -= 1
  }
  return within({ from: first - before, to: last + after })
}

function within({ from, to }: DrawnDays): DrawnDays {
  return { from: Math.max(0, from), to: Math.min(dayCount - 1, to) }
}
