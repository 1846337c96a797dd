/** Entry of the Electron shell. */

import * as electron from 'electron'
import { asksForExport, asksToVerify } from './shell/browser/arguments.ts'
import { startElectronShell } from './shell/electron/start.ts'

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

const args = process.argv.slice(electron.app.isPackaged ? 1 : 2)

async function exportAndExit(): Promise<void> {
  const { exportFromCommandLine } = await import('./export.ts')
  electron.app.exit(await exportFromCommandLine(args, log))
}

async function verifyAndExit(): Promise<void> {
  const { verifyFromCommandLine } = await import('./verify.ts')
  electron.app.exit(await verifyFromCommandLine(args, (line) => process.stdout.write(`${line}\n`)))
}

function start() {
  if (asksForExport(args)) return exportAndExit()
  if (asksToVerify(args)) return verifyAndExit()
  return startElectronShell(electron, {
    here: import.meta.dirname,
    args,
    platform: process.platform,
    env: process.env,
    onSignal: (signal, listener) => process.on(signal, listener),
    log,
  })
}

start().catch((error: unknown) => {
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  electron.app.exit(1)
})
