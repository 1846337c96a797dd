import { fork, type ForkOptions } from 'node:child_process'
import { coreNodeArguments, type CoreProcess } from '../../bridge/core-process.ts'
import type { CoreMessage } from '../../core/protocol.ts'

/** How it is forked. Messages are JSON, as the window gets them anyway: two thirds of the time of structured clones. */
export const coreForkOptions = {
  serialization: 'json',
  execArgv: [...coreNodeArguments],
} as const satisfies ForkOptions

/** Starts the core as a child process of Node. What it prints goes to standard error: standard output is ours. */
export function forkCoreProcess(coreFile: string, profile: string): CoreProcess {
  const child = fork(coreFile, ['--profile', profile], {
    ...coreForkOptions,
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  // Forked before the program has loaded: what arrives until then is kept for it.
  let deliver: ((message: CoreMessage) => void) | null = null
  let early: CoreMessage[] = []
  child.on('message', (message) => {
    // Our own program is at the other end of this private channel.
    if (deliver === null) early.push(message as CoreMessage)
    else deliver(message as CoreMessage)
  })
  const ended = Promise.withResolvers<number | null>()
  child.on('exit', (code) => ended.resolve(code))
  child.on('error', () => {
    if (child.pid === undefined) ended.resolve(null)
  })

  return {
    send(request) {
      // A write that fails is followed by `exit`, which settles the call.
      if (child.connected) child.send(request, () => undefined)
    },
    onMessage(listener) {
      deliver = listener
      for (const message of early) listener(message)
      early = []
    },
    onExit(listener) {
      void ended.promise.then(listener)
    },
    terminate() {
      child.kill('SIGTERM')
    },
    kill() {
      child.kill('SIGKILL')
    },
  }
}
