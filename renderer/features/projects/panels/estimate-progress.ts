/** How much of an estimate is used up. */

export interface EstimateProgress {
  /** Tracked share of the estimate, 0 to 1; null without an estimate. */
  readonly share: number | null
  /** Seconds tracked beyond the estimate. */
  readonly overSeconds: number
  /** `near`: four fifths are used up. */
  readonly state: 'none' | 'within' | 'near' | 'over'
}

const nearShare = 0.8

/** Tracked against estimated seconds. An estimate of nothing counts as none. */
export function estimateProgress(trackedSeconds: number, estimatedSeconds: number | null): EstimateProgress {
  if (estimatedSeconds === null || estimatedSeconds === 0) {
    return { share: null, overSeconds: 0, state: 'none' }
  }
  const share = trackedSeconds / estimatedSeconds
  if (share > 1) return { share: 1, overSeconds: trackedSeconds - estimatedSeconds, state: 'over' }
  return { share, overSeconds: 0, state: share >= nearShare ? 'near' : 'within' }
}
