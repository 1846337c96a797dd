import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readPlaywright, readVitest } from './test-reports.ts'

const vitest = (testResults: readonly object[], numFailedTests: number): object => ({
  numPassedTests: 2,
  numFailedTests,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults,
})

it('a Vitest report names what failed, where and why', () => {
  const file = {
    name: resolve('shared/domain/money.test.ts'),
    status: 'failed',
    message: '',
    assertionResults: [
      { fullName: 'adds', status: 'passed', failureMessages: [] },
      { fullName: 'rounds', status: 'failed', failureMessages: ['Error: 1 is not 2\n    at money'] },
    ],
  }
  expect(readVitest(vitest([file], 1), 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['shared/domain/money.test.ts › rounds\n    Error: 1 is not 2\n        at money'],
  })
})

it('a file that cannot be loaded counts as a failure and is named', () => {
  const file = {
    name: resolve('server/a.test.ts'),
    status: 'failed',
    message: 'Error: no such module',
    assertionResults: [],
  }
  const outcome = readVitest(vitest([file], 0), 1)
  expect(outcome.failed).toBe(1)
  expect(outcome.failures).toEqual([
    'server/a.test.ts › the whole file\n    Error: no such module',
    'vitest ended with code 1',
  ])
})

it('a Playwright report names what failed at any depth, and a flaky test failed', () => {
  const spec = (title: string, status: string): object => ({
    title,
    file: 'timer.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: 'Timeout' }] }] }],
  })
  const report = {
    suites: [
      {
        specs: [spec('starts', 'expected'), spec('stops', 'flaky')],
        suites: [{ specs: [spec('runs on', 'unexpected')] }],
      },
    ],
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
  }
  expect(readPlaywright(report, 1)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: ['timer.spec.ts:7 › stops\n    Timeout', 'timer.spec.ts:7 › runs on\n    Timeout'],
  })
})

it('a runner that fails without a failed test is a failure', () => {
  const report = { suites: [], stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }
  expect(readPlaywright(report, 1)).toMatchObject({ failed: 1, failures: ['playwright ended with code 1'] })
  expect(readPlaywright(report, 0)).toMatchObject({ failed: 0, failures: [] })
})
