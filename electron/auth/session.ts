/** Sign-in, sign-out and the account in use. Secrets stay between here, the secret store and the core's memory. */

import type { Session } from '../../shared/bridge/session.ts'
import { CommandError } from '../core/commands/command-error.ts'
import type { MainHandlers } from '../bridge/bridge.ts'
import type { CallControl } from '../bridge/core-client.ts'
import type { AccountRecord, SignedIn } from '../core/protocol.ts'
import type { SecretStore } from '../shell/shell.ts'
import type { AccountsFile } from './accounts-file.ts'
import { findAccount, leftAccounts, recognize, toSession, withCurrent, withLeft } from './known-accounts.ts'

export type SessionHandlers = Pick<MainHandlers, Extract<keyof MainHandlers, `session.${string}`>>

export interface SessionOwner {
  readonly handlers: SessionHandlers
  /**
   * Resolves once the account in use is open in the core, which is when the core's procedures can be called. Throws
   * an {@link CommandError}: `sign_in_needed` when there is no account.
   */
  opened(): Promise<void>
  /** The server refused the token: what needs it waits for the next sign-in. */
  signInNeeded(): void
  /** The person has joined a workspace elsewhere: windows show it, and the next start knows it. */
  workspacesChanged(accountId: string, workspaces: AccountRecord['workspaces']): Promise<void>
  /** The core runs anew with nothing open in it. */
  coreRestarted(): void
}

export interface SessionOptions {
  readonly file: AccountsFile
  readonly secrets: SecretStore
  readonly control: CallControl
  readonly publish: (session: Session) => void
  readonly report: (defect: unknown) => void
}

const secretKey = (accountId: string): string => `account:${accountId}`

/** Opens the account that was in use last. */
export function createSession({ file, secrets, control, publish, report }: SessionOptions): SessionOwner {
  let known = file.read()
  let needsSignIn = false
  let hasFailed = false
  let opening: Promise<void> = openCurrent()
  let queue: Promise<unknown> = Promise.resolve()

  const current = (): AccountRecord | null => findAccount(known, known.current)
  const session = (): Session => toSession(current(), needsSignIn)

  function changed(): Session {
    const now = session()
    publish(now)
    return now
  }

  /** Sign-in and sign-out have several steps; two windows must not interleave them. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return await turn
  }

  /** Resolves when the open has been tried; {@link opened} tells whether it worked. */
  async function openCurrent(): Promise<void> {
    const record = findAccount(known, known.current)
    if (record === null) return
    const token = await secrets.read(secretKey(record.id))
    await control('account.open', { record, token })
    if (token === null) signInNeeded()
  }

  function reopen(): void {
    hasFailed = false
    opening = openCurrent()
    watchOpening()
  }

  function watchOpening(): void {
    opening.catch((error: unknown) => {
      hasFailed = true
      report(error)
    })
  }

  function signInNeeded(): void {
    if (needsSignIn || current() === null) return
    needsSignIn = true
    changed()
  }

  /** Opens a proven account and remembers it; when it cannot be opened, the one before stays in use. */
  async function enter({ record: arrived, token }: SignedIn): Promise<Session> {
    const record = recognize(known, arrived)
    const key = secretKey(record.id)
    await secrets.keep(key, token, { protect: record.kind === 'server' })
    try {
      await control('account.open', { record, token })
      const next = withCurrent(known, record)
      await file.write(next)
      known = next
    } catch (error) {
      if (findAccount(known, record.id) === null) await secrets.forget(key)
      reopen()
      throw error
    }
    needsSignIn = false
    hasFailed = false
    opening = Promise.resolve()
    return changed()
  }

  async function useThisComputer(name: string, timeZone: string): Promise<Session> {
    const local = known.accounts.find(({ kind }) => kind === 'local')
    const token = local === undefined ? null : await secrets.read(secretKey(local.id))
    if (local !== undefined && token !== null) return await enter({ record: local, token })
    return await enter(await control('account.createLocal', { name, timeZone }))
  }

  async function signOut(discardUnsent: boolean, keepUnsent: boolean): Promise<Session> {
    const record = current()
    if (record === null) return session()
    // One may leave an account that could not be opened, too. What it holds nobody can count then: it stays for the
    // next sign-in, as does what was tracked on this computer alone, for the next “Use on this computer”.
    const isOpen = await opening.then(
      () => true,
      () => false,
    )
    const keepsAnyway = record.kind === 'local' || !isOpen
    const unsent = keepsAnyway ? 0 : await control('account.unsent', null)
    const stays = keepsAnyway || keepUnsent
    if (unsent > 0 && !stays && !discardUnsent) {
      const edits = unsent === 1 ? 'One edit has' : `${unsent} edits have`
      const message = `${edits} not reached the server yet. Wait until all is synced, or sign out and discard them.`
      throw new CommandError('refused', message, { unsent })
    }
    await control('account.close', { forget: !stays, discardUnsent })
    const next = stays
      ? withLeft(known, record, keepsAnyway ? null : unsent)
      : { current: null, accounts: known.accounts.filter(({ id }) => id !== record.id) }
    await file.write(next)
    known = next
    needsSignIn = false
    if (record.kind === 'server') await secrets.forget(secretKey(record.id))
    return changed()
  }

  async function updateAccount(changes: { readonly name: string }): Promise<Session> {
    const record = current()
    if (record === null) throw new CommandError('sign_in_needed', 'Sign in first, then change your name.')
    await opening
    const { name } = await control('account.update', changes)
    return await remember({ ...record, name })
  }

  async function selectWorkspace(workspaceId: AccountRecord['workspaceId']): Promise<Session> {
    const record = current()
    if (record === null) throw new CommandError('sign_in_needed', 'Sign in first, then choose a workspace.')
    if (!record.workspaces.some(({ id }) => id === workspaceId)) {
      throw new CommandError('not_found', 'You are no member of that workspace any more. Choose another.')
    }
    await opening
    await control('account.selectWorkspace', { workspaceId })
    return await remember({ ...record, workspaceId })
  }

  async function remember(record: AccountRecord): Promise<Session> {
    const next = withCurrent(known, record)
    await file.write(next)
    known = next
    return changed()
  }

  watchOpening()

  return {
    handlers: {
      'session.get': async () => session(),
      'session.leftAccounts': async () => leftAccounts(known),
      'session.useThisComputer': ({ name, timeZone }) => inTurn(() => useThisComputer(name, timeZone)),
      'session.signIn': (given) => inTurn(async () => enter(await control('account.signIn', given))),
      'session.signUp': (given) => inTurn(async () => enter(await control('account.signUp', given))),
      'session.signOut': ({ discardUnsent, keepUnsent }) => inTurn(() => signOut(discardUnsent, keepUnsent)),
      'session.updateAccount': (changes) => inTurn(() => updateAccount(changes)),
      'session.selectWorkspace': ({ workspaceId }) => inTurn(() => selectWorkspace(workspaceId)),
    },
    async opened() {
      if (known.current === null) {
        throw new CommandError(
          'sign_in_needed',
          'Choose “Use on this computer” or sign in to a server first.',
        )
      }
      // The cause of the failure, such as a full disk, may have passed.
      if (hasFailed) reopen()
      await opening
    },
    signInNeeded,
    workspacesChanged: (accountId, workspaces) =>
      inTurn(async () => {
        const record = current()
        if (record?.id === accountId) await remember({ ...record, workspaces })
      }),
    coreRestarted: reopen,
  }
}
