/** Starts the main program in the browser shell, in the order that gets the page on screen soonest. */

import { makePrivateFolder } from '../private-file.ts'
import { lockProfile } from '../profile-lock.ts'
import type { BrowserArguments } from './arguments.ts'
import { forkCoreProcess } from './core-process.ts'
import { startBrowserServer } from './http-server.ts'
import { createSocketTransport } from './socket-transport.ts'

export interface RunningBrowserShell {
  /** The start-up URL, with its one-time token. */
  readonly url: string
  /** Saves everything and ends. */
  close(): Promise<void>
}

export interface BrowserStartOptions extends Omit<BrowserArguments, 'opensBrowser'> {
  readonly version: string
  readonly log: (line: string) => void
  /** Asked for from inside. */
  readonly quit: () => void
}

/** @throws Error with a sentence for a person, such as when the profile is in use */
export async function startBrowserShell(options: BrowserStartOptions): Promise<RunningBrowserShell> {
  const { profile, coreFile, log, quit } = options
  makePrivateFolder(profile)
  const lock = lockProfile(profile)
  if (lock === null) throw new Error(`Dayloom is running with the data in ${profile} already.`)

  // The core comes up, and the program loads, while the browser fetches the page.
  const forkCore = (): ReturnType<typeof forkCoreProcess> => forkCoreProcess(coreFile, profile)
  let early: ReturnType<typeof forkCoreProcess> | null = forkCore()
  const report = (defect: unknown): void => log(String(defect))
  const http = await startBrowserServer({ ...options, report }).catch((error: unknown) => {
    early?.terminate()
    throw error
  })
  const transport = createSocketTransport(http.server, http.access)
  const program = load()

  async function load(): Promise<{ close(): Promise<void> }> {
    const [{ startProgram }, { createBrowserShell, openWithDesktop }] = await Promise.all([
      import('../../program.ts'),
      import('./browser-shell.ts'),
    ])
    const shell = createBrowserShell({
      version: options.version,
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
    },
  }
}
