/** Runs the shipped program in this process: `node run.ts FOLDER/main.js ARGUMENT…`, started by the desk. */

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { becomeReady } from './app.ts'
import { tell } from './desk-line.ts'
import { desktop } from './desktop.ts'
import { dialog } from './system.ts'
import { electron } from './electron.ts'
import { replaceElectron } from './replace-electron.ts'

const [file = '', ...args] = process.argv.slice(2)

// The spec is over.
process.on('disconnect', () => process.exit(1))
// As Electron's own `init.ts`, which goes on afterwards.
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return
  dialog.showErrorBox('A JavaScript error occurred in the main process', error.stack ?? error.message)
})
Object.defineProperty(process, 'type', { value: 'browser' })
// Of an archive in it.
Object.defineProperty(process, 'resourcesPath', { value: resolve(file, '../../../..') })
Object.defineProperty(process, 'platform', { value: desktop.platform })
// An installed program is its own executable.
process.argv = [process.execPath, ...(desktop.isPackaged ? [] : [file]), ...args]
replaceElectron(electron)
await import(pathToFileURL(file).href)
tell('note', 'loaded')
// Electron says so in a turn of its own.
setImmediate(becomeReady)
