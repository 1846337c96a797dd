/** Where the replica keeps the entities, and what is done with their fields whatever they are. */

import {
  entities as definitions,
  type EntityFields,
  type EntityTable,
  type Fields,
  initialFields,
} from '../../../shared/entities/entities.ts'
import type { Field, FieldKind, FieldValue, Definition } from '../../../shared/entities/field.ts'
import { entityNames, type Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { isTimeZone } from '../../../shared/domain/days.ts'
import type { Replica } from './replica.ts'

/** How SQLite holds each kind of value: flags are 0 and 1, lists JSON arrays. */
const storages = {
  text: 'text',
  color: 'text',
  json: 'text',
  hash: 'text',
  choice: 'text',
  instant: 'text',
  serverTime: 'text',
  date: 'text',
  reference: 'text',
  flag: 'flag',
  integer: 'integer',
  duration: 'integer',
  timeOfDay: 'integer',
  weekday: 'integer',
  list: 'list',
} as const satisfies Readonly<Record<FieldKind, string>>

/** A defined field, and how the replica keeps it. */
export interface FieldDescriptor extends Field {
  readonly column: string
  readonly storage: (typeof storages)[FieldKind]
}

/** Of a name in camel case. */
export function snake(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

interface EntityDescriptor<E extends Entity> {
  /** Its table in the replica. */
  readonly table: string
  /** Its table in events. */
  readonly eventTable: EntityTable
  readonly editing: Definition['editing']
  readonly searchedBy: Definition['searchedBy']
  readonly fields: { readonly [F in keyof EntityFields[E]]: FieldDescriptor }
  readonly references: readonly ReferringField[]
}

/** A field whose values are ids of other rows. */
interface ReferringField {
  readonly entity: Entity
  readonly field: string
  readonly refersTo: Entity
  readonly descriptor: FieldDescriptor
}

function descriptorOf(entity: Entity): EntityDescriptor<Entity> {
  const { table, editing, searchedBy, fields } = definitions[entity]
  const described = Object.entries<Field>(fields).map(([name, field]) => {
    // `END` is a word of SQL.
    const column = name === 'end' ? 'end_at' : snake(name)
    return [name, { ...field, column, storage: storages[field.kind] }] as const
  })
  return {
    table: snake(table),
    eventTable: table,
    editing,
    searchedBy,
    fields: Object.fromEntries(described),
    references: described.flatMap(([field, descriptor]) => {
      const { refersTo } = descriptor
      return refersTo === undefined ? [] : [{ entity, field, refersTo, descriptor }]
    }),
  }
}

/** Every entity as the replica keeps it. */
export const entities = Object.fromEntries(
  entityNames.map((entity) => [entity, descriptorOf(entity)]),
) as unknown as { readonly [E in Entity]: EntityDescriptor<E> }

export function isEntity(name: string): name is Entity {
  return Object.hasOwn(entities, name)
}

/** The fields of an entity by name. */
export function descriptorsOf(entity: Entity): Readonly<Record<string, FieldDescriptor>> {
  return entities[entity].fields
}

/** A row, as another one refers to it. */
export interface Reference {
  readonly entity: Entity
  readonly localId: LocalId
}

/**
 * The rows to which values of an entity's fields refer.
 *
 * @param valueOf the value of a field; undefined for one that has none
 */
export function referencesIn(
  entity: Entity,
  valueOf: (field: string) => FieldValue | undefined,
): readonly Reference[] {
  const references: Reference[] = []
  for (const { field, refersTo } of entities[entity].references) {
    const value = valueOf(field) ?? null
    if (value === null) continue
    for (const localId of [value].flat()) references.push({ entity: refersTo, localId: localId as LocalId })
  }
  return references
}

/** The fields of all entities that refer to rows of one. */
export function fieldsReferringTo(to: Entity): readonly ReferringField[] {
  return entityNames.flatMap((entity) =>
    entities[entity].references.filter(({ refersTo }) => refersTo === to),
  )
}

/** The SQL condition, with one parameter, that a row refers to the row of a local id. */
export function refersCondition({ column, kind, links }: FieldDescriptor): string {
  if (kind !== 'list') return `${column} = ?`
  if (links === undefined) return `instr(${column}, ?) > 0`
  return `row_id IN (SELECT row_id FROM ${links.table} WHERE ${links.target} = ?)`
}

/** A row's fields when it is created with `given`; what is absent gets its initial value. */
export function withInitialValues(entity: Entity, given: Fields): Fields {
  const complete: Record<string, FieldValue> = { ...initialFields[entity] }
  for (const name in complete) complete[name] = given[name] ?? complete[name] ?? null
  return complete
}

/** Whether two values of a field are the same; lists are compared element by element. */
export function sameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((element, index) => element === other[index])
}

/** A reference, or a list of them, with one id in another's place; null takes it away. Lists stay in order, each once. */
export function withReplacedId(value: FieldValue, from: LocalId, into: LocalId | null): FieldValue {
  if (!Array.isArray(value)) return value === from ? into : value
  const ids = value as readonly LocalId[]
  if (!ids.includes(from)) return ids
  const others = ids.filter((id) => id !== from && id !== into)
  return (into === null ? others : [...others, into]).toSorted()
}

/** The only row of each has this id everywhere. */
export const singletonIds = {
  preferences: '00000000-0000-4000-8000-000000000001' as LocalId,
  plannerSettings: '00000000-0000-4000-8000-000000000002' as LocalId,
} as const
export type Singleton = keyof typeof singletonIds

/** The service knows no id for such a row. */
export const singletonServerId = 1 as ServerId

/** The id of the entity's only row; undefined for entities that have any number. */
export function singletonIdOf(entity: Entity): LocalId | undefined {
  const ids: Readonly<Partial<Record<Entity, LocalId>>> = singletonIds
  return ids[entity]
}

/** The fields of the only row. A replica that is open has it. */
export function settingsOf<E extends Singleton>({ rows }: Pick<Replica, 'rows'>, entity: E): EntityFields[E] {
  const row = rows.find(entity, singletonIds[entity])
  if (row === undefined) throw new Error(`A replica has its ${entity} from the beginning.`)
  return row.fields
}

/**
 * Gives a new replica its preferences and the planner's settings, until the service's own are pulled: there is always a
 * row to edit.
 *
 * @param timeZone the zone that the person chose when signing in
 */
export function ensurePreferences(replica: Replica, timeZone: string): void {
  const known = isTimeZone(timeZone) ? timeZone : entities.preferences.fields.timeZone.initial
  replica.transaction(() => {
    ensure(replica, 'preferences', { timeZone: known })
    ensure(replica, 'plannerSettings', {})
  })
}

function ensure({ rows }: Replica, entity: Singleton, given: Fields): void {
  const localId = singletonIds[entity]
  if (rows.find(entity, localId) !== undefined) return
  const fields = withInitialValues(entity, given) as unknown as EntityFields[typeof entity]
  rows.insert(entity, {
    localId,
    serverId: singletonServerId,
    workspaceId: 0 as WorkspaceId,
    fields,
    base: fields,
    serverAt: null,
    sequence: null,
    deleted: false,
    syncState: 'saved',
  })
}

// Everything below U+0080.
const ascii = /^[\0-\x7f]*$/

/**
 * Folds case and accents, in any script: `Café`, `CAFÉ` and `cafe` are the same, and so are `Straße` and `STRASSE`.
 * Folding twice changes nothing.
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // The capital ẞ has only the small ß, whose capitals are SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
  )
}
