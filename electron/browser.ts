/** Entry of the browser shell. Standard output carries one line, the start-up URL; the log goes to standard error. */

import { asksForExport, asksToVerify, readBrowserArguments } from './shell/browser/arguments.ts'
import { startBrowserShell } from './shell/browser/start.ts'
import { readHomepage, readVersion } from './shell/version.ts'

/** Milliseconds after which a shutdown that hangs is cut off. */
const shutdownLimit = 4700

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

function fail(error: unknown): never {
  log(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForExport(args)) {
    const { exportFromCommandLine } = await import('./export.ts')
    process.exitCode = await exportFromCommandLine(args, log)
    return
  }
  if (asksToVerify(args)) {
    const { verifyFromCommandLine } = await import('./verify.ts')
    process.exitCode = await verifyFromCommandLine(args, (line) => process.stdout.write(`${line}\n`))
    return
  }
  const { opensBrowser, ...options } = readBrowserArguments(args, import.meta.dirname)
  let isClosing = false
  const quit = (): void => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), shutdownLimit).unref()
    running.then((shell) => shell.close()).then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, quit)

  const here = import.meta.dirname
  const running = startBrowserShell({
    ...options,
    version: readVersion(here),
    homepage: readHomepage(here),
    log,
    quit,
  })
  const { url } = await running
  process.stdout.write(`open ${url}\n`)
  if (!opensBrowser) return
  const { openWithDesktop } = await import('./shell/browser/browser-shell.ts')
  openWithDesktop(url).catch(() => log('No browser could be opened here: open the link above yourself.'))
}

main().catch(fail)
