/** Finds what is left of a lost queue and journal, in a damaged replica or a copy, and puts it into a replica that lacks it. */

import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { type QueueContext, stateOf } from '../outbox/edit-row.ts'
import type { Stored } from '../outbox/operation.ts'
import { replay } from '../outbox/rebase.ts'
import { refreshRow } from '../outbox/reconcile.ts'
import { descriptorsOf, isEntity, withInitialValues, type FieldDescriptor } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { RowSnapshot, CopiedQueue } from './copy-line.ts'
import { LAST_LINE } from './copy-writer.ts'
import { openSqliteToRead, type Sqlite } from '../replica/sqlite.ts'
import { Rows } from '../replica/rows.ts'
import { KeyValueTable } from '../replica/small-tables.ts'
import { Changes } from '../replica/changes.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'

/** States in which an operation waits for the person, and stays. */
const settled: ReadonlySet<unknown> = new Set(['rejected', 'set_aside'])

/**
 * Operations become what they are after a crash: sent perhaps, answered nobody knows, to go out under their own keys. So
 * nothing is doubled, whatever of them has arrived. Rows stand as they stood when they were edited, until the service is
 * read; then its version is merged as ever.
 *
 * Runs in the caller's transaction.
 *
 * @param stored in the order in which they are to go
 */
export function rescue(
  context: QueueContext,
  stored: readonly Stored[],
  snapshots: ReadonlyMap<string, RowSnapshot>,
): void {
  const { operations } = context.replica
  for (const operation of stored) {
    const isSettled = settled.has(operation['state'])
    const attempt = isSettled ? operation['attempt'] : Math.max(1, Number(operation['attempt']))
    operations.restore({ ...operation, attempt, state: isSettled ? operation['state'] : 'pending' })
  }
  const own = new Set(stored.map(({ local_id }) => String(local_id)))
  for (const snapshot of neededBy(own, snapshots)) recreateRow(context, snapshot)
  for (const operation of stored) {
    const { entity, local_id: localId } = operation
    if (typeof entity === 'string' && isEntity(entity))
      refreshRow(context, entity, String(localId) as LocalId)
  }
}

/** The rows themselves, and those that the copy has because they refer to them. */
function neededBy(
  own: ReadonlySet<string>,
  snapshots: ReadonlyMap<string, RowSnapshot>,
): readonly RowSnapshot[] {
  return [...snapshots.values()].filter(({ localId, serverId }) => own.has(localId) || serverId !== null)
}

function recreateRow(context: QueueContext, { entity, localId: id, ...known }: RowSnapshot): void {
  if (!isEntity(entity)) return
  const { rows, operations } = context.replica
  const localId = id as LocalId
  const serverId = known.serverId as ServerId | null
  if (rows.find(entity, localId) !== undefined) return
  if (serverId !== null && rows.findByServerId(entity, serverId) !== undefined) return
  const queue = operations.ofRow(localId)
  const base = fieldsOf(entity, known.base)
  const visible = replay(entity, base, queue)
  const fields = visible ?? base ?? withInitialValues(entity, {})
  rows.insert(entity, {
    localId,
    serverId,
    workspaceId: known.workspaceId as WorkspaceId,
    serverAt: known.serverAt,
    sequence: null,
    fields: fields as unknown as EntityFields[Entity],
    base: base as unknown as EntityFields[Entity] | null,
    deleted: visible === null,
    syncState: stateOf(queue),
  })
}

/** The fields that this version of the program knows, each of its kind; the others as a new row has them. */
function fieldsOf(entity: Entity, base: Readonly<Record<string, unknown>> | null): Fields | null {
  if (base === null) return null
  const known = Object.entries(descriptorsOf(entity)).flatMap(([name, { storage, nullable }]) => {
    const value = base[name]
    const isKnown = value === null ? nullable : isStorable(storage, value)
    return isKnown ? [[name, value] as const] : []
  })
  return withInitialValues(entity, Object.fromEntries(known) as Fields)
}

function isStorable(storage: FieldDescriptor['storage'], value: unknown): boolean {
  if (storage === 'list') return Array.isArray(value)
  if (storage === 'flag') return typeof value === 'boolean'
  return storage === 'integer' ? typeof value === 'number' : typeof value === 'string'
}

