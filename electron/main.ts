/** Entry of the Electron shell. */

import * as electron from 'electron'
import { join } from 'node:path'
import { linkAmong } from './links/read-link.ts'
import { isCommand, runCommandLine } from './command-line/command-line.ts'
import { boxOption } from './shell/box-option.ts'
import { asksForExport, asksToVerify } from './shell/browser/arguments.ts'
import { startElectronShell } from './shell/electron/start.ts'
import { type ForkUtility, forkUtilityCore } from './shell/electron/utility-core.ts'

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

const args = process.argv.slice(electron.app.isPackaged ? 1 : 2)

async function exportAndExit(): Promise<void> {
  const { exportFromCommandLine } = await import('./export.ts')
  electron.app.exit(await exportFromCommandLine(args, log))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function verifyAndExit(): Promise<void> {
  const { verifyFromCommandLine } = await import('./verify.ts')
  electron.app.exit(await verifyFromCommandLine(args, print))
}

async function commandAndExit(): Promise<void> {
  const lines: string[] = []
  function say(line: string): void {
    lines.push(line)
    print(line)
  }
  const code = await runCommandLine(args, say, async (profile, request) => {
    const { runWithoutProgram } = await import('./command-line/without-program.ts')
    // Only then can it start a process of its own.
    await electron.app.whenReady()
    const coreFile = join(import.meta.dirname, 'electron-core.js')
    const fork: ForkUtility = (...forked) => electron.utilityProcess.fork(...forked)
    const forkCore = () => forkUtilityCore(fork, coreFile, profile, log)
    return await runWithoutProgram(profile, request, { forkCore, log })
  })
  if (code !== 0 && args.includes(boxOption)) {
    await electron.app.whenReady()
    electron.dialog.showErrorBox('Dayloom', lines.join('\n'))
  }
  electron.app.exit(code)
}

function start() {
  const link = isCommand(args) ? undefined : linkAmong(args)
  // Arguments beside a link may come from whoever wrote it.
  if (link === undefined) {
    if (asksForExport(args)) return exportAndExit()
    if (asksToVerify(args)) return verifyAndExit()
    if (isCommand(args)) return commandAndExit()
  }
  return startElectronShell(electron, {
    here: import.meta.dirname,
    args: link === undefined ? args : [link],
    platform: process.platform,
    env: process.env,
    resources: process.resourcesPath,
    loadUpdater: async () => (await import('electron-updater')).autoUpdater,
    onCrash: (listener) => process.on('uncaughtExceptionMonitor', listener),
    onSignal: (signal, listener) => process.on(signal, listener),
    log,
  })
}

start().catch((error: unknown) => {
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  electron.app.exit(1)
})
