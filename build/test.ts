/**
 * `npm test`: every test and every check, closed by what failed and by one line with the totals.
 * `--only check|unit|e2e` runs one part; `--shell stand-in` runs the specs on the program of the Electron shell.
 */

import { spawn } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleIfStale } from './bundle.ts'
import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { readPlaywright, readVitest, type Outcome } from './test-reports.ts'

/** The seed of property tests, unless the environment names another. */
const PROPERTY_SEED = process.env['DAYLOOM_PROPERTY_SEED'] ?? '2026'

const windows = process.platform === 'win32'

const MEMORY = '/dev/shm'
/** Bytes: far more than the tests' files ever take at once. */
const ENOUGH = 2 ** 31

/** A folder for all files of the tests: in memory where there is room, since the programs under test wait for the disk. */
async function makeFolder(): Promise<string> {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 }
  const folder = await mkdtemp(join(bavail * bsize > ENOUGH ? MEMORY : tmpdir(), 'dayloom-test-'))
  // PostgreSQL, which runs as another user, has its files inside.
  await chmod(folder, 0o711)
  return folder
}

/** Runs a command with its output shown; answers its exit code. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: windows })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function readReport(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}

async function unitTests(folder: string): Promise<Outcome> {
  const report = join(folder, 'vitest.json')
  await using postgres = await startPostgres()
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', args, {
    DAYLOOM_PROPERTY_SEED: PROPERTY_SEED,
    ...(postgres.url === null ? {} : { DAYLOOM_TEST_POSTGRES_URL: postgres.url }),
  })
  return readVitest(await readReport(report), code)
}

async function endToEndTests(folder: string): Promise<Outcome> {
  const report = join(folder, 'playwright.json')
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    DAYLOOM_PROPERTY_SEED: PROPERTY_SEED,
    DAYLOOM_SPEC_SHELL: values.shell ?? 'browser',
  })
  return readPlaywright(await readReport(report), code)
}

function valueOf<Value>(part: PromiseSettledResult<Value>): Value {
  if (part.status === 'rejected') throw part.reason
  return part.value
}

const { values } = parseArgs({ options: { only: { type: 'string' }, shell: { type: 'string' } } })
const wants = (part: string): boolean => values.only === undefined || values.only === part
const folder = await makeFolder()
process.env['TMPDIR'] = folder
// The specs start the program several hundred times: Node compiles it once.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compile-cache')

findChromium()
// Units and specs at once take longer than one after the other. An error of one part leaves the others their end.
const checking = Promise.allSettled([wants('check') ? check() : []])
const [units, bundled] = await Promise.allSettled([
  wants('unit') ? unitTests(folder) : undefined,
  wants('e2e') ? bundleIfStale() : undefined,
])
const [specs] = await Promise.allSettled([wants('e2e') ? endToEndTests(folder) : undefined])
const [checks] = await checking
await rm(folder, { recursive: true, force: true })
valueOf(bundled)
const outcomes = [valueOf(units), valueOf(specs)].flatMap((outcome) => outcome ?? [])
const failedChecks = valueOf(checks)

const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0)
const failures = outcomes.flatMap((outcome) => outcome.failures)
const failed = sum('failed') + failedChecks.length
if (failures.length > 0) process.stdout.write(`\nFailed tests:\n\n${failures.join('\n\n')}\n`)
if (failedChecks.length > 0) process.stdout.write(`\nFailed checks: ${failedChecks.join(', ')}\n`)
process.stdout.write(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped\n`)
process.exit(failed === 0 ? 0 : 1)
