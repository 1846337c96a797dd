/** How the benchmarks count: ratios of two things measured in turns in one run, so that a noisy machine hits both. */

/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/** The largest of a quarter of the samples, counted from 0. */
export function quarterPeak(samples: readonly number[], quarter: number): number {
  const length = Math.floor(samples.length / 4)
  return Math.max(...samples.slice(quarter * length, (quarter + 1) * length))
}

/** Milliseconds that something takes. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export interface Figure {
  readonly name: string
  /** The two measured things, in a sentence. */
  readonly what: string
  readonly value: number
  readonly unit: 'ratio' | 'KiB' | 'frames' | 'points' | 'ms' | '% of a core'
  readonly goal: { readonly atLeast: number } | { readonly atMost: number }
  /** The numbers behind it, for a reader who wants to check. */
  readonly details: Readonly<Record<string, number>>
}

export interface Scenario {
  readonly name: string
  run(): Promise<readonly Figure[]>
}

/** Whether a figure reaches its goal. */
export function reached({ value, goal }: Figure): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}
