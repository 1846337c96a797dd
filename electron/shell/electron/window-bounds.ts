/** Where the window opens: where it was, if a screen is still there. Pure. */

import type { Rectangle } from 'electron'
import type { WindowState } from '../../preferences/device-state.ts'

export const smallest = { width: 480, height: 480 }
const usual = { width: 1120, height: 760 }
/** Pixels of the title bar that must be on a screen, so that the window can be taken hold of. */
const grip = { width: 120, height: 32 }

/** Size, and position unless the desktop is to choose it. */
export type OpeningBounds = Pick<Rectangle, 'width' | 'height'> & Partial<Rectangle>

function overlap(from: number, length: number, areaFrom: number, areaLength: number): number {
  return Math.min(from + length, areaFrom + areaLength) - Math.max(from, areaFrom)
}

function canBeReached(state: WindowState, area: Rectangle): boolean {
  const titleBarIsIn = state.y >= area.y && state.y + grip.height <= area.y + area.height
  return titleBarIsIn && overlap(state.x, state.width, area.x, area.width) >= grip.width
}

/** @param areas the work areas of the screens, in the desktop's coordinates */
export function openingBounds(state: WindowState | null, areas: readonly Rectangle[]): OpeningBounds {
  if (state === null) return usual
  const area = areas.find((candidate) => canBeReached(state, candidate))
  const widest = Math.max(smallest.width, ...areas.map(({ width }) => width))
  const highest = Math.max(smallest.height, ...areas.map(({ height }) => height))
  const width = Math.min(Math.max(state.width, smallest.width), area?.width ?? widest)
  const height = Math.min(Math.max(state.height, smallest.height), area?.height ?? highest)
  return area === undefined ? { width, height } : { x: state.x, y: state.y, width, height }
}
