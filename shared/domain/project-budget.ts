/**
 * A project's estimate against what was tracked on it and what its open tasks still take, in seconds; or its budget against what
 * that comes to, in cents.
 */

export interface ProjectBudget {
  /** Tracked, and what open tasks still take. */
  readonly expected: number
  /** The rest of the estimate once the open tasks are done; negative when it is too small, null without one. */
  readonly left: number | null
  /** Of a bar that is as long as the greater of estimate and expectation, 0 to 1. */
  readonly trackedShare: number
  readonly remainingShare: number
  /** Where on that bar the estimate ends; null without one, or where it is the end. */
  readonly estimateShare: number | null
  /** `spent`: more was tracked than estimated. `short`: it will be. */
  readonly state: 'none' | 'within' | 'short' | 'spent'
}

/** An estimate of nothing counts as none. */
export function projectBudget(estimated: number | null, tracked: number, remaining: number): ProjectBudget {
  const estimate = estimated === 0 ? null : estimated
  const expected = tracked + remaining
  const whole = Math.max(estimate ?? 0, expected)
  const share = (part: number) => (whole === 0 ? 0 : part / whole)
  return {
    expected,
    left: estimate === null ? null : estimate - expected,
    trackedShare: share(tracked),
    remainingShare: share(remaining),
    estimateShare: estimate === null || estimate >= expected ? null : share(estimate),
    state: stateOf(estimate, tracked, expected),
  }
}

function stateOf(estimate: number | null, tracked: number, expected: number): ProjectBudget['state'] {
  if (estimate === null) return 'none'
  if (tracked > estimate) return 'spent'
  return expected > estimate ? 'short' : 'within'
}
