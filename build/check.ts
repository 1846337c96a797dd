/** `npm run check`: format, lint with boundaries, types, dead code. Runs all, then fails if one failed. */

import { spawnSync } from 'node:child_process'

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format', 'oxfmt', '--check'],
  ['lint and boundaries', 'oxlint', '--type-aware', '--deny-warnings'],
  ['types', 'tsc', '-b'],
  ['dead code', 'knip'],
]

/** Answers the names of the checks that failed. */
export function check(): readonly string[] {
  return checks.flatMap(([name, command, ...args]) => {
    process.stdout.write(`— ${name}\n`)
    const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    return status === 0 ? [] : [name]
  })
}

if (process.argv[1]?.endsWith('check.ts')) {
  const failed = check()
  if (failed.length > 0) {
    process.stderr.write(`Failed: ${failed.join(', ')}\n`)
    process.exit(1)
  }
}
