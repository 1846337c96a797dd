/** Sign-in, sign-out and the account in use. Secrets stay between here, the secret store and the core's memory. */

import type { ParsedInput } from '../../shared/bridge/contract.ts'
import type { Session, LeftAccounts } from '../../shared/bridge/session.ts'
import { CommandError } from '../core/commands/command-error.ts'
import type { MainHandlers } from '../bridge/bridge.ts'
import type { CallControl } from '../bridge/core-client.ts'
import type { AccountRecord, SignedIn } from '../core/protocol.ts'
import type { SecretStore } from '../shell/shell.ts'
import type { AccountsFile, Accounts } from './accounts-file.ts'
import { signInByBrowser } from './browser-sign-in.ts'

function findAccount({ accounts }: Accounts, id: string | null): AccountRecord | null {
  return accounts.find((account) => account.id === id) ?? null
}

/** One server may be written in several ways: in capitals, with its usual port, with a slash at the end. */
function address(url: string | null): string {
  return (URL.parse(url ?? '')?.href ?? '').replace(/\/+$/, '')
}

function isSamePerson(a: AccountRecord, b: AccountRecord): boolean {
  return (
    a.kind === 'server' &&
    b.kind === 'server' &&
    address(a.serverUrl) === address(b.serverUrl) &&
    (a.userId !== null && b.userId !== null
      ? a.userId === b.userId
      : a.email.toLowerCase() === b.email.toLowerCase())
  )
}

/**
 * The record under which a person who has just signed in goes on: the one they had here before, whose replica may
 * hold edits that never reached the server, with what the server says now.
 */
function recognize({ accounts }: Accounts, arrived: AccountRecord): AccountRecord {
  const known = accounts.find((account) => isSamePerson(account, arrived))
  if (known === undefined) return arrived
  const keepsWorkspace = arrived.workspaces.some(({ id }) => id === known.workspaceId)
  return {
    ...arrived,
    id: known.id,
    workspaceId: keepsWorkspace ? known.workspaceId : arrived.workspaceId,
  }
}

/** The list with this record in it, in use. */
function withCurrent({ accounts }: Accounts, record: AccountRecord): Accounts {
  return { current: record.id, accounts: [...accounts.filter(({ id }) => id !== record.id), record] }
}

/** The list with nobody in use, in which this record stays for the person's return. */
function withLeft({ accounts }: Accounts, record: AccountRecord, unsent: number | null): Accounts {
  const { unsent: _, ...left } = record
  const others = accounts.filter(({ id }) => id !== record.id)
  return { current: null, accounts: [...others, unsent === null ? left : { ...left, unsent }] }
}

/** The accounts that stay on this computer, without the one in use. */
function leftAccounts({ current, accounts }: Accounts): LeftAccounts {
  const left = accounts.filter(({ id }) => id !== current)
  const local = left.find(({ kind }) => kind === 'local')
  return {
    local: local === undefined ? null : { id: local.id, name: local.name },
    onServers: left.flatMap(({ id, serverUrl, email, accountsUrl, planningUrl, unsent }) =>
      serverUrl === null ? [] : [{ id, email, serverUrl, accountsUrl, planningUrl, unsent: unsent ?? null }],
    ),
  }
}

/** The session as the interface sees it. */
function toSession(record: AccountRecord | null, needsSignIn: boolean): Session {
  if (record === null) return { state: 'signed-out' }
  const { id, kind, name, email, serverUrl, workspaceId } = record
  const workspaces = record.workspaces.map(({ id, name }) => ({ id, name }))
  return {
    state: 'ready',
    needsSignIn,
    account: { id, kind, name, email, serverUrl, workspaceId, workspaces },
  }
}

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
  /** The person has joined or left workspaces elsewhere: windows show it, and go on in another where they have left theirs. */
  workspacesChanged(accountId: string, workspaces: AccountRecord['workspaces']): Promise<void>
  /** The core runs anew with nothing open in it. */
  coreRestarted(): void
}

/** Where the tokens of accounts are kept. */
export type TokenStore = Pick<SecretStore, 'read' | 'keep' | 'forget'>

export interface SessionOptions {
  readonly file: AccountsFile
  readonly secrets: TokenStore
  readonly control: CallControl
  readonly publish: (session: Session) => void
  readonly report: (defect: unknown) => void
  /** Opens a page in the person's browser. */
  readonly openExternal: (url: string) => Promise<void>
  /** Any row of the account in use may be another one. */
  readonly onRestored: () => void
}

