/** Heights of the timeline's parts, in px; the style sheets draw them. */

import type { TeamRow } from './team-rows.ts'

export const laneHeight = 26
export const lanesTop = 6
/** The strip that shows how full the days are, with the room above it. */
export const stripHeight = 14
export const lowestRow = 52
export const teamRowHeight = 32
const ticksHeight = 48
const milestonesHeight = 26

/** The words above the rows, with a line for milestones when there are any. */
export function headerHeight(hasMilestones: boolean): number {
  return ticksHeight + (hasMilestones ? milestonesHeight : 0)
}

export function rowHeight(kind: TeamRow['kind'], lanes: number): number {
  if (kind === 'team') return teamRowHeight
  const strip = kind === 'worker' ? stripHeight : 0
  return Math.max(lowestRow, lanesTop + lanes * laneHeight + 4 + strip)
}
