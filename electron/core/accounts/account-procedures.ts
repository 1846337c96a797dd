/** The control procedures of the core: everything that the main program asks about accounts. */

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Fetch, authorization } from '../api-client/api-client.ts'
import { archiveProcedures, type ArchiveProcedures } from '../archive/archive.ts'
import { Backups, type BackupProcedures } from '../backups/backups.ts'
import { bringBackEdits } from '../backups/bring-back-edits.ts'
import type { RunJob } from '../backups/jobs.ts'
import { finishRestore, placeContents, stageRestore, stagingIn } from '../backups/staged-restore.ts'
import { CommandError } from '../commands/command-error.ts'
import { type EmbeddedService, listenHere, type openEmbeddedService } from '../embedded-service.ts'
import { createLocalApi, type LocalApiProcedures } from '../local-api/local-api.ts'
import type { AccountRecord, ControlName, ControlProcedures, SignedIn } from '../protocol.ts'
import { openCollisions } from '../queries/sync-journal.ts'
import { reconcileAfterRepair } from '../sync/native/restored.ts'
import {
  beginLocalAccountAnew,
  createLocalAccount,
  reenterLocalAccount,
  signIn,
  signInByBrowser,
  signInMethods,
  signUp,
} from './sign-in.ts'
import { renamePerson } from './own-account.ts'
import { openAccount, type OpenAccountOptions, type OpenedAccount } from './open-account.ts'
import { endSession } from '../../../shared/api/accounts.ts'
import { updateMe } from '../../../shared/api/me.ts'
import { ApiFailure } from '../api-client/api-failure.ts'

export interface AccountProceduresOptions extends Pick<
  OpenAccountOptions,
  'timeout' | 'fetch' | 'effects' | 'onStatus' | 'onSignInNeeded' | 'onDefect'
> {
  /** The profile's folder. */
  readonly profile: string
  readonly openEmbedded: typeof openEmbeddedService
  /** Runs what takes long and touches files only. */
  readonly runJob: RunJob
  /** The workspaces of the account with this id have changed. */
  readonly onWorkspaces: (accountId: string, workspaces: AccountRecord['workspaces']) => void
  /** An account was opened, before it syncs: from now on its replica answers. */
  readonly onOpened: (
    account: OpenedAccount,
    files: BackupProcedures & ArchiveProcedures & LocalApiProcedures,
    runJob: RunJob,
  ) => void
  /** How much of an archive is written, from 0 to 1. */
  readonly onArchive: (share: number) => void
  /** The account that was open is about to be closed. */
  readonly onClosing: () => void
}

const SIGN_OUT_MILLISECONDS = 3000

export type ControlHandlers = {
  readonly [Name in ControlName]: (
    input: z.output<ControlProcedures[Name]['input']>,
  ) => Promise<z.output<ControlProcedures[Name]['output']>>
}

export interface AccountProcedures {
  readonly handlers: ControlHandlers
  /** Closes the account and the service inside the app; everything is on the disk already. */
  readonly end: () => Promise<void>
}

