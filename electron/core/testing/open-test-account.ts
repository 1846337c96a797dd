/** An account without a service, for tests of commands and queries. */

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { accountContext } from '../accounts/open-account.ts'
import { runHere } from '../backups/jobs.ts'
import type { CommandContext } from '../commands/editing.ts'
import { acknowledge, applyServerDeletion, applyServerRow } from '../outbox/reconcile.ts'
import { coreProcedures } from '../procedures.ts'
import type { QueryContext } from '../queries/query-context.ts'
import type { TableChange } from '../replica/changes.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { withInitialValues, ensurePreferences } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import { AccountFiles } from '../files/account-files.ts'
import { systemFileSystem } from '../files/file-system.ts'
import { openReplica, type Replica } from '../replica/replica.ts'
import { fakeEffects, type FakeEffects } from './fake-effects.ts'

/** The workspace in use unless a test selects another. */
export const testWorkspace = 1 as WorkspaceId

/** An open account whose service is the test. */
export interface TestAccount {
  readonly replica: Replica
  readonly effects: FakeEffects
  readonly context: CommandContext & QueryContext
  readonly procedures: ReturnType<typeof coreProcedures>
  /** The changes that listeners were told, transaction by transaction. */
  readonly told: (readonly TableChange[])[]
  selectWorkspace(id: number): void
  /** A row that the service has and this computer has pulled. */
  pull<E extends Entity>(entity: E, serverId: number, fields: Partial<EntityFields[E]>): LocalId
  /** The service has a row no more. */
  deleteElsewhere(entity: Entity, serverId: number): 'unknown' | 'gone' | 'recreated'
  /** Lets the service carry out everything that waits, in order. */
  syncAll(): void
}

const idle: SyncStatus = {
  phase: 'idle',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  setAside: 0,
  lastSyncedAt: null,
  retryAt: null,
  service: 'local',
  diskTrouble: null,
}

/** @param path of the replica's file; by default it is kept in memory */
export function openTestAccount(path = ':memory:', timeZone = 'Europe/Berlin'): TestAccount {
  const replica = openReplica(path)
  ensurePreferences(replica, timeZone)
  const effects = fakeEffects()
  let workspaceId = testWorkspace
  let lastServerId = 1000
  const folder = path === ':memory:' ? join(tmpdir(), `dayloom-test-${process.pid}`) : `${path}.files`
  const attachments = new AccountFiles({
    folder,
    disk: systemFileSystem,
    replica,
    api: null,
    effects,
    runJob: runHere,
    onDefect: (error) => {
      throw error
    },
  })
  const context = accountContext({ replica, workspaceId: () => workspaceId }, effects)
  const told: (readonly TableChange[])[] = []
  replica.onChange((changes) => void told.push(changes))
  return {
    replica,
    effects,
    context,
    told,
    procedures: coreProcedures(
      context,
      {
        status: () => idle,
        now: () => Promise.resolve(idle),
        read: () => Promise.resolve(idle),
        hold: () => () => undefined,
      },
      null,
      attachments,
    ),
    selectWorkspace(id) {
      workspaceId = id as WorkspaceId
    },
    pull(entity, serverId, given) {
      const known = replica.rows.findByServerId(entity, serverId as ServerId)
      const fields = {
        ...(known?.base ?? withInitialValues(entity, {})),
        ...given,
      } as EntityFields[typeof entity]
      return replica.transaction(() =>
        applyServerRow(context, entity, {
          serverId: serverId as ServerId,
          workspaceId: known?.workspaceId ?? workspaceId,
          fields,
          serverAt: null,
        }),
      )
    },
    deleteElsewhere(entity, serverId) {
      const row = replica.rows.findByServerId(entity, serverId as ServerId)
      if (row === undefined) return 'unknown'
      return replica.transaction(() => applyServerDeletion(context, entity, row))
    },
    syncAll() {
      for (;;) {
        const [operation] = replica.operations.list(0, 1)
        if (operation === undefined) return
        const row = replica.rows.find(operation.entity, operation.local_id)
        const base = (row?.base ?? {}) as Fields
        const sent = Object.fromEntries(
          Object.entries(operation.changes).map(([field, { value }]) => [field, value]),
        )
        const server =
          operation.kind === 'delete'
            ? null
            : {
                serverId: row?.serverId ?? ((lastServerId += 1) as ServerId),
                workspaceId: row?.workspaceId ?? workspaceId,
                fields: { ...base, ...sent } as unknown as EntityFields[Entity],
                serverAt: null,
              }
        replica.transaction(() => acknowledge(context, operation, server))
      }
    },
  }
}
