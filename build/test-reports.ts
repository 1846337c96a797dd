/** Reads what passed and what failed out of the runners' JSON reports. */

import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** The result of a runner's tests. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** One text for each test, or file, that failed: where it is, its name, and the beginning of the reason. */
  readonly failures: readonly string[]
}

/** Lines of a reason that are repeated at the end; the whole of it stands where the test ran. */
const REASON_LINES = 12

function failure(place: string, name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, REASON_LINES)
  return [`${place} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** A run that exits with a failure counts as one even when no single test failed. */
function honest(runner: string, outcome: Outcome, exitCode: number): Outcome {
  if (exitCode === 0 || outcome.failed > 0) return outcome
  return { ...outcome, failed: 1, failures: [...outcome.failures, `${runner} ended with code ${exitCode}`] }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
})

/** The outcome of a Vitest JSON report. */
export function readVitest(report: unknown, exitCode: number): Outcome {
  const read = vitestReport.parse(report)
  const failures = read.testResults.flatMap((file) => {
    const place = relative(process.cwd(), file.name)
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return failure(place, 'the whole file', file.message)
    return tests.map((test) => failure(place, test.fullName, (test.failureMessages ?? []).join('\n')))
  })
  return honest(
    'vitest',
    {
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      skipped: read.numPendingTests + read.numTodoTests,
      failures,
    },
    exitCode,
  )
}

const suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default('') })) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).default([])
  },
})

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

function failedSpecs(of: z.infer<typeof suite>): readonly string[] {
  const here = of.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const messages = test.results.flatMap((result) => result.errors.map((error) => error.message))
        return failure(`${spec.file}:${spec.line}`, spec.title, messages.join('\n'))
      }),
  )
  return [...here, ...of.suites.flatMap(failedSpecs)]
}

/** The outcome of a Playwright JSON report; a flaky test counts as failed. */
export function readPlaywright(report: unknown, exitCode: number): Outcome {
  const { stats, suites } = playwrightReport.parse(report)
  return honest(
    'playwright',
    {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: suites.flatMap(failedSpecs),
    },
    exitCode,
  )
}
