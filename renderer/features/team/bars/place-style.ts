/** Places on the track as the style sheets compute them: in days, so that a zoom moves them without drawing anew. */

import type { CSSProperties } from 'react'
import type { Axis, DayRange } from '../axis/axis.ts'

/** Where days begin and how wide they are. */
export function placeStyle(axis: Axis, { from, to }: DayRange): CSSProperties {
  return {
    insetInlineStart: `calc(var(--day) * ${from - axis.first})`,
    inlineSize: `calc(var(--day) * ${to - from})`,
  }
}

/** The middle of a day. */
export function pointStyle(axis: Axis, day: number): CSSProperties {
  return { insetInlineStart: `calc(var(--day) * ${day - axis.first + 0.5})` }
}
