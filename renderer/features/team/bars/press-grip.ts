import type { PointerEvent } from 'react'
import type { BarGrip } from './bar-moves.ts'

/** Px of an end that pull it; less of bars that are hardly wider. */
const gripWidth = 8

/** Which part of a bar is pressed, by the place rather than the element: the very edge of a bar is its border. */
export function pressGrip({ currentTarget, clientX }: PointerEvent<HTMLElement>): BarGrip {
  const { left, right, width } = currentTarget.getBoundingClientRect()
  const near = Math.min(gripWidth, width / 4)
  if (clientX < left + near) return 'start'
  return clientX > right - near ? 'end' : 'whole'
}
