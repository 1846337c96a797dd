/** Reads the counts out of the runners' JSON reports. */

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

function numberAt(report: unknown, key: string): number {
  const value: unknown = typeof report === 'object' && report !== null ? Reflect.get(report, key) : undefined
  return typeof value === 'number' ? value : 0
}

/** A run that exits with a failure counts as one even when no single test failed. */
function honest(totals: Totals, exitCode: number): Totals {
  return exitCode !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}

/** Counts of a Vitest JSON report. */
export function countVitest(report: unknown, exitCode: number): Totals {
  const counts = {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  }
  return honest(counts, exitCode)
}

/** Counts of a Playwright JSON report; a flaky test counts as failed. */
export function countPlaywright(report: unknown, exitCode: number): Totals {
  const stats: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, 'stats') : undefined
  const counts = {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky'),
    skipped: numberAt(stats, 'skipped'),
  }
  return honest(counts, exitCode)
}
