/** Rows of the replicated tables, read and written field by field as their descriptors say. */

import type { SyncState } from '../../../shared/bridge/fields.ts'
import { entityNames, type Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Changes } from './changes.ts'
import {
  descriptorsOf,
  entities,
  type FieldDescriptor,
  fieldsReferringTo,
  foldText,
  refersCondition,
  withReplacedId,
} from './entities.ts'
import { initialFields, type EntityFields, type Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Parameter, Sqlite } from './sqlite.ts'

/** One row of a replicated table. */
export interface Row<E extends Entity = Entity> {
  readonly localId: LocalId
  /** Null until the service has it. */
  readonly serverId: ServerId | null
  readonly workspaceId: WorkspaceId
  /** The row as the person sees it: the base with the waiting operations replayed on top. */
  readonly fields: EntityFields[E]
  /** The service's last version; null when it has none of this row. */
  readonly base: EntityFields[E] | null
  /** The service's own time of `base`, as it wrote it. */
  readonly serverAt: string | null
  /** Of the feed's latest line of the row; null while it has not told the version that was acknowledged here. */
  readonly sequence: number | null
  /** Deleted here; kept until the service knows. */
  readonly deleted: boolean
  readonly syncState: SyncState
}

/** Values to set on a row that exists; absent keys stay as they are. */
type RowPatch<E extends Entity = Entity> = Partial<Omit<Row<E>, 'localId' | 'fields'>> & {
  readonly fields?: Partial<EntityFields[E]>
}

const sharedColumns = [
  'local_id',
  'server_id',
  'workspace_id',
  'base',
  'server_at',
  'sequence',
  'deleted',
  'sync_state',
]
function toColumn(storage: FieldDescriptor['storage'], value: FieldValue): Parameter {
  if (storage === 'list') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as string | number | null
}

function fromColumn(storage: FieldDescriptor['storage'], stored: unknown): FieldValue {
  if (storage === 'list') return stored === '[]' ? [] : (JSON.parse(stored as string) as string[])
  if (storage === 'flag') return stored === 1
  return stored as FieldValue
}