export function createAccountProcedures(options: AccountProceduresOptions): AccountProcedures {
  const { profile, effects, timeout } = options
  const service = join(profile, 'service')
  const { runJob, onDefect } = options
  // A restore that a crash interrupted is finished before anybody reads the files.
  finishRestore(profile)
  const backups = new Backups({ profile, effects, runJob, onDefect })
  const embedded = new EmbeddedHost(() =>
    options.openEmbedded(service, undefined, async () => {
      if (open?.record.kind === 'local') await backups.beforeServiceMigration(open.record)
    }),
  )
  const network = { fetch: options.fetch, now: effects.milliseconds, timeout, newId: effects.newId }
  const credentialsPath = join(service, 'local-account.json')
  let open: OpenedAccount | null = null
  /** Gives the open account the token that it waits for. */
  let authorize: ((token: string | null) => void) | null = null
  let endArchive = (): void => undefined
  /** With a service that has begun anew. */
  let signedInAnew: Promise<SignedIn> | null = null
  /** Whether the service has taken the token of the open account. */
  let isTokenTaken = false
  /** With a service whose data is that of a backup, where a crash kept its token from being told. */
  let signedInAgain: Promise<SignedIn | null> | null = null

  /** The account's own service, with another token where it does not take the one that is known. */
  async function ask(fetch: Fetch, request: Request): Promise<Response> {
    const sent = await signedInAgain
    if (sent !== null) request.headers.set('Authorization', authorization({ kind: 'token', ...sent }))
    if (isTokenTaken || sent !== null) return fetch(request)
    const again = request.clone()
    const answer = await fetch(request)
    isTokenTaken ||= answer.status !== 401 && answer.status !== 403
    if (isTokenTaken) return answer
    signedInAgain ??= reenterLocalAccount({ ...network, fetch, credentialsPath }).catch(() => null)
    return (await signedInAgain) === null ? answer : ask(fetch, again)
  }

  /** The person's own data appears at once; the service behind it is opened with the first request. */
  const ownService: Fetch = async (request) => {
    const { fetch, repair } = await embedded.get()
    if (open?.record.kind !== 'local') return fetch(request)
    if (repair === null) return ask(fetch, request)
    const { record, replica } = open
    if (!repair.isSalvaged) {
      // It knows nobody any more: the person is signed up once more, as the first again.
      signedInAnew ??= beginLocalAccountAnew({ ...network, fetch, credentialsPath }, record).catch(
        (error: unknown) => {
          signedInAnew = null
          throw error
        },
      )
      const { token, record: anew } = await signedInAnew
      if (!isSamePlace(record, anew)) return fetch(request)
      request.headers.set('Authorization', authorization({ kind: 'token', token }))
    }
    reconcileAfterRepair({ replica, effects }, repair)
    return fetch(request)
  }

  /** Of the open account. */
  let openToken: string | null | Promise<string | null> = null
  const localApi = createLocalApi({
    profile,
    listen: listenHere,
    onDefect,
    async ask(request) {
      const token = await openToken
      const { method, headers, body, signal } = request
      const asked = new Request(request.url, { method, headers, body, signal, duplex: 'half' })
      if (token !== null) asked.headers.set('Authorization', authorization({ kind: 'token', token }))
      const answer = await ownService(asked)
      if (method !== 'GET') {
        // It may have reset the token of the account.
        isTokenTaken = false
        signedInAgain = null
        // The service inside the app tells of no changes.
        open?.sync.now().catch(onDefect)
      }
      return answer
    },
  })

  async function close(forget: boolean): Promise<void> {
    const closing = open
    if (closing === null) return
    await localApi.closing()
    open = null
    authorize = null
    options.onClosing()
    endArchive()
    await backups.closing()
    await closing.close(forget)
    if (forget) await backups.forget(closing.record)
  }

  /** The server forgets the sign-in, if it can be reached at once; else it ends by itself when nobody uses it. */
  async function endSessionOf(account: OpenedAccount | null): Promise<void> {
    if (account?.record.kind !== 'server' || account.api === null) return
    const late = timeout(SIGN_OUT_MILLISECONDS)
    const isLate = new Promise<void>((resolve) =>
      late.addEventListener('abort', () => resolve(), { once: true }),
    )
    await Promise.race([isLate, account.api.call(endSession, {}).catch(() => undefined)])
  }

  /** An account on a server gets the edits of the backup that have not arrived; its rows are those of the server. */
  async function restoreEdits({ record, replica }: OpenedAccount, id: string): Promise<void> {
    const { manifest, folder } = await backups.unpack(id, record)
    await backups.create('restore')
    await placeContents({ profile, folder, manifest, accountId: record.id })
    bringBackEdits({ replica, effects }, stagingIn(profile))
  }

  /** The data on this computer becomes that of the backup; edits that wait now follow. */
  async function restoreAll({ record }: OpenedAccount, id: string): Promise<SignedIn> {
    const { manifest, folder } = await backups.unpack(id, record)
    await close(false)
    await embedded.close()
    // Closed, it has all that anybody was told is kept.
    await backups.create('restore', record)
    await stageRestore({ profile, folder, manifest, accountId: record.id })
    finishRestore(profile)
    signedInAnew = null
    const { fetch } = await embedded.get()
    return createLocalAccount({ ...network, fetch, credentialsPath }, manifest.account)
  }

  const handlers: ControlHandlers = {
    'account.createLocal': async (person) => {
      const { fetch } = await embedded.get()
      return createLocalAccount({ ...network, fetch, credentialsPath }, person)
    },
    'account.signIn': ({ credentials, ...urls }) => signIn(network, urls, credentials),
    'account.signUp': ({ name, email, password, timeZone, ...urls }) =>
      signUp(network, urls, { name, email, password, timeZone }),
    'account.signInMethods': (server) => signInMethods(network, { ...server, planningUrl: null }),
    'account.signInByBrowser': ({ code, verifier, ...urls }) =>
      signInByBrowser(network, urls, { code, verifier }),
    'account.open': async ({ record, token }) => {
      await close(false)
      isTokenTaken = false
      signedInAgain = null
      const replicas = join(profile, 'replicas')
      mkdirSync(replicas, { recursive: true, mode: 0o700 })
      await backups.beforeMigration(record)
      const later = Promise.withResolvers<string | null>()
      openToken = token === undefined ? later.promise : token
      open = openAccount({
        ...options,
        record,
        token: openToken,
        path: join(replicas, `${record.id}.sqlite`),
        fetch: record.kind === 'local' ? ownService : options.fetch,
        onWorkspaces: (workspaces) => options.onWorkspaces(record.id, workspaces),
      })
      const archive = archiveProcedures({
        account: open,
        profile,
        effects,
        runJob,
        onProgress: options.onArchive,
      })
      endArchive = archive.end
      options.onOpened(open, { ...backups.procedures, ...archive, ...localApi.procedures }, runJob)
      backups.opened(open)
      open.sync.start()
      authorize = token === undefined ? later.resolve : null
      localApi.opened(record.kind === 'local').catch(onDefect)
      return null
    },
    'account.authorize': async ({ id, token }) => {
      if (open?.record.id !== id || authorize === null) return false
      authorize(token)
      authorize = null
      // A request may have waited in vain.
      if (open.sync.status().phase === 'offline') open.sync.now().catch(onDefect)
      return true
    },
    'account.restore': async ({ id }) => {
      const account = opened()
      try {
        if (account.record.kind === 'local') return await restoreAll(account, id)
        await restoreEdits(account, id)
        return null
      } finally {
        rmSync(stagingIn(profile), { recursive: true, force: true })
      }
    },
    'account.update': async ({ name }) => ({ name: await renamePerson(opened().api, name) }),
    'account.selectWorkspace': async ({ workspaceId }) => {
      const { api, selectWorkspace } = opened()
      selectWorkspace(workspaceId)
      // The server keeps the choice for other computers, and for this one once it has forgotten the account.
      api
        ?.call(updateMe, { body: { default_workspace_id: workspaceId } })
        .catch((error: unknown) => void (error instanceof ApiFailure || options.onDefect(error)))
      return null
    },
    'account.unsent': () => Promise.resolve(open?.replica.operations.total ?? 0),
    'account.close': async ({ forget, discardUnsent, signsOut }) => {
      // An edit may have come since they were counted; texts that lost in a collision are nowhere but in the journal.
      if (forget && !discardUnsent && open !== null) {
        if (!open.replica.operations.isEmpty)
          throw new CommandError('refused', 'An edit was made while you signed out. Wait until it is synced.')
        const { toDecide, toRead } = openCollisions(open.replica)
        if (toDecide + toRead > 0)
          throw new CommandError('refused', 'Something in Sync waits for you. Look at it, then sign out.')
      }
      if (signsOut) await endSessionOf(open)
      await close(forget)
      return null
    },
  }

  function opened(): OpenedAccount {
    if (open !== null) return open
    throw new CommandError('sign_in_needed', 'No account is open. Sign in first.')
  }

  return {
    handlers,
    async end() {
      await close(false)
      await embedded.close()
    },
  }
}

/** Whether ids of the one are ids of the other. */
function isSamePlace(one: AccountRecord, other: AccountRecord): boolean {
  return one.userId === other.userId && one.workspaceId === other.workspaceId && one.workspaces.length === 1
}

/** Opens the service inside the app when it is first asked for, and once. */
export class EmbeddedHost {
  readonly #open: () => Promise<EmbeddedService>
  #opening: Promise<EmbeddedService> | null = null

  constructor(open: () => Promise<EmbeddedService>) {
    this.#open = open
  }

  /** @throws when its data cannot be opened; the next call tries again. */
  get(): Promise<EmbeddedService> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    return this.#opening
  }

  async close(): Promise<void> {
    const opening = this.#opening
    this.#opening = null
    if (opening !== null) await (await opening).close()
  }
}
