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

/** How a duration becomes whole steps: `added` to it, the steps that then fit into it; null leaves it as it is. */
export function roundingSteps({ direction, minutes }: Rounding): RoundingSteps | null {
  const step = minutes * 60
  if (step <= 0) return null
  return { step, added: { up: step - 1, nearest: step / 2, down: 0 }[direction] }
}

/** Whole seconds. */
export interface RoundingSteps {
  readonly step: number
  readonly added: number
}

/** Rounds one duration of whole seconds, zero or more. Entries are rounded one by one, before they are added up. */
export function roundDuration(seconds: number, rounding: Rounding): number {
  const steps = roundingSteps(rounding)
  if (steps === null) return seconds
  return Math.floor((seconds + steps.added) / steps.step) * steps.step
}

/** The same as an expression of SQL over one of whole seconds: whole numbers only, so that nothing drifts. */
export function roundedSql(seconds: string, rounding: Rounding): string {
  const steps = roundingSteps(rounding)
  return steps === null ? seconds : `((${seconds} + ${steps.added}) / ${steps.step} * ${steps.step})`
}