/**
 * Does what the copy's later lines say. What arrived meanwhile goes out once more, under its own key: its effect on the
 * row is not in the copy. Runs in the caller's transaction.
 *
 * @param after the copy's last line that belongs to the replica
 */
export function rollForward(context: QueueContext, copied: CopiedQueue, after: number): void {
  const { operations } = context.replica
  const later = [...copied.operations.values()].filter(({ number }) => number > after)
  for (const [id, { number, how }] of copied.ended) {
    const stored = how === 'withdrawn' && number > after ? operations.storedOf([id])[0] : undefined
    if (stored === undefined) continue
    operations.remove({ seq: stored['seq'] as number, op_id: id })
    refreshRow(context, stored['entity'] as Entity, stored['local_id'] as LocalId)
  }
  rescue(
    context,
    later.map(({ stored }) => stored),
    copied.rows,
  )
}

export interface Salvaged {
  readonly operations: readonly Stored[]
  readonly rows: readonly RowSnapshot[]
  readonly conflicts: readonly Stored[]
  /** The copy's last line that belongs to the file; null when it cannot be read. */
  readonly lastLine: number | null
}

const nothing: Salvaged = { operations: [], rows: [], conflicts: [], lastLine: null }

/** Reads from both ends of each table, as far as it goes. Never throws: what cannot be read is not there. */
export function salvage(path: string): Salvaged {
  let sqlite: Sqlite
  try {
    sqlite = openSqliteToRead(path)
  } catch {
    return nothing
  }
  try {
    const operations = fromBothEnds(sqlite, 'operations', 'seq')
    const conflicts = fromBothEnds(sqlite, 'conflicts', 'id')
    const rows = new Rows(sqlite, new Changes())
    return {
      operations,
      conflicts,
      rows: operations.flatMap((stored) => rowOf(rows, stored) ?? []),
      lastLine: lastLineOf(sqlite),
    }
  } finally {
    closeQuietly(sqlite)
  }
}

function fromBothEnds(sqlite: Sqlite, table: 'operations' | 'conflicts', key: 'seq' | 'id'): Stored[] {
  const found = new Map<unknown, Stored>()
  for (const direction of ['ASC', 'DESC']) {
    try {
      for (const row of sqlite.iterate(`SELECT * FROM ${table} ORDER BY ${key} ${direction}`))
        found.set(row[key], row)
    } catch {
      // The rest is read from the other end.
    }
  }
  return [...found.values()].toSorted((a, b) => (Number(a['seq'] ?? 0) < Number(b['seq'] ?? 0) ? -1 : 1))
}

function lastLineOf(sqlite: Sqlite): number | null {
  try {
    return Number(new KeyValueTable(sqlite, 'meta').get(LAST_LINE) ?? 0)
  } catch {
    return null
  }
}

function rowOf(rows: Rows, stored: Stored): RowSnapshot | null {
  const { entity, local_id: localId } = stored
  if (typeof entity !== 'string' || typeof localId !== 'string' || !isEntity(entity)) return null
  try {
    const row = rows.find(entity, localId as LocalId)
    if (row === undefined) return null
    const { serverId, workspaceId, serverAt, base } = row
    return { entity, localId, serverId, workspaceId, serverAt, base: base === null ? null : { ...base } }
  } catch {
    return null
  }
}

/** Whether a stored collision is one: its row may have been damaged. */
export function readConflict(stored: Stored): RecordedConflict | null {
  const { id, entity, local_id, title, field, mine, theirs, kept, at } = stored
  if (typeof entity !== 'string' || !isEntity(entity) || (kept !== 'mine' && kept !== 'theirs')) return null
  try {
    return {
      id: String(id),
      entity,
      local_id: String(local_id) as LocalId,
      title: typeof title === 'string' ? title : '',
      field: String(field),
      mine: JSON.parse(String(mine)) as RecordedConflict['mine'],
      theirs: JSON.parse(String(theirs)) as RecordedConflict['theirs'],
      kept,
      at: String(at),
    }
  } catch {
    return null
  }
}

function closeQuietly(sqlite: Sqlite): void {
  try {
    sqlite.close()
  } catch {
    // A damaged file may fail at this, too.
  }
}
