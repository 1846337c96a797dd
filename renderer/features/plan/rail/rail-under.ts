/** Which rail of time lies under the pointer, and which time. */

import type { Point } from '../../../components/dragging/follow-press.ts'
import type { TimeTarget } from '../board/board-state.ts'
import { scrollerAttribute } from '../../../entities/task/measure-board.ts'
import { timeAtPlace } from './rail-scale.ts'

/** Marks a rail, with its date; its first and last second stand beside it, as `data-from` and `data-to`. */
const railAttribute = 'data-rail'

/** The time at the point on the rail of whichever day lies there, for what takes so many seconds; null away from all. */
export function timeUnder(board: Element, { x, y }: Point, seconds: number, grabbed = 0): TimeTarget | null {
  for (const rail of board.querySelectorAll<HTMLElement>(`[${railAttribute}]`)) {
    const box = rail.getBoundingClientRect()
    // Days that have scrolled away lie beneath the backlog.
    const sight = rail.closest(`[${scrollerAttribute}]`)?.getBoundingClientRect()
    if (sight !== undefined && (x < sight.left || x >= sight.right)) continue
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue
    const span = { start: Number(rail.dataset['from']), end: Number(rail.dataset['to']) }
    const share = (y - grabbed - box.top) / box.height
    return { date: rail.getAttribute(railAttribute) ?? '', start: timeAtPlace(span, share, seconds), seconds }
  }
  return null
}
