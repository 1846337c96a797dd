/** Tells a pointer that waits at the edge of what scrolls from one that only crosses it. */

import type { Point } from '../../../components/dragging/follow-press.ts'

/** So long the pointer has to stay in one place before the edge gives way. */
const restMilliseconds = 350

/** In px; a hand is never quite still. */
const tremble = 6

export class RestAtEdge {
  #at: Point | null = null
  #since = 0
  #hasGivenWay = false

  /** Whether the edge moves now; once it does, it goes on until the pointer leaves it. */
  isResting(point: Point, isAtEdge: boolean, now: number): boolean {
    if (!isAtEdge) {
      this.#at = null
      this.#hasGivenWay = false
      return false
    }
    if (this.#at === null || Math.hypot(point.x - this.#at.x, point.y - this.#at.y) > tremble) {
      this.#at = point
      this.#since = now
    }
    this.#hasGivenWay ||= now - this.#since >= restMilliseconds
    return this.#hasGivenWay
  }
}
