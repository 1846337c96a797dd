/** Carries a command out on the data of this computer while no program runs. It is sent when Dayloom runs next. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createAccountsFile } from '../auth/accounts-file.ts'
import { createSession, type TokenStore } from '../auth/session.ts'
import { createCoreClient } from '../bridge/core-client.ts'
import type { CoreProcess } from '../bridge/core-process.ts'
import { lockProfile } from '../shell/profile-lock.ts'
import type { CommandOutcome, CommandRequest } from './command-file.ts'
import { runCommand } from './commands.ts'

interface WithoutProgramOptions {
  readonly forkCore: () => CoreProcess
  readonly log: (line: string) => void
}

export async function runWithoutProgram(
  profile: string,
  { name, ...given }: Omit<CommandRequest, 'token'>,
  { forkCore, log }: WithoutProgramOptions,
): Promise<CommandOutcome> {
  const accounts = join(profile, 'accounts.json')
  if (!existsSync(accounts)) return failed(`There is no time in ${profile} yet. Start Dayloom first.`)
  const lock = lockProfile(profile)
  if (lock === null) return failed('Dayloom is starting or ending. Try again in a moment.')
  const report = (defect: unknown): void => log(String(defect))
  const client = createCoreClient({
    fork: forkCore,
    onEvent: () => undefined,
    onSignInNeeded: () => undefined,
    onWorkspaces: () => undefined,
    onRestart: () => session.coreRestarted(),
    log,
    now: () => performance.now(),
    grace: 2000,
  })
  const session = createSession({
    file: createAccountsFile(accounts, log),
    secrets: noSecrets,
    control: client.control,
    publish: () => undefined,
    report,
    openExternal: () => Promise.reject(new Error('There is no browser here.')),
    onRestored: () => undefined,
  })
  try {
    await session.opened()
    return await runCommand((...asked) => client.call(...asked), name, given, Date.now)
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  } finally {
    await client.close()
    lock.release()
  }
}

/** Nothing is sent from here, so no secret is needed. */
const noSecrets: TokenStore = {
  read: async () => null,
  keep: async () => undefined,
  forget: async () => undefined,
}

function failed(line: string): CommandOutcome {
  return { code: 1, lines: [line] }
}
