/** `utilityProcess`: the core in a process of plain Node that has a `parentPort`. */

import { fork, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import type { ForkOptions, utilityProcess as ElectronUtility, UtilityProcess } from 'electron'
import { assertReady } from './app.ts'
import { answer } from './desk-line.ts'
import { Emitter, strict } from './strict.ts'

const entry = join(import.meta.dirname, 'core-entry.ts')

let last: StandInUtility | null = null

class StandInUtility extends Emitter implements Pick<UtilityProcess, 'pid' | 'postMessage' | 'kill'> {
  readonly child: ChildProcess
  pid: number | undefined

  constructor(file: string, args: readonly string[], { env, cwd, stdio }: ForkOptions) {
    super('UtilityProcess', ['spawn', 'message', 'exit', 'error'])
    this.child = fork(entry, [file, ...args], {
      // Electron applies none of the flags that `execArgv` names.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: [
        'ignore',
        stdio === 'ignore' ? 'ignore' : 'inherit',
        stdio === 'ignore' ? 'ignore' : 'inherit',
        'ipc',
      ],
      serialization: 'advanced',
      ...(env && { env: env as NodeJS.ProcessEnv }),
      ...(cwd !== undefined && { cwd }),
    })
    this.child.on('spawn', () => {
      this.pid = this.child.pid
      this.emit('spawn')
    })
    this.child.on('message', (message) => this.emit('message', message))
    this.child.on('exit', (code, signal) => {
      this.pid = undefined
      this.emit('exit', code ?? constants.signals[signal ?? 'SIGKILL'])
    })
  }

  postMessage(message: unknown): void {
    this.child.send(message as object, undefined, undefined, () => undefined)
  }

  kill(): boolean {
    return this.child.kill('SIGTERM')
  }

  /** Said first, whether somebody listens or not; then the process ends. */
  fail(): void {
    this.child.kill('SIGKILL')
    this.emit('error', 'FatalError', 'v8::ToLocalChecked', '{}')
  }
}

export const utilityProcess = strict<typeof ElectronUtility>('utilityProcess', {
  fork(file: string, args: string[] = [], options: ForkOptions = {}) {
    assertReady('utilityProcess.fork')
    last = new StandInUtility(file, args, options)
    return strict<UtilityProcess>('UtilityProcess', last)
  },
})

// In a turn of its own: an error that nobody hears is the program's, not the desk's.
answer({ failCore: () => void setImmediate(() => last?.fail()) })
