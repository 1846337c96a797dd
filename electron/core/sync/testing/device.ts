/** One computer in a test: a replica in memory, the real engine, and commands that edit. */

import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SyncStatus } from '../../../../shared/bridge/sync.ts'
import type { LocalId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import {
  accountContext,
  openAccount,
  type OpenAccountOptions,
  type OpenedAccount,
} from '../../accounts/open-account.ts'
import type { Fetch } from '../../api-client/api-client.ts'
import { createRow, deleteRow, updateRow } from '../../outbox/edit-row.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { coreProcedures } from '../../procedures.ts'
import type { AccountRecord } from '../../protocol.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { migrate } from '../../replica/migrate.ts'
import type { Row } from '../../replica/rows.ts'
import { openSqlite, type OpenSqlite } from '../../replica/sqlite.ts'
import { FakeEffects } from './fake-effects.ts'

export interface DeviceOptions {
  readonly fetch: Fetch
  readonly effects?: FakeEffects
  readonly record?: Partial<AccountRecord>
  readonly token?: string | null
  readonly path?: string
  /** Of the contents of attachments; a replica in memory has one of its own, which goes with it. */
  readonly attachmentFolder?: string | undefined
  readonly attachmentDisk?: FileSystem | undefined
  readonly files?: OpenAccountOptions['files']
  readonly onWorkspaces?: OpenAccountOptions['onWorkspaces']
}

let folders = 0

function ownFolder(): string {
  folders += 1
  return join(tmpdir(), `dayloom-device-${process.pid}-${folders}`)
}

let emptyFile: Uint8Array | undefined

/** The bytes of a replica's file that is up to date and empty. */
function readyFile(): Uint8Array {
  const sqlite = openSqlite(':memory:')
  migrate(sqlite)
  const bytes = sqlite.image()
  sqlite.close()
  return bytes
}

/**
 * Opens a replica's file; a new one is a copy of one that is up to date, for the migrations take as long as many tests. Where
 * the log of a lost file is left, SQLite makes the new one, or the log would be taken for its own.
 */
const openFile: OpenSqlite = (path) => {
  if (!existsSync(path) && !existsSync(`${path}-wal`)) writeFileSync(path, (emptyFile ??= readyFile()))
  return openSqlite(path)
}

export class Device {
  readonly effects: FakeEffects
  readonly account: OpenedAccount
  readonly statuses: SyncStatus[] = []
  readonly defects: unknown[] = []
  signInsAskedFor = 0
  #procedures: ReturnType<typeof coreProcedures> | null = null
  #closing: Promise<void> | null = null

  constructor({
    fetch,
    effects = new FakeEffects(),
    record,
    token = 'token',
    path = ':memory:',
    attachmentFolder = path === ':memory:' ? ownFolder() : undefined,
    attachmentDisk,
    files,
    onWorkspaces,
  }: DeviceOptions) {
    this.effects = effects
    this.account = openAccount({
      record: { ...accountRecord, ...record },
      token,
      path,
      ...(path === ':memory:' ? {} : { files: { open: openFile, ...files } }),
      ...(attachmentFolder === undefined ? {} : { attachmentFolder }),
      ...(attachmentDisk === undefined ? {} : { attachmentDisk }),
      fetch,
      effects,
      runJob: () => Promise.reject(new Error('There are no threads here.')),
      timeout: () => new AbortController().signal,
      onStatus: (status) => this.statuses.push(status),
      onSignInNeeded: () => (this.signInsAskedFor += 1),
      onDefect: (error) => this.defects.push(error),
      ...(onWorkspaces === undefined ? {} : { onWorkspaces }),
    })
  }

  /** The procedures that a window would call. */
  get procedures(): ReturnType<typeof coreProcedures> {
    const { sync, api, attachments } = this.account
    this.#procedures ??= coreProcedures(accountContext(this.account, this.effects), sync, api, attachments)
    return this.#procedures
  }

  get replica() {
    return this.account.replica
  }

  get status(): SyncStatus {
    return this.account.sync.status()
  }

  create<E extends Entity>(entity: E, fields: Partial<EntityFields[E]>): LocalId {
    const localId = this.effects.newId() as LocalId
    this.replica.transaction(() =>
      createRow(this.#context, entity, localId, this.account.workspaceId(), fields),
    )
    return localId
  }

  update<E extends Entity>(entity: E, localId: LocalId, fields: Partial<EntityFields[E]>): void {
    this.replica.transaction(() => updateRow(this.#context, entity, this.row(entity, localId), fields))
  }

  delete(entity: Entity, localId: LocalId): void {
    this.replica.transaction(() => deleteRow(this.#context, entity, this.row(entity, localId)))
  }

  row<E extends Entity>(entity: E, localId: LocalId): Row<E> {
    const row = this.replica.rows.find(entity, localId)
    if (row === undefined) throw new Error(`no ${entity} ${localId}`)
    return row
  }

  rows<E extends Entity>(entity: E): readonly Row<E>[] {
    return this.replica.rows.where(entity, 'deleted = 0', [])
  }

  /** Syncs and waits until that is over. */
  async sync(): Promise<SyncStatus> {
    const status = this.account.sync.now()
    await this.effects.pass(0)
    return status
  }

  /** @param forget whether what it stored goes too */
  close(forget = false): Promise<void> {
    this.#closing ??= this.account.close(forget)
    return this.#closing
  }

  get #context() {
    return { replica: this.replica, effects: this.effects }
  }
}

/** One after the other, until each knows what the others have sent. */
export async function exchange(...devices: readonly Device[]): Promise<void> {
  for (const device of [...devices, ...devices]) await device.sync()
}

export const accountRecord: AccountRecord = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'server',
  userId: 1,
  name: 'Ada',
  email: 'ada@example.com',
  serverUrl: 'http://server.test',
  accountsUrl: null,
  planningUrl: null,
  workspaceId: 1 as WorkspaceId,
  workspaces: [{ id: 1 as WorkspaceId, organizationId: 1, name: 'Work' }],
  timeZone: 'Europe/Berlin',
}