/** All functions run inside the caller's transaction when there is one, and note what they change. */
export class Rows {
  readonly #sqlite: Sqlite
  readonly #changes: Changes
  readonly #selects: Readonly<Record<Entity, string>>
  /** Rows as the running transaction leaves them, where they were looked up or written whole. */
  readonly #left = new Map<LocalId, Row>()
  /** The selects of conditions, by both: to put a long text together costs as much as to find a row. */
  readonly #selectsWhere = Object.fromEntries(
    entityNames.map((entity) => [entity, new Map<string, string>()]),
  ) as Record<Entity, Map<string, string>>
  /** Made when first needed. */
  readonly #inserts = new Map<Entity, string>()

  constructor(sqlite: Sqlite, changes: Changes) {
    this.#sqlite = sqlite
    this.#changes = changes
    this.#selects = Object.fromEntries(
      Object.entries(entities).map(([entity, { table, fields }]) => [
        entity,
        `SELECT ${[...sharedColumns, ...Object.values(fields).map(({ column }) => column)].join(', ')} FROM ${table}`,
      ]),
    ) as Record<Entity, string>
  }

  /** Also finds rows that are deleted here and not yet at the service. */
  find<E extends Entity>(entity: E, localId: LocalId): Row<E> | undefined {
    return this.#one(entity, 'local_id = ?', [localId])
  }

  /** Of a row that the running transaction has looked up or written: as `find`, which may be spared. */
  asLeft<E extends Entity>(entity: E, localId: LocalId): Row<E> | undefined {
    const left = this.#left.get(localId) as Row<E> | undefined
    return left ?? this.find(entity, localId)
  }

  /** As `find`, in any order: one search for many. */
  among<E extends Entity>(entity: E, localIds: readonly LocalId[]): Row<E>[] {
    return this.where(entity, 'local_id IN (SELECT value FROM json_each(?))', [JSON.stringify(localIds)])
  }

  /** Reads rows for `asLeft`. Runs inside a transaction. */
  lookUp(entity: Entity, localIds: readonly LocalId[]): void {
    for (const row of this.among(entity, localIds)) this.#left.set(row.localId, row)
  }

  /** The transaction has ended, however. */
  forgetLeft(): void {
    this.#left.clear()
  }

  findByServerId<E extends Entity>(entity: E, serverId: ServerId): Row<E> | undefined {
    return this.#one(entity, 'server_id = ?', [serverId])
  }

  /** Rows that match a condition in SQL over the table's columns. */
  where<E extends Entity>(entity: E, condition: string, parameters: readonly Parameter[]): Row<E>[] {
    return this.#sqlite
      .tuples(this.#selectWhere(entity, condition), parameters)
      .map((stored) => read(entity, stored))
  }

  /** As `where`, of which only the ids are read. */
  idsWhere(entity: Entity, condition: string, parameters: readonly Parameter[]): LocalId[] {
    const sql = `SELECT local_id FROM ${entities[entity].table} WHERE ${condition}`
    return this.#sqlite.tuples(sql, parameters).flat() as LocalId[]
  }

  /** As `where`, row by row: who breaks off reads no further. No other use of the same condition meanwhile. */
  *each<E extends Entity>(entity: E, condition: string, parameters: readonly Parameter[]): Generator<Row<E>> {
    const found = this.#sqlite.iterate(this.#selectWhere(entity, condition), parameters)
    for (const stored of found) yield read(entity, Object.values(stored))
  }

  serverIdOf(entity: Entity, localId: LocalId): ServerId | null {
    const sql = `SELECT server_id FROM ${entities[entity].table} WHERE local_id = ?`
    return (this.#sqlite.get(sql, [localId])?.['server_id'] ?? null) as ServerId | null
  }

  /** Where rows of an entity are: one search for many. */
  workspaceIdsOf(entity: Entity, localIds: readonly LocalId[]): ReadonlyMap<LocalId, WorkspaceId> {
    const sql = `SELECT local_id, workspace_id FROM ${entities[entity].table}
      WHERE local_id IN (SELECT value FROM json_each(?))`
    return new Map(this.#sqlite.tuples(sql, [JSON.stringify(localIds)]) as [LocalId, WorkspaceId][])
  }

  workspaceIdOf(entity: Entity, localId: LocalId): WorkspaceId | null {
    const sql = `SELECT workspace_id FROM ${entities[entity].table} WHERE local_id = ?`
    return (this.#sqlite.get(sql, [localId])?.['workspace_id'] ?? null) as WorkspaceId | null
  }

  localIdOf(entity: Entity, serverId: ServerId): LocalId | null {
    const sql = `SELECT local_id FROM ${entities[entity].table} WHERE server_id = ?`
    return (this.#sqlite.get(sql, [serverId])?.['local_id'] ?? null) as LocalId | null
  }

  /** Whether a row came into the replica later than another one of its kind. */
  isYounger(entity: Entity, localId: LocalId, than: LocalId): boolean {
    const { table } = entities[entity]
    const sql = `SELECT 1 FROM ${table} AS one, ${table} AS other WHERE one.local_id = ? AND other.local_id = ? AND one.row_id > other.row_id`
    return this.#sqlite.get(sql, [localId, than]) !== undefined
  }

  /** Those of these ids, of the service and of rows here, that rows of an entity have: one search for many. */
  idsAmong(entity: Entity, serverIds: readonly number[], localIds: readonly string[]): unknown[] {
    const isOne = (parameter: string): string => `IN (SELECT value FROM json_each(${parameter}))`
    const sql = `SELECT server_id, local_id FROM ${entities[entity].table}
      WHERE server_id ${isOne('?1')} OR local_id ${isOne('?2')}`
    return this.#sqlite.tuples(sql, [JSON.stringify(serverIds), JSON.stringify(localIds)]).flat()
  }

  insert<E extends Entity>(entity: E, row: Row<E>): void {
    this.#sqlite.run(this.#insertInto(entity), inserted(entity, row))
    this.#left.set(row.localId, row)
    this.#changes.note(entities[entity].eventTable, row.localId)
  }

  /** As `update`, of a row as it is now. */
  revise<E extends Entity>(entity: E, row: Row<E>, patch: RowPatch<E>): void {
    this.update(entity, row.localId, patch)
    const fields: EntityFields[E] = { ...row.fields, ...patch.fields }
    this.#left.set(row.localId, { ...row, ...patch, fields })
  }

  /** Writes only the columns of the keys that are present, so that no other index is touched. */
  update<E extends Entity>(entity: E, localId: LocalId, patch: RowPatch<E>): void {
    const values = new Map<string, Parameter>()
    collectShared(values, patch)
    collectFields(entity, values, (patch.fields ?? {}) as Fields)
    if (values.size === 0) return
    this.#left.delete(localId)
    this.#sqlite.run(
      `UPDATE ${entities[entity].table} SET ${[...values.keys()].join(' = ?, ')} = ? WHERE local_id = ?`,
      [...values.values(), localId],
    )
    this.#changes.note(entities[entity].eventTable, localId)
    // Rows that refer to a row look different when it goes or comes back.
    if (patch.deleted !== undefined)
      for (const { entity: referring } of fieldsReferringTo(entity))
        this.#changes.note(entities[referring].eventTable)
  }

  /**
   * Notes that the service has rows as they were created here. Answers those of which that is so: they were not deleted since, and
   * the service has not told them before.
   */
  noteStored(
    entity: Entity,
    told: readonly { readonly localId: LocalId; readonly serverId: ServerId; readonly at: string | null }[],
  ): ReadonlySet<unknown> {
    const { table, eventTable } = entities[entity]
    const noted = this.#sqlite.tuples(
      `UPDATE ${table} SET server_id = told.value ->> 1, server_at = told.value ->> 2, sync_state = 'saved'
       FROM json_each(?) AS told
       WHERE local_id = told.value ->> 0 AND server_id IS NULL AND base IS NULL AND deleted = 0
         AND NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other.server_id = told.value ->> 1)
       RETURNING local_id`,
      [JSON.stringify(told.map(({ localId, serverId, at }) => [localId, serverId, at]))],
    )
    const ids = noted.flat() as LocalId[]
    for (const id of ids) {
      this.#left.delete(id)
      this.#changes.note(eventTable, id)
    }
    return new Set(ids)
  }

  /** The feed has told the version that is known: nothing that a person sees changes, and no change is noted. */
  markTold(entity: Entity, localId: LocalId, sequence: number): void {
    this.#left.delete(localId)
    this.#sqlite.run(`UPDATE ${entities[entity].table} SET sequence = ? WHERE local_id = ?`, [
      sequence,
      localId,
    ])
  }

  /** Removes the row itself, instead of marking it as deleted. */
  remove(entity: Entity, localId: LocalId): void {
    this.#left.delete(localId)
    this.#sqlite.run(`DELETE FROM ${entities[entity].table} WHERE local_id = ?`, [localId])
    this.#changes.note(entities[entity].eventTable, localId)
  }

  /** The rows that refer to one, by the fields that do. What is done to a row shows in its next field. */
  *referring(to: Entity, id: LocalId) {
    for (const { entity, field, descriptor } of fieldsReferringTo(to))
      for (const row of this.where(entity, refersCondition(descriptor), [id]))
        yield { entity, field, isOwner: descriptor.isOwner === true, row }
  }

  /** Puts one id in another's place in a row, as it is seen and as the service has it; null takes it away. */
  replaceReference(entity: Entity, field: string, row: Row, from: LocalId, into: LocalId | null): void {
    const change = (given: Row['fields']): Row['fields'] => {
      const value = Reflect.get(given, field) as FieldValue
      return { ...given, [field]: withReplacedId(value, from, into) }
    }
    const { localId, base, fields, syncState } = row
    this.update(entity, localId, { base: base && change(base), syncState, fields: change(fields) })
  }

  /** Two rows turned out to be one: those that refer to `twin` refer to `kept`. */
  mergeRow(entity: Entity, twin: LocalId, kept: LocalId): void {
    for (const referring of this.referring(entity, twin))
      this.replaceReference(referring.entity, referring.field, referring.row, twin, kept)
    this.remove(entity, twin)
  }

  #insertInto(entity: Entity): string {
    let sql = this.#inserts.get(entity)
    if (sql === undefined) {
      const { table, fields, searchedBy } = entities[entity]
      const columns = [...sharedColumns, ...Object.values(fields).map(({ column }) => column)]
      if (searchedBy !== null) columns.push('folded')
      sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
      this.#inserts.set(entity, sql)
    }
    return sql
  }

  #one<E extends Entity>(entity: E, condition: string, parameters: readonly Parameter[]): Row<E> | undefined {
    return this.where(entity, condition, parameters)[0]
  }

  #selectWhere(entity: Entity, condition: string): string {
    const ofEntity = this.#selectsWhere[entity]
    let sql = ofEntity.get(condition)
    if (sql === undefined) ofEntity.set(condition, (sql = `${this.#selects[entity]} WHERE ${condition}`))
    return sql
  }
}

