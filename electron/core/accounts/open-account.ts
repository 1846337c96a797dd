/** An account that is open: its replica, the engine that syncs it, the workspace in use, and the context of commands and queries. */

import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { openOrRepairReplica, type Files, type OpenedReplica } from '../replica/open-or-repair-replica.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import {
  authorization,
  createApiClient,
  type ApiClient,
  type ApiClientOptions,
  type Fetch,
} from '../api-client/api-client.ts'
import { embeddedUrl } from '../embedded-service.ts'
import { AccountFiles } from '../files/account-files.ts'
import { type FileSystem, systemFileSystem } from '../files/file-system.ts'
import type { AccountRecord } from '../protocol.ts'
import { diskTroubleOf } from '../disk-error.ts'
import { ensurePreferences, singletonIds, settingsOf } from '../replica/entities.ts'
import { openReplica, type Replica } from '../replica/replica.ts'
import type { OpenSqlite } from '../replica/sqlite.ts'
import { namingEpoch } from '../sync/send-operation.ts'
import { SyncEngine, type SyncEngineOptions } from '../sync/sync-engine.ts'
import type { RunJob } from '../backups/jobs.ts'
import type { Effects } from '../effects.ts'
import { zoneDays, type ZoneDays } from '../../../shared/domain/days.ts'
import type { CommandContext } from '../commands/editing.ts'
import { DeletedParents } from '../queries/shown-rows.ts'
import type { QueryContext } from '../queries/query-context.ts'
import { UndoHistory } from '../undo/undo-history.ts'

export interface OpenAccountOptions
  extends
    Pick<ApiClientOptions, 'timeout'>,
    Pick<SyncEngineOptions, 'effects' | 'onStatus' | 'onSignInNeeded' | 'onDefect'> {
  readonly record: AccountRecord
  /** Null when the secret store could not read it; a promise while it has not answered. */
  readonly token: string | null | Promise<string | null>
  /** Of the replica; `:memory:` keeps nothing. */
  readonly path: string
  /** The storage under the replica; the disk's unless a test needs another. */
  readonly openSqlite?: OpenSqlite
  /** The files of the disk as a test wants them. */
  readonly files?: Partial<Files>
  /** Of the contents of attachments; beside the replica unless a test needs another. */
  readonly attachmentFolder?: string
  /** Under the contents of attachments; the disk's unless a test needs another. */
  readonly attachmentDisk?: FileSystem
  /** To the service by URL, or to the one inside the app. */
  readonly fetch: Fetch
  /** Runs what takes long and touches files only. */
  readonly runJob: RunJob
  /** The workspaces of the person, where they are others than before. Nothing asks where it is absent. */
  readonly onWorkspaces?: (workspaces: AccountRecord['workspaces']) => void
}

export interface OpenedAccount {
  readonly record: AccountRecord
  readonly replica: Replica
  readonly sync: SyncEngine
  readonly attachments: AccountFiles
  /** To the account's service; null until a sign-in, when there is no token. */
  readonly api: ApiClient | null
  /** The workspace in which new rows are made. */
  readonly workspaceId: () => WorkspaceId
  readonly selectWorkspace: (workspaceId: WorkspaceId) => void
  /** Ends sync and closes the file; `forget` also deletes it. */
  readonly close: (forget: boolean) => Promise<void>
}

