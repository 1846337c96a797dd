#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/** Entry of `dayloom start` and the like where Node is there. The packaged program takes the same commands. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommandLine } from './command-line/command-line.ts'
import { asksForExport, asksToVerify } from './shell/browser/arguments.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const log = (line: string): void => void process.stderr.write(`${line}\n`)

const args = process.argv.slice(2)
// The browser shell carries these out without a window.
if (asksForExport(args) || asksToVerify(args)) {
  await import('./browser.ts')
} else {
  process.exitCode = await runCommandLine(args, print, async (profile, request) => {
    const [{ runWithoutProgram }, { forkCoreProcess }] = await Promise.all([
      import('./command-line/without-program.ts'),
      import('./shell/browser/start.ts'),
    ])
    const built = join(import.meta.dirname, 'core.js')
    const coreFile = existsSync(built) ? built : join(import.meta.dirname, 'core/main.ts')
    return await runWithoutProgram(profile, request, {
      forkCore: () => forkCoreProcess(coreFile, profile),
      log,
    })
  })
}
