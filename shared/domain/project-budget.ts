/** A project's estimate against what was tracked on it and what its open tasks still take. All in seconds. */

export interface ProjectBudget {
  /** Tracked, and what open tasks still take. */
  readonly expectedSeconds: number
  /** The rest of the estimate once the open tasks are done; negative when it is too small, null without one. */
  readonly leftSeconds: number | null
  /** Of a bar that is as long as the greater of estimate and expectation, 0 to 1. */
  readonly trackedShare: number
  readonly remainingShare: number
  /** Where on that bar the estimate ends; null without one, or where it is the end. */
  readonly estimateShare: number | null
  /** `spent`: more was tracked than estimated. `short`: it will be. */
  readonly state: 'none' | 'within' | 'short' | 'spent'
}

/** An estimate of nothing counts as none. */
export function projectBudget(
  estimatedSeconds: number | null,
  trackedSeconds: number,
  remainingSeconds: number,
): ProjectBudget {
  const estimate = estimatedSeconds === 0 ? null : estimatedSeconds
  const expectedSeconds = trackedSeconds + remainingSeconds
  const whole = Math.max(estimate ?? 0, expectedSeconds)
  const share = (seconds: number) => (whole === 0 ? 0 : seconds / whole)
  return {
    expectedSeconds,
    leftSeconds: estimate === null ? null : estimate - expectedSeconds,
    trackedShare: share(trackedSeconds),
    remainingShare: share(remainingSeconds),
    estimateShare: estimate === null || estimate >= expectedSeconds ? null : share(estimate),
    state: stateOf(estimate, trackedSeconds, expectedSeconds),
  }
}

function stateOf(estimate: number | null, tracked: number, expected: number): ProjectBudget['state'] {
  if (estimate === null) return 'none'
  if (tracked > estimate) return 'spent'
  return expected > estimate ? 'short' : 'within'
}
