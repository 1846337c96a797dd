/** Entry of the Electron shell. */

import * as electron from 'electron'
import { startElectronShell } from './shell/electron/start.ts'

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

startElectronShell(electron, {
  here: import.meta.dirname,
  args: process.argv.slice(electron.app.isPackaged ? 1 : 2),
  platform: process.platform,
  env: process.env,
  onSignal: (signal, listener) => process.on(signal, listener),
  log,
}).catch((error: unknown) => {
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  electron.app.exit(1)
})
