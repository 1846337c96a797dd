/** Rounding of durations for reports and invoices (T §4.3 `rounding`, `rounding_minutes`). */

/** `up` never loses time, `down` never adds any, `nearest` sends the half up. */
export type RoundingDirection = 'nearest' | 'up' | 'down'

export interface Rounding {
  readonly direction: RoundingDirection
  /** The step in minutes; 0 leaves durations as they are. */
  readonly minutes: number
}

/** The direction that the service writes as a number: 0 nearest, 1 up, -1 down. */
export function roundingDirection(code: number): RoundingDirection {
  if (code === 0) return 'nearest'
  return code > 0 ? 'up' : 'down'
}

const wholeSteps = { nearest: Math.round, up: Math.ceil, down: Math.floor }

/** Rounds one duration of whole seconds, zero or more. Entries are rounded one by one, before they are added up. */
export function roundDuration(seconds: number, { direction, minutes }: Rounding): number {
  const step = minutes * 60
  if (step <= 0) return seconds
  return wholeSteps[direction](seconds / step) * step
}
