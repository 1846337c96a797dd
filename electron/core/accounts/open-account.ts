/** An account that is open: its replica, the engine that syncs it, and the workspace in use. */

import { rmSync } from 'node:fs'
import { companions, openSoundReplica, type SoundReplica } from '../replica/open-sound-replica.ts'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import {
  createApiClient,
  type ApiClient,
  type ApiClientOptions,
  type Fetch,
} from '../api-client/api-client.ts'
import { embeddedUrl } from '../embedded-service.ts'
import type { AccountRecord } from '../protocol.ts'
import { ensurePreferences } from '../replica/first-preferences.ts'
import { openReplica, type Replica } from '../replica/replica.ts'
import type { OpenSqlite } from '../replica/sqlite.ts'
import { KeyMemory } from '../sync/key-memory.ts'
import { SyncEngine } from '../sync/sync-engine.ts'
import type { SyncEffects } from '../sync/sync-effects.ts'

export interface OpenAccountOptions extends Pick<ApiClientOptions, 'timeout'> {
  readonly record: AccountRecord
  /** Null when the secret store could not read it. */
  readonly token: string | null
  /** Of the replica; `:memory:` keeps nothing. */
  readonly path: string
  /** The storage under the replica; the disk's unless a test needs another. */
  readonly openSqlite?: OpenSqlite
  /** To the service by URL, or to the one inside the app. */
  readonly fetch: Fetch
  readonly effects: SyncEffects
  readonly onStatus: (status: SyncStatus) => void
  readonly onSignInNeeded: () => void
  readonly onDefect: (error: unknown) => void
}

export interface OpenedAccount {
  readonly record: AccountRecord
  readonly replica: Replica
  readonly sync: SyncEngine
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
  const { record, token, path, effects } = options
  const opened = openFiles(options)
  const { replica } = opened
  if (!replica.isReadOnly) {
    replica.transaction(() => replica.workspaceTables.replaceWorkspaces(record.workspaces))
    ensurePreferences(replica, record.timeZone)
  }

  let workspaceId = record.workspaceId
  const keys = new KeyMemory(replica, record.kind === 'local')
  const ending = new AbortController()
  const api =
    token === null
      ? null
      : createApiClient({
          fetch: options.fetch,
          serverUrl: record.serverUrl ?? embeddedUrl,
          accountsUrl: record.accountsUrl,
          planningUrl: record.planningUrl,
          credentials: { kind: 'token', token },
          now: effects.milliseconds,
          timeout: options.timeout,
          signal: ending.signal,
          onKeyRemembered: () => keys.confirm(),
        })
  const sync = new SyncEngine({
    replica,
    api,
    abort: () => ending.abort(),
    effects,
    kind: record.kind,
    workspaceId: () => workspaceId,
    keys,
    onStatus: options.onStatus,
    onSignInNeeded: options.onSignInNeeded,
    onDefect: options.onDefect,
  })
  return {
    record,
    replica,
    sync,
    api,
    workspaceId: () => workspaceId,
    selectWorkspace(selected) {
      workspaceId = selected
      sync.workspaceSelected()
    },
    async close(forget) {
      await sync.stop()
      opened.close()
      if (forget && path !== ':memory:') {
        for (const suffix of ['', ...companions]) rmSync(`${path}${suffix}`, { force: true })
      }
    },
  }
}

/** Only a file of the disk can be damaged, and has a copy of its queue. */
function openFiles({ path, openSqlite, effects }: OpenAccountOptions): SoundReplica {
  if (path !== ':memory:' && openSqlite === undefined) return openSoundReplica(path, effects)
  const replica = openReplica(path, openSqlite)
  return { replica, close: () => replica.close() }
}