/** Opens the replica. Sync begins with `sync.start()`. @throws {NewerReplicaError} */
export function openAccount(options: OpenAccountOptions): OpenedAccount {
  const { record, token, path, effects, onWorkspaces } = options
  const opened = openFiles(options)
  const { replica } = opened
  try {
    knowWorkspaces(replica, record.workspaces)
    ensurePreferences(replica, record.timeZone)
  } catch (error) {
    // A full disk, or one that must not be written, keeps nobody from reading what is there.
    if (diskTroubleOf(error) === null || !isReadable(replica)) {
      opened.close()
      throw error
    }
  }

  let { workspaceId, workspaces: told } = record
  const ending = new AbortController()
  const api =
    token === null
      ? null
      : createApiClient({
          fetch: namingEpoch(
            typeof token === 'string' ? options.fetch : signedLater(options.fetch, token),
            replica.feed,
          ),
          serverUrl: record.serverUrl ?? embeddedUrl,
          accountsUrl: record.accountsUrl,
          planningUrl: record.planningUrl,
          credentials: typeof token === 'string' ? { kind: 'token', token } : null,
          now: effects.milliseconds,
          timeout: options.timeout,
          signal: ending.signal,
        })
  const attachments = new AccountFiles({
    folder: options.attachmentFolder ?? besideReplica(options),
    disk: options.attachmentDisk ?? systemFileSystem,
    replica,
    api,
    effects,
    runJob: options.runJob,
    onDefect: options.onDefect,
  })
  attachments.sweep(effects.milliseconds()).catch(options.onDefect)
  const sync = new SyncEngine({
    replica,
    files: attachments.stored,
    api,
    abort: () => ending.abort(),
    effects,
    kind: record.kind,
    workspaceId: () => workspaceId,
    onStatus: options.onStatus,
    onSignInNeeded: options.onSignInNeeded,
    onDefect: options.onDefect,
    ...(onWorkspaces === undefined || record.kind === 'local'
      ? {}
      : {
          onWorkspaces: (read) => {
            knowWorkspaces(replica, read)
            if (JSON.stringify(read) === JSON.stringify(told)) return
            told = read
            onWorkspaces(read)
          },
        }),
  })
  return {
    record,
    replica,
    sync,
    attachments,
    api,
    workspaceId: () => workspaceId,
    selectWorkspace(selected) {
      workspaceId = selected
      sync.workspaceSelected()
    },
    async close(forget) {
      await sync.stop()
      await attachments.close()
      opened.close()
      if (forget || path === ':memory:') await attachments.stored.removeAll()
      if (forget && path !== ':memory:') removeAllOf(path)
    },
  }
}

/** Requests wait for the token as long as for an answer. One that cannot be read is one that the server refuses. */
function signedLater(fetch: Fetch, token: Promise<string | null>): Fetch {
  return async (request) => {
    const { signal } = request
    const known = await new Promise<string | null>((resolve, reject) => {
      const end = (): void => reject(signal.reason)
      if (signal.aborted) end()
      signal.addEventListener('abort', end, { once: true })
      token.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
    })
    if (known === null) return new Response(null, { status: 401 })
    request.headers.set('Authorization', authorization({ kind: 'token', token: known }))
    return await fetch(request)
  }
}

/** One that is no longer listed stays until the feed says that it was left, for its rows to go with it. */
function knowWorkspaces(replica: Replica, listed: AccountRecord['workspaces']): void {
  const { feed, workspaceTables } = replica
  const known = workspaceTables.workspaces()
  const left = known.filter(({ id }) => feed.position() !== null && !listed.some((one) => one.id === id))
  const now = [...left, ...listed].toSorted((a, b) => a.id - b.id)
  if (JSON.stringify(now) === JSON.stringify(known)) return
  replica.transaction(() => workspaceTables.replaceWorkspaces(now))
}

/** With the files that belong to it, and those that were set aside: nothing of a person stays who is forgotten. */
function removeAllOf(path: string): void {
  const folder = dirname(path)
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(path))) rmSync(join(folder, name), { force: true })
  }
}

/** Beside the replica; what a replica in memory refers to lasts no longer than that. */
function besideReplica({ path, record }: OpenAccountOptions): string {
  if (path === ':memory:') return join(tmpdir(), `dayloom-${process.pid}`, record.id)
  return `${path.replace(/\.sqlite$/, '')}.files`
}

/** Whether it was made before: what every query needs is there. */
function isReadable(replica: Replica): boolean {
  return replica.rows.find('preferences', singletonIds.preferences) !== undefined
}

/** Only a file of the disk can be damaged, and has a copy of its queue. */
function openFiles({ path, openSqlite, files, effects }: OpenAccountOptions): OpenedReplica {
  if (path !== ':memory:' && openSqlite === undefined) return openOrRepairReplica(path, effects, files)
  const replica = openReplica(path, openSqlite)
  return { replica, close: () => replica.close() }
}

/** Begins with an empty history: what was done before a restart is not undone. */
export function accountContext(
  { replica, workspaceId }: Pick<OpenedAccount, 'replica' | 'workspaceId'>,
  effects: Effects,
): CommandContext & QueryContext {
  return {
    replica,
    effects,
    workspaceId,
    undo: new UndoHistory(),
    deletedParents: new DeletedParents(replica),
    days: daysOfPerson(replica),
  }
}

/** The days of the zone that the preferences name, remembered until they name another. */
function daysOfPerson(replica: Replica): () => ZoneDays {
  let known: ZoneDays | null = null
  replica.onChange((changes) => {
    if (changes.some(({ table }) => table === 'preferences')) known = null
  })
  return () => (known ??= zoneDays(settingsOf(replica, 'preferences').timeZone))
}
