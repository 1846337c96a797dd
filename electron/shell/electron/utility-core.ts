import type { utilityProcess } from 'electron'
import type { CoreProcess } from '../../bridge/core-process.ts'
import type { CoreMessage } from '../../core/protocol.ts'

export type ForkUtility = (typeof utilityProcess)['fork']

/** Starts the core as a utility process. Usable only once the app is ready. */
export function forkUtilityCore(
  fork: ForkUtility,
  coreFile: string,
  profile: string,
  log: (line: string) => void,
): CoreProcess {
  const child = fork(coreFile, ['--profile', profile], {
    serviceName: 'Dayloom core',
    stdio: 'inherit',
  })
  // Node throws what is an `error` and nobody hears; `exit` follows. The report that comes with it has all of the environment.
  child.on('error', (type, location) => log(`core process: ${type} in ${location}`))
  // It is started before the program that listens to it is loaded.
  const hearing = Promise.withResolvers<(message: CoreMessage) => void>()
  // Our own program is at the other end of this private channel.
  child.on('message', (message: CoreMessage) => void hearing.promise.then((listener) => listener(message)))
  const exited = new Promise<number>((resolve) => child.once('exit', resolve))
  return {
    send: (request) => child.postMessage(request),
    onMessage: hearing.resolve,
    onExit: (listener) => void exited.then(listener),
    terminate: () => child.kill(),
    kill() {
      // Electron has no harder way of its own, but on POSIX the process can be told directly.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
    },
  }
}