/** Values in the order of the columns that are inserted. */
function inserted<E extends Entity>(entity: E, row: Row<E>): Parameter[] {
  const { localId, serverId, workspaceId, base, serverAt, sequence, deleted, syncState } = row
  const given = row.fields as Fields
  const values: Parameter[] = [
    localId,
    serverId,
    workspaceId,
    baseColumn(base, syncState),
    serverAt,
    sequence,
    deleted ? 1 : 0,
    syncState,
  ]
  const { searchedBy } = entities[entity]
  const described = descriptorsOf(entity)
  for (const name in described) {
    const { storage, initial } = described[name] as FieldDescriptor
    values.push(toColumn(storage, given[name] ?? initial))
  }
  if (searchedBy !== null) values.push(foldText(given[searchedBy] as string))
  return values
}

/** While nothing waits, the visible columns are the base: half the space in a replica of a million entries. */
function baseColumn(base: Row['base'], syncState: SyncState | undefined): string | null {
  return base === null || syncState === 'saved' ? null : JSON.stringify(base)
}

function collectShared(values: Map<string, Parameter>, row: Partial<Omit<Row, 'localId' | 'fields'>>): void {
  if (row.serverId !== undefined) values.set('server_id', row.serverId)
  if (row.workspaceId !== undefined) values.set('workspace_id', row.workspaceId)
  if (row.serverAt !== undefined) values.set('server_at', row.serverAt)
  if (row.sequence !== undefined) values.set('sequence', row.sequence)
  if (row.deleted !== undefined) values.set('deleted', row.deleted ? 1 : 0)
  if (row.syncState !== undefined) values.set('sync_state', row.syncState)
  if (row.base !== undefined) values.set('base', baseColumn(row.base, row.syncState))
}

