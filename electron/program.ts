/** The main program, composed for whichever shell it runs in. */

import { join } from 'node:path'
import { table, type BridgeEvent } from '../shared/bridge/contract.ts'
import { createAccountsFile } from './auth/accounts-file.ts'
import { createSession } from './auth/session.ts'
import { createBridge, toBridgeError, type CallCore } from './bridge/bridge.ts'
import { createCoreClient } from './bridge/core-client.ts'
import { startCommandServer } from './command-line/command-server.ts'
import { type DesktopFeatures, startDesktopFeatures } from './desktop-features.ts'
import { checkExternalLink } from './shell/external-link.ts'
import type { Shell } from './shell/shell.ts'

/** Milliseconds that the core gets to close its files, and again to end: together below the 5 s of a shutdown. */
const coreGrace = 2000

export interface ProgramOptions {
  readonly shell: Shell
  /** The folder of everything that is kept on this computer. */
  readonly profile: string
  /** Writes a line to the log. */
  readonly log: (line: string) => void
}

export interface Program extends Pick<DesktopFeatures, 'openLink' | 'checkForUpdates'> {
  /** Saves everything and ends the core; the shell may exit when it resolves. */
  close(): Promise<void>
}

export function startProgram({ shell, profile, log }: ProgramOptions): Program {
  const report = (defect: unknown): void =>
    log(defect instanceof Error ? (defect.stack ?? defect.message) : String(defect))

  const listeners = [(event: BridgeEvent) => shell.transport.publish(event)]
  function publish(event: BridgeEvent): void {
    for (const listener of listeners) listener(event)
  }

  function tellAllChanged(): void {
    publish({
      event: 'changed',
      payload: { tables: table.options.map((name) => ({ table: name, ids: null })) },
    })
  }

  const client = createCoreClient({
    fork: () => shell.forkCore(),
    onEvent: publish,
    onSignInNeeded: () => session.signInNeeded(),
    onWorkspaces: (accountId, workspaces) =>
      void session.workspacesChanged(accountId, workspaces).catch(report),
    onRestart: () => {
      session.coreRestarted()
      // Windows show the stored state, whatever was under way when the core ended.
      tellAllChanged()
    },
    log,
    now: () => performance.now(),
    grace: coreGrace,
  })
  const session = createSession({
    file: createAccountsFile(join(profile, 'accounts.json'), log),
    secrets: shell.secrets,
    control: client.control,
    publish: (payload) => publish({ event: 'session', payload }),
    report,
    openExternal: (url) => shell.openExternal(checkExternalLink(url)),
    onRestored: tellAllChanged,
  })

  const core: CallCore = async (name, input) => {
    try {
      await session.opened()
    } catch (error) {
      return { ok: false, error: toBridgeError(error, report) }
    }
    const result = await client.call(name, input)
    if (result.ok) desktop.answered(name, result.data)
    return result
  }

  const desktop = startDesktopFeatures({ shell, core, publish, report, profile })
  listeners.push(desktop.notice)
  const handlers = { ...session.handlers, ...desktop.handlers }
  shell.transport.serve(createBridge({ origin: shell.origin, main: handlers, core, report }))
  const { platform } = shell
  const commands = startCommandServer({ profile, platform, core, now: Date.now, report }).catch(
    (error: unknown) => {
      report(error)
      return null
    },
  )

  return {
    openLink: desktop.openLink,
    checkForUpdates: desktop.checkForUpdates,
    async close() {
      await desktop.close()
      await Promise.all([client.close(), commands.then((end) => end?.())])
    },
  }
}
