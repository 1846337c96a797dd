/** Entry of the Electron shell. */

import * as electron from 'electron'
import { asksForExport } from './shell/browser/arguments.ts'
import { startElectronShell } from './shell/electron/start.ts'

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

const args = process.argv.slice(electron.app.isPackaged ? 1 : 2)

async function exportAndExit(): Promise<void> {
  const { exportFromCommandLine } = await import('./export.ts')
  electron.app.exit(await exportFromCommandLine(args, log))
}

const running = asksForExport(args)
  ? exportAndExit()
  : startElectronShell(electron, {
      here: import.meta.dirname,
      args,
      platform: process.platform,
      env: process.env,
      onSignal: (signal, listener) => process.on(signal, listener),
      log,
    })
running.catch((error: unknown) => {
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  electron.app.exit(1)
})
