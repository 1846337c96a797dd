/** Rows of the replicated tables, read and written field by field as their descriptors say. */

import type { Table } from '../../../shared/bridge/contract.ts'
import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Changes } from './changes.ts'
import { entities } from './entities.ts'
import type { EntityFields, Fields, FieldValue } from './entity-fields.ts'
import type { FieldDescriptor } from './field-descriptors.ts'
import { foldText } from './fold-text.ts'
import type { Parameter, Sqlite } from './sqlite.ts'

/** One row of a replicated table. */
export interface Row<E extends Entity = Entity> {
  readonly localId: LocalId
  /** Null until the service has it. */
  readonly serverId: ServerId | null
  readonly workspaceId: WorkspaceId
  /** What the person sees: the base with the waiting operations replayed on top. */
  readonly fields: EntityFields[E]
  /** What the service last said; null when it has no version of this row. */
  readonly base: EntityFields[E] | null
  /** The service's own time of `base`, as it wrote it. */
  readonly serverAt: string | null
  /** Deleted here; kept until the service knows. */
  readonly deleted: boolean
  readonly syncState: SyncState
}

/** What may be set on a row that exists; absent keys stay as they are. */
type RowPatch<E extends Entity = Entity> = Partial<Omit<Row<E>, 'localId' | 'fields'>> & {
  readonly fields?: Partial<EntityFields[E]>
}

const sharedColumns = ['local_id', 'server_id', 'workspace_id', 'base', 'server_at', 'deleted', 'sync_state']
/** The field that is also kept folded, for searching and sorting. */
const foldedField: Readonly<Record<Entity, string | null>> = {
  client: 'name',
  project: 'name',
  tag: 'name',
  task: 'name',
  status: 'name',
  member: 'name',
  team: 'name',
  customField: 'name',
  ghost: 'name',
  timeBlock: null,
  workingHours: null,
  timeOff: null,
  milestone: 'name',
  timeEntry: 'description',
  savedView: 'name',
  favorite: null,
  attachment: null,
  projectMember: null,
  plannerSettings: null,
  preferences: null,
}

function toColumn(kind: FieldDescriptor['kind'], value: FieldValue): Parameter {
  if (kind === 'list') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as string | number | null
}

function fromColumn(kind: FieldDescriptor['kind'], stored: unknown): FieldValue {
  if (kind === 'list') return stored === '[]' ? [] : (JSON.parse(stored as string) as string[])
  if (kind === 'boolean') return stored === 1
  return stored as FieldValue
}

/** All functions run inside the caller's transaction when there is one, and note what they change. */
export class Rows {
  readonly #sqlite: Sqlite
  readonly #changes: Changes
  readonly #selects: Readonly<Record<Entity, string>>
  /** What the running transaction leaves of rows, where that is known without reading it. */
  readonly #left = new Map<LocalId, Row>()
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
    return this.#one(entity, `${this.#selects[entity]} WHERE local_id = ?`, [localId])
  }

  /** Of a row that the running transaction has written: as `find`, which may be spared. */
  asLeft<E extends Entity>(entity: E, localId: LocalId): Row<E> | undefined {
    const left = this.#left.get(localId) as Row<E> | undefined
    return left ?? this.find(entity, localId)
  }

  /** The transaction has ended, however. */
  forgetLeft(): void {
    this.#left.clear()
  }

  findByServerId<E extends Entity>(entity: E, serverId: ServerId): Row<E> | undefined {
    return this.#one(entity, `${this.#selects[entity]} WHERE server_id = ?`, [serverId])
  }

  /** Rows that match a condition in SQL over the table's columns. */
  where<E extends Entity>(entity: E, condition: string, parameters: readonly Parameter[]): Row<E>[] {
    return this.#sqlite
      .tuples(`${this.#selects[entity]} WHERE ${condition}`, parameters)
      .map((stored) => read(entity, stored))
  }

  serverIdOf(entity: Entity, localId: LocalId): ServerId | null {
    const sql = `SELECT server_id FROM ${entities[entity].table} WHERE local_id = ?`
    return (this.#sqlite.get(sql, [localId])?.['server_id'] ?? null) as ServerId | null
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

  insert<E extends Entity>(entity: E, row: Row<E>): void {
    this.#sqlite.run(this.#insertInto(entity), inserted(entity, row))
    this.#left.set(row.localId, row)
    this.#changes.note(entities[entity].eventTable, row.localId)
  }

  /** As `update`, of a row as it is now. */
  revise<E extends Entity>(entity: E, row: Row<E>, patch: RowPatch<E>): void {
    this.update(entity, row.localId, patch)
    const fields = { ...row.fields, ...patch.fields }
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
      `UPDATE ${entities[entity].table} SET ${[...values.keys()].map((column) => `${column} = ?`).join(', ')} WHERE local_id = ?`,
      [...values.values(), localId],
    )
    this.#changes.note(entities[entity].eventTable, localId)
    // Whatever refers to a row looks different when the row goes or comes back.
    if (patch.deleted !== undefined) for (const table of referringTables(entity)) this.#changes.note(table)
  }

  /**
   * Forgets the service's times of `base` that are later than this one. They are for comparing alone: nothing that a
   * person sees changes, and no change is noted.
   *
   * @param instant ISO 8601 in UTC
   */
  forgetServerTimesAfter(entity: Entity, instant: string): void {
    this.#left.clear()
    this.#sqlite.run(`UPDATE ${entities[entity].table} SET server_at = NULL WHERE server_at > ?`, [instant])
  }

  /** Removes the row itself, leaving no tombstone. */
  remove(entity: Entity, localId: LocalId): void {
    this.#left.delete(localId)
    this.#sqlite.run(`DELETE FROM ${entities[entity].table} WHERE local_id = ?`, [localId])
    this.#changes.note(entities[entity].eventTable, localId)
  }

  #insertInto(entity: Entity): string {
    let sql = this.#inserts.get(entity)
    if (sql === undefined) {
      const { table, fields } = entities[entity]
      const columns = [...sharedColumns, ...Object.values(fields).map(({ column }) => column)]
      if (foldedField[entity] !== null) columns.push('folded')
      sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
      this.#inserts.set(entity, sql)
    }
    return sql
  }

  #one<E extends Entity>(entity: E, sql: string, parameters: readonly Parameter[]): Row<E> | undefined {
    const [stored] = this.#sqlite.tuples(sql, parameters)
    return stored === undefined ? undefined : read(entity, stored)
  }
}

