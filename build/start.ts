/**
 * `npm start`: builds what is stale and runs the product, in Electron where it can, else in the browser shell.
 * `--shell electron|browser` chooses; `--export FILE` writes everything to a ZIP instead, `verify FILE`
 * checks a proof of hours, `start`, `stop` and the like are commands to the timer; every other argument goes to the program.
 */

import { resolve } from 'node:path'
import { bundleIfStale } from './bundle.ts'
import { electronRuntime } from './electron-runtime.ts'
import { runProgram } from './run-program.ts'

const dist = resolve(import.meta.dirname, '../dist')

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function takeShell(args: readonly string[]): { shell: string; rest: string[] } {
  const rest: string[] = []
  let shell = 'auto'
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (arg === '--shell') shell = args[(at += 1)] ?? ''
    else if (arg.startsWith('--shell=')) shell = arg.slice('--shell='.length)
    else rest.push(arg)
  }
  return { shell, rest }
}

function command(shell: string, rest: readonly string[]): { file: string; args: readonly string[] } | null {
  const flags = ['--disable-warning=ExperimentalWarning']
  const [first] = rest
  if (first !== undefined && !first.startsWith('-') && first !== 'verify') {
    return { file: process.execPath, args: [...flags, resolve(dist, 'main/dayloom.js'), ...rest] }
  }
  // No window is opened, so nothing of a desktop is needed.
  if (shell !== 'browser' && !rest.some((arg) => /^--export(?:=|$)/.test(arg)) && first !== 'verify') {
    const runtime = electronRuntime(shell === 'electron')
    if (runtime.found) {
      say('Dayloom runs in Electron.')
      return { file: runtime.executable, args: [resolve(dist, 'main/main.js'), ...rest] }
    }
    if (shell === 'electron') {
      say(
        `Dayloom cannot run in Electron: ${runtime.reason}. \`npm start -- --shell browser\` works without it.`,
      )
      return null
    }
    say(`Dayloom runs in the browser, because ${runtime.reason}.`)
  }
  return { file: process.execPath, args: [...flags, resolve(dist, 'main/browser.js'), ...rest] }
}

const { shell, rest } = takeShell(process.argv.slice(2))
if (!['auto', 'electron', 'browser'].includes(shell)) {
  say(`--shell takes electron or browser, not “${shell}”.`)
  process.exit(2)
}
const chosen = command(shell, rest)
if (chosen === null) process.exit(1)
await bundleIfStale()
runProgram(chosen.file, chosen.args)
