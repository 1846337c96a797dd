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

  findByServerId<E extends Entity>(entity: E, serverId: ServerId): Row<E> | undefined {
    return this.#one(entity, `${this.#selects[entity]} WHERE server_id = ?`, [serverId])
  }

  /** Rows that match a condition in SQL over the table's columns. */
  where<E extends Entity>(entity: E, condition: string, parameters: readonly Parameter[]): Row<E>[] {
    return this.#sqlite
      .all(`${this.#selects[entity]} WHERE ${condition}`, parameters)
      .map((stored) => read(entity, stored))
  }

  serverIdOf(entity: Entity, localId: LocalId): ServerId | null {
    const sql = `SELECT server_id FROM ${entities[entity].table} WHERE local_id = ?`
    return (this.#sqlite.get(sql, [localId])?.['server_id'] ?? null) as ServerId | null
  }

  localIdOf(entity: Entity, serverId: ServerId): LocalId | null {
    const sql = `SELECT local_id FROM ${entities[entity].table} WHERE server_id = ?`
    return (this.#sqlite.get(sql, [serverId])?.['local_id'] ?? null) as LocalId | null
  }

  insert<E extends Entity>(entity: E, row: Row<E>): void {
    const values = new Map<string, Parameter>([['local_id', row.localId]])
    collectShared(values, row)
    collectFields(entity, values, row.fields)
    const columns = [...values.keys()]
    this.#sqlite.run(
      `INSERT INTO ${entities[entity].table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      [...values.values()],
    )
    this.#changes.note(entities[entity].eventTable, row.localId)
  }

  /** Writes only the columns of the keys that are present, so that no other index is touched. */
  update<E extends Entity>(entity: E, localId: LocalId, patch: RowPatch<E>): void {
    const values = new Map<string, Parameter>()
    collectShared(values, patch)
    collectFields(entity, values, (patch.fields ?? {}) as Fields)
    if (values.size === 0) return
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
    this.#sqlite.run(`UPDATE ${entities[entity].table} SET server_at = NULL WHERE server_at > ?`, [instant])
  }

  /** Removes the row itself, leaving no tombstone. */
  remove(entity: Entity, localId: LocalId): void {
    this.#sqlite.run(`DELETE FROM ${entities[entity].table} WHERE local_id = ?`, [localId])
    this.#changes.note(entities[entity].eventTable, localId)
  }

  #one<E extends Entity>(entity: E, sql: string, parameters: readonly Parameter[]): Row<E> | undefined {
    const stored = this.#sqlite.get(sql, parameters)
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

function collectShared(values: Map<string, Parameter>, row: Partial<Omit<Row, 'localId' | 'fields'>>): void {
  if (row.serverId !== undefined) values.set('server_id', row.serverId)
  if (row.workspaceId !== undefined) values.set('workspace_id', row.workspaceId)
  if (row.serverAt !== undefined) values.set('server_at', row.serverAt)
  if (row.deleted !== undefined) values.set('deleted', row.deleted ? 1 : 0)
  if (row.syncState !== undefined) values.set('sync_state', row.syncState)
  if (row.base !== undefined) {
    // While nothing waits, the visible columns are the base: half the space in a replica of a million entries.
    const isVisible = row.base === null || row.syncState === 'saved'
    values.set('base', isVisible ? null : JSON.stringify(row.base))
  }
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

function read<E extends Entity>(entity: E, stored: Readonly<Record<string, unknown>>): Row<E> {
  const fields: Record<string, FieldValue> = {}
  for (const [name, { column, kind }] of Object.entries(entities[entity].fields)) {
    fields[name] = fromColumn(kind, stored[column])
  }
  const visible = fields as unknown as EntityFields[E]
  const serverId = stored['server_id'] as ServerId | null
  const base = stored['base'] as string | null
  return {
    localId: stored['local_id'] as LocalId,
    serverId,
    workspaceId: stored['workspace_id'] as WorkspaceId,
    fields: visible,
    base:
      base !== null
        ? (JSON.parse(base) as EntityFields[E])
        : serverId !== null && stored['sync_state'] === 'saved'
          ? visible
          : null,
    serverAt: stored['server_at'] as string | null,
    deleted: stored['deleted'] === 1,
    syncState: stored['sync_state'] as SyncState,
  }
}