function referringTables(to: Entity): Set<Table> {
  const tables = new Set<Table>()
  for (const { eventTable, fields } of Object.values(entities)) {
    const descriptors: readonly FieldDescriptor[] = Object.values(fields)
    if (descriptors.some(({ refersTo }) => refersTo === to)) tables.add(eventTable)
  }
  return tables
}

/** Values in the order of the columns that are inserted. */
function inserted<E extends Entity>(entity: E, row: Row<E>): Parameter[] {
  const { localId, serverId, workspaceId, base, serverAt, deleted, syncState } = row
  const given = row.fields as Fields
  const values: Parameter[] = [
    localId,
    serverId,
    workspaceId,
    baseColumn(base, syncState),
    serverAt,
    deleted ? 1 : 0,
    syncState,
  ]
  const { fields } = entities[entity] as { readonly fields: Readonly<Record<string, FieldDescriptor>> }
  for (const name in fields) {
    const { kind, initial } = fields[name] as FieldDescriptor
    values.push(toColumn(kind, given[name] ?? initial))
  }
  const folded = foldedField[entity]
  if (folded !== null) values.push(foldText(given[folded] as string))
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
  if (row.deleted !== undefined) values.set('deleted', row.deleted ? 1 : 0)
  if (row.syncState !== undefined) values.set('sync_state', row.syncState)
  if (row.base !== undefined) values.set('base', baseColumn(row.base, row.syncState))
}

function collectFields(entity: Entity, values: Map<string, Parameter>, given: Fields): void {
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  for (const [name, value] of Object.entries(given)) {
    const descriptor = described[name]
    if (descriptor === undefined) continue
    values.set(descriptor.column, toColumn(descriptor.kind, value))
    if (name === foldedField[entity]) values.set('folded', foldText(value as string))
  }
}

/** Reads what is selected: the shared columns in their order, and then those of the fields. */
function read<E extends Entity>(entity: E, stored: readonly unknown[]): Row<E> {
  const [localId, serverId, workspaceId, base, serverAt, deleted, syncState] = stored
  const fields: Record<string, FieldValue> = {}
  let at = sharedColumns.length
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  for (const name in described)
    fields[name] = fromColumn((described[name] as FieldDescriptor).kind, stored[at++])
  const visible = fields as unknown as EntityFields[E]
  return {
    localId: localId as LocalId,
    serverId: serverId as ServerId | null,
    workspaceId: workspaceId as WorkspaceId,
    fields: visible,
    base:
      base !== null
        ? (JSON.parse(base as string) as EntityFields[E])
        : serverId !== null && syncState === 'saved'
          ? visible
          : null,
    serverAt: serverAt as string | null,
    deleted: deleted === 1,
    syncState: syncState as SyncState,
  }
}
