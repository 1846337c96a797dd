/** Days off as stripes that repeat every week: no element for each of them. */

import type { CSSProperties } from 'react'
import type { Axis } from '../axis/axis.ts'
import { weekdayOfDay } from '../axis/day-number.ts'

export const weekend: readonly number[] = [0, 6]

/** @param daysOff 0 Sunday to 6 Saturday */
export function shading(daysOff: readonly number[], axis: Axis): CSSProperties {
  const begins = weekdayOfDay(axis.first)
  const images = daysOff.map((weekday) => {
    const at = (weekday - begins + 7) % 7
    const from = `calc(var(--day) * ${at})`
    const to = `calc(var(--day) * ${at + 1})`
    return `linear-gradient(90deg, transparent ${from}, var(--day-off) ${from} ${to}, transparent ${to})`
  })
  return { backgroundImage: images.join(','), backgroundSize: 'calc(var(--day) * 7) 100%' }
}