function collectFields(entity: Entity, values: Map<string, Parameter>, given: Fields): void {
  const described = descriptorsOf(entity)
  for (const [name, value] of Object.entries(given)) {
    const descriptor = described[name]
    if (descriptor === undefined) continue
    values.set(descriptor.column, toColumn(descriptor.storage, value))
    if (name === entities[entity].searchedBy) values.set('folded', foldText(value as string))
  }
}

/** Reads what is selected: the shared columns in their order, and then those of the fields. */
function read<E extends Entity>(entity: E, stored: readonly unknown[]): Row<E> {
  // An iterator over the array would cost as much as the rest.
  const { 0: localId, 1: serverId, 2: workspaceId, 3: base } = stored
  const { 4: serverAt, 5: sequence, 6: deleted, 7: syncState } = stored
  const fields: Record<string, FieldValue> = {}
  let at = sharedColumns.length
  const described = descriptorsOf(entity)
  for (const name in described)
    fields[name] = fromColumn((described[name] as FieldDescriptor).storage, stored[at++])
  const visible = fields as unknown as EntityFields[E]
  return {
    localId: localId as LocalId,
    serverId: serverId as ServerId | null,
    workspaceId: workspaceId as WorkspaceId,
    fields: visible,
    base:
      base !== null
        ? // An earlier program did not know all fields.
          { ...initialFields[entity], ...(JSON.parse(base as string) as EntityFields[E]) }
        : serverId !== null && syncState === 'saved'
          ? visible
          : null,
    serverAt: serverAt as string | null,
    sequence: sequence as number | null,
    deleted: deleted === 1,
    syncState: syncState as SyncState,
  }
}
