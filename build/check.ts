/** `npm run check`: format, lint with boundaries, types, dead code, the message catalogue. Runs all at once, then fails if one failed. */

import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'

/**
 * The compiler and the linter's rules of types, which are programs in Go, on one core each: on several, each thread works
 * out the same types anew, which takes twice the processor time and ends no earlier beside the other checks. They collect
 * garbage half as often as they would, which takes a tenth less and needs a third more memory.
 */
const FOR_GO = { GOMAXPROCS: '1', GOGC: '200' }

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'oxfmt', '--check'],
  ['lint and boundaries', 'oxlint', '--type-aware', '--deny-warnings'],
  ['types', 'tsc', '-b', '--singleThreaded'],
  ['dead code', 'knip'],
  ['message catalogue', 'lingui', 'check', 'sync'],
]

/** Answers the name of a check that failed, after what it printed was shown in one piece. */
async function run([name, command, ...args]: (typeof checks)[number]): Promise<readonly string[]> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...FOR_GO, ...process.env },
  })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  // Tests that run beside the checks wait for a screen now and then; the checks take what they leave of the processor.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [code, ...outputs] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
  process.stdout.write(`— ${name}\n${outputs.join('')}`)
  return code === 0 ? [] : [name]
}

/** Answers the names of the checks that failed. */
export async function check(): Promise<readonly string[]> {
  return (await Promise.all(checks.map(run))).flat()
}

if (process.argv[1]?.endsWith('check.ts')) {
  const failed = await check()
  if (failed.length > 0) {
    process.stderr.write(`Failed: ${failed.join(', ')}\n`)
    process.exit(1)
  }
}
