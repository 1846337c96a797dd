/** One computer in a test: a replica in memory, the real engine, and commands that edit. */

import type { SyncStatus } from '../../../../shared/bridge/sync.ts'
import type { LocalId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import type { Entity } from '../../../../shared/bridge/sync.ts'
import { openAccount, type OpenedAccount } from '../../accounts/open-account.ts'
import type { Fetch } from '../../api-client/api-client.ts'
import { createRow, deleteRow, updateRow } from '../../outbox/edit-row.ts'
import type { AccountRecord } from '../../protocol.ts'
import type { EntityFields } from '../../replica/entities.ts'
import type { Row } from '../../replica/rows.ts'
import { FakeEffects } from './fake-effects.ts'

export interface DeviceOptions {
  readonly fetch: Fetch
  readonly effects?: FakeEffects
  readonly record?: Partial<AccountRecord>
  readonly token?: string | null
  readonly path?: string
}

export class Device {
  readonly effects: FakeEffects
  readonly account: OpenedAccount
  readonly statuses: SyncStatus[] = []
  readonly defects: unknown[] = []
  signInsAskedFor = 0

  constructor({
    fetch,
    effects = new FakeEffects(),
    record,
    token = 'token',
    path = ':memory:',
  }: DeviceOptions) {
    this.effects = effects
    this.account = openAccount({
      record: { ...accountRecord, ...record },
      token,
      path,
      fetch,
      effects,
      timeout: () => new AbortController().signal,
      onStatus: (status) => this.statuses.push(status),
      onSignInNeeded: () => (this.signInsAskedFor += 1),
      onDefect: (error) => this.defects.push(error),
    })
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

  close(): Promise<void> {
    return this.account.close(false)
  }

  get #context() {
    return { replica: this.replica, effects: this.effects }
  }
}

export const accountRecord: AccountRecord = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'server',
  name: 'Ada',
  email: 'ada@example.com',
  serverUrl: 'http://server.test',
  accountsUrl: null,
  planningUrl: null,
  workspaceId: 1 as WorkspaceId,
  workspaces: [{ id: 1 as WorkspaceId, organizationId: 1, name: 'Work' }],
  timeZone: 'Europe/Berlin',
}
