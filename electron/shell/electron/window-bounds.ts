/** Where the window opens: where it was, if a screen is still there. Pure. */

import type { Rectangle } from 'electron'
import type { WindowState } from '../../preferences/device-store.ts'

type Size = Pick<Rectangle, 'width' | 'height'>

/** Of a kind of window. */
interface Sizes {
  readonly smallest: Size
  readonly usual: Size
}

export const mainSizes: Sizes = { smallest: { width: 480, height: 480 }, usual: { width: 1120, height: 760 } }
/** Pixels of the title bar that must be on a screen, so that the window can be taken hold of. */
const grip = { width: 120, height: 32 }

/** Size, and position unless the desktop is to choose it. */
export type OpeningBounds = Size & Partial<Rectangle>

function overlap(from: number, length: number, areaFrom: number, areaLength: number): number {
  return Math.min(from + length, areaFrom + areaLength) - Math.max(from, areaFrom)
}

function canBeReached({ x, y, width }: Rectangle, area: Rectangle): boolean {
  const titleBarIsIn = y >= area.y && y + grip.height <= area.y + area.height
  return titleBarIsIn && overlap(x, width, area.x, area.width) >= grip.width
}

function fit(length: number, least: number, most: number): number {
  return Math.min(Math.max(length, least), Math.max(most, least))
}

/** @param areas the work areas of the screens, in the desktop's coordinates */
export function openingBounds(
  state: WindowState | null,
  areas: readonly Rectangle[],
  { smallest, usual }: Sizes,
): OpeningBounds {
  if (state === null) return usual
  const { x, y } = state
  for (const area of areas) {
    const width = fit(state.width, smallest.width, area.width)
    const height = fit(state.height, smallest.height, area.height)
    const bounds = { x, y, width, height }
    if (canBeReached(bounds, area)) return bounds
  }
  return {
    width: fit(state.width, smallest.width, Math.max(0, ...areas.map((area) => area.width))),
    height: fit(state.height, smallest.height, Math.max(0, ...areas.map((area) => area.height))),
  }
}

/** In the middle of a screen, a little above half its height, where one looks first. */
export function boundsAbove(area: Rectangle, size: Size): Rectangle {
  const width = Math.min(size.width, area.width)
  const height = Math.min(size.height, area.height)
  const x = area.x + Math.round((area.width - width) / 2)
  const y = area.y + Math.round((area.height - height) / 3)
  return { x, y, width, height }
}
