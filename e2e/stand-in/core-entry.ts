/** Runs in the core's process: gives it the port of a utility process, and then loads it. */

import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'
import { net } from './net.ts'
import { replaceElectron } from './replace-electron.ts'
import { strict } from './strict.ts'

const [file = '', ...args] = process.argv.slice(2)
const send = process.send?.bind(process)

const port = Object.assign(new EventEmitter(), {
  postMessage(message: unknown) {
    send?.(message, undefined, undefined, () => undefined)
  },
})
process.on('message', (data) => port.emit('message', { data, ports: [] }))
// A utility process ends with the program, however that ended.
process.on('disconnect', () => process.exit(0))
Object.defineProperty(process, 'parentPort', { value: strict('parentPort', port) })
Object.defineProperty(process, 'send', { value: undefined })

replaceElectron({ net })
process.argv = [process.execPath, file, ...args]
await import(pathToFileURL(file).href)
