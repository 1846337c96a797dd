/** Shown durations that stand in a column with their total: seconds that the form in use does not show are shared out. */

import { type DurationFormat, isDecimal } from './duration.ts'

/** The smallest amount that a form writes, in seconds: a second, a minute, or a hundredth of an hour. */
export type DurationStep = 1 | 36 | 60

/** The step of `formatDuration`. */
export function durationStep(format: DurationFormat): DurationStep {
  return isDecimal(format) ? 36 : 1
}

/** The step of `shortDuration`. */
export function shortDurationStep(format: DurationFormat): DurationStep {
  return isDecimal(format) ? 36 : 60
}

/** The seconds that `shortDuration` writes of a duration: differences of them agree with what stands around them. */
export function shownShortDuration(seconds: number, format: DurationFormat): number {
  return shownDuration(seconds, shortDurationStep(format))
}

/** The duration that is read off the screen: hundredths of an hour are rounded, begun minutes cut off. */
export function shownDuration(seconds: number, step: DurationStep): number {
  const steps = Math.max(0, seconds) / step
  return (step === 36 ? Math.round(steps) : Math.floor(steps)) * step
}

/**
 * Durations as they are shown below their total, so that they add up to it: the total is as near to the truth as its form
 * allows, and each part is less than one step away from its own length. The steps that are left over after cutting off go to
 * the parts that lost most, earlier ones first.
 *
 * @param parts whole seconds, zero or more
 * @param total what is shown of the sum; another one only for parts that are shown within a part
 */
export function addingUp(
  parts: readonly number[],
  step: DurationStep,
  total: number = shownDuration(
    parts.reduce((sum, part) => sum + part, 0),
    step,
  ),
): readonly number[] {
  const cut = parts.map((part) => Math.floor(part / step) * step)
  const left = Math.round((total - cut.reduce((sum, part) => sum + part, 0)) / step)
  const raised = new Set(
    parts
      .map((part, index) => ({ index, lost: part - (cut[index] ?? 0) }))
      .toSorted((a, b) => b.lost - a.lost)
      .slice(0, left)
      .map(({ index }) => index),
  )
  return cut.map((part, index) => (raised.has(index) ? part + step : part))
}