/** Milliseconds; the server waits no longer. */
const LONGEST_IN_BROWSER = 15 * 60 * 1000

const secretKey = (accountId: string): string => `account:${accountId}`

/** Opens the account that was in use last. */
export function createSession(options: SessionOptions): SessionOwner {
  const { file, secrets, control, publish, report } = options
  let known = file.read()
  let needsSignIn = false
  let hasFailed = false
  let opening: Promise<void> = openCurrent()
  let queue: Promise<unknown> = Promise.resolve()
  let browsing: AbortController | null = null

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
    const reading = secrets.read(secretKey(record.id)).catch((error: unknown) => {
      report(error)
      return null
    })
    // The data on this computer needs no token, and the desktop's keychain may wait for its own password.
    await control('account.open', { record })
    reading.then((token) => authorize(record, token)).catch(report)
  }

  async function authorize({ id }: AccountRecord, token: string | null): Promise<void> {
    const hasWaited = await control('account.authorize', { id, token })
    if (hasWaited && token === null) signInNeeded()
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
      await keep(withCurrent(known, record))
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

  /** One at a time: to begin another gives the one before up. Others may go on while the person is at the browser. */
  async function byBrowser({
    timeZone,
    ...server
  }: ParsedInput<'session.signInByBrowser'>): Promise<Session> {
    browsing?.abort()
    const waiting = (browsing = new AbortController())
    const timer = setTimeout(() => waiting.abort(), LONGEST_IN_BROWSER)
    try {
      const proof = await signInByBrowser({
        server: server.accountsUrl ?? server.serverUrl,
        timeZone,
        openExternal: options.openExternal,
        signal: waiting.signal,
      })
      return await inTurn(async () =>
        enter(await control('account.signInByBrowser', { ...server, ...proof })),
      )
    } finally {
      clearTimeout(timer)
    }
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
    await control('account.close', { forget: !stays, discardUnsent, signsOut: true })
    await keep(
      stays
        ? withLeft(known, record, keepsAnyway ? null : unsent)
        : { current: null, accounts: known.accounts.filter(({ id }) => id !== record.id) },
    )
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
    return await goTo(record, workspaceId)
  }

  async function goTo(record: AccountRecord, workspaceId: AccountRecord['workspaceId']): Promise<Session> {
    await opening
    await control('account.selectWorkspace', { workspaceId })
    return await remember({ ...record, workspaceId })
  }

  async function restoreBackup(id: string): Promise<Session> {
    const record = current()
    if (record === null) throw new CommandError('sign_in_needed', 'Sign in first, then restore a backup.')
    await opening
    const restoring = Promise.withResolvers<void>()
    // Questions asked meanwhile are answered from the restored data.
    opening = restoring.promise
    try {
      const restored = await control('account.restore', { id })
      if (restored === null) {
        opening = Promise.resolve()
        return session()
      }
      const { id: accountId, workspaceId } = record
      const keepsWorkspace = restored.record.workspaces.some((one) => one.id === workspaceId)
      const same = { ...restored.record, id: accountId, ...(keepsWorkspace ? { workspaceId } : {}) }
      return await enter({ token: restored.token, record: same })
    } catch (error) {
      reopen()
      throw error
    } finally {
      await opening.catch(() => undefined)
      restoring.resolve()
      options.onRestored()
    }
  }

  async function keep(next: Accounts): Promise<void> {
    await file.write(next)
    known = next
  }

  async function remember(record: AccountRecord): Promise<Session> {
    await keep(withCurrent(known, record))
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
      'session.signInMethods': (server) => control('account.signInMethods', server),
      'session.signInByBrowser': byBrowser,
      'session.cancelBrowser': async () => {
        browsing?.abort()
        return {}
      },
      'session.signOut': ({ discardUnsent, keepUnsent }) => inTurn(() => signOut(discardUnsent, keepUnsent)),
      'session.updateAccount': (changes) => inTurn(() => updateAccount(changes)),
      'session.restoreBackup': ({ id }) => inTurn(() => restoreBackup(id)),
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
        if (record?.id !== accountId) return
        const [first] = workspaces
        const isLeft = !workspaces.some(({ id }) => id === record.workspaceId)
        if (isLeft && first !== undefined) await goTo({ ...record, workspaces }, first.id)
        else await remember({ ...record, workspaces })
      }),
    coreRestarted: reopen,
  }
}
