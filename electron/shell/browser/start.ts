/** Starts the main program in the browser shell, in the order that gets the page on screen soonest. */

import { makePrivateFolder, readPrivateFile, writePrivateFile } from '../private-file.ts'
import { dropOldCompiledCode, keepCompiledCode } from '../../core/compiled-code.ts'
import { openLog } from '../../core/log/log-file.ts'
import { lockProfile } from '../profile-lock.ts'
import type { BrowserArguments } from './arguments.ts'
import { type BrowserServer, type BrowserServerOptions, startBrowserServer } from './http-server.ts'
import { createSocketTransport } from './socket-transport.ts'
import { fork, type ForkOptions } from 'node:child_process'
import { dirname } from 'node:path'
import { coreEnvironment, coreNodeArguments, type CoreProcess } from '../../bridge/core-process.ts'
import type { CoreMessage } from '../../core/protocol.ts'

export interface RunningBrowserShell {
  /** The start-up URL, with its one-time token. */
  readonly url: string
  /** Saves everything and ends. */
  close(): Promise<void>
}

export interface BrowserStartOptions extends Omit<BrowserArguments, 'opensBrowser'> {
  readonly version: string
  readonly homepage: string | null
  readonly log: (line: string) => void
  /** Asked for from inside. */
  readonly quit: () => void
}

/** @throws Error with a sentence for a person, such as when the profile is in use */
export async function startBrowserShell(options: BrowserStartOptions): Promise<RunningBrowserShell> {
  const { profile, coreFile, quit } = options
  makePrivateFolder(profile)
  const lock = lockProfile(profile)
  if (lock === null) throw new Error(`Dayloom is running with the data in ${profile} already.`)

  const keep = openLog(profile, 'main')
  keep(`Dayloom ${options.version} starts in the browser`)
  function log(line: string): void {
    options.log(line)
    keep(line)
  }

  dropOldCompiledCode(profile, Date.now())
  keepCompiledCode(profile)
  // The core comes up, and the program loads, while the browser fetches the page.
  const forkCore = (): ReturnType<typeof forkCoreProcess> => forkCoreProcess(coreFile, profile)
  let early: ReturnType<typeof forkCoreProcess> | null = forkCore()
  const report = (defect: unknown): void => log(String(defect))
  const http = await listen({ ...options, report }).catch((error: unknown) => {
    early?.terminate()
    throw error
  })
  const transport = createSocketTransport(http.server, http.access)
  const program = load()

  async function load(): Promise<{ close(): Promise<void> }> {
    const [{ startProgram }, { createBrowserShell, openWithDesktop }, { readNotices }] = await Promise.all([
      import('../../program.ts'),
      import('./browser-shell.ts'),
      import('../notices.ts'),
    ])
    const shell = createBrowserShell({
      version: options.version,
      homepage: options.homepage,
      notices: () => readNotices([options.rendererFolder, dirname(coreFile)]),
      origin: http.access.origin,
      profile,
      transport,
      forkCore() {
        const process = early ?? forkCore()
        early = null
        return process
      },
      openUrl: openWithDesktop,
      quit,
    })
    return startProgram({ shell, profile, log })
  }

  return {
    url: `${http.access.origin}/?token=${http.access.token}`,
    async close() {
      transport.close()
      await Promise.all([http.close(), program.then((running) => running.close())])
      lock.release()
      keep('Dayloom ends')
    },
  }
}

type ListenOptions = Omit<BrowserServerOptions, 'port'> & Pick<BrowserArguments, 'port' | 'profile'>

/**
 * Without a port of the person's choice, listens where it did the last time: a tab from before a restart goes on as soon as
 * the new link has been opened in the same browser.
 */
async function listen({ port, profile, ...options }: ListenOptions): Promise<BrowserServer> {
  if (port !== null) return await startBrowserServer({ ...options, port })
  const file = `${profile}/browser-port`
  const former = Number(readPrivateFile(file) ?? 0)
  const http = await startBrowserServer({ ...options, port: isPort(former) ? former : 0 }).catch(
    // Another program has taken it.
    () => startBrowserServer({ ...options, port: 0 }),
  )
  await writePrivateFile(file, new URL(http.access.origin).port).catch(options.report)
  return http
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1024 && port <= 65_535
}

/** How it is forked. Messages are JSON, as the window gets them anyway: two thirds of the time of structured clones. */
export const coreForkOptions = {
  serialization: 'json',
  execArgv: [...coreNodeArguments],
} as const satisfies ForkOptions

/** Starts the core as a child process of Node. What it prints goes to standard error: standard output is ours. */
export function forkCoreProcess(coreFile: string, profile: string): CoreProcess {
  const child = fork(coreFile, ['--profile', profile], {
    ...coreForkOptions,
    env: coreEnvironment(process.env),
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
