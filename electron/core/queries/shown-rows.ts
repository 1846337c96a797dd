/** Rows as the bridge shows them. */

import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { entities, type FieldColumns, type FieldDescriptor, type TableName } from '../replica/entities.ts'
import type { Row } from '../replica/rows.ts'
import type { QueryContext } from './query-context.ts'
import type { z } from 'zod'
import type { Replica } from '../replica/replica.ts'

type Shown<E extends Entity> = { readonly id: LocalId; readonly syncState: SyncState } & EntityFields[E]
type Here = Pick<QueryContext, 'replica' | 'workspaceId'>

/** The rows of the workspace in use. @param order of SQL, over the columns of their table */
export function rowsHere<E extends Entity>(
  { replica, workspaceId }: Here,
  entity: E,
  order: string,
): Row<E>[] {
  const condition = `deleted = 0 AND workspace_id = ? ORDER BY ${order}`
  return replica.rows.where(entity, condition, [workspaceId()])
}

/** A row of an entity that refers to nothing which could be in the course of being deleted. */
export function plainRow<E extends Entity>({ localId, fields, syncState }: Row<E>): Shown<E> {
  return { id: localId, ...fields, syncState }
}

/** Turns rows into what is shown: references to rows that are being deleted are left out. */
export function rowView<E extends Entity>(
  entity: E,
  { deletedParents }: Pick<QueryContext, 'deletedParents'>,
): (row: Row<E>) => Shown<E> {
  const references = Object.entries<FieldDescriptor>(entities[entity].fields).filter(
    ([, { refersTo }]) => refersTo !== undefined,
  )
  return (row) => {
    const shown: Record<string, unknown> = plainRow(row)
    for (const [name, { kind }] of references) {
      const value = shown[name]
      shown[name] =
        kind === 'list'
          ? deletedParents.visibleOf(value as readonly LocalId[])
          : deletedParents.visible(value as LocalId | null)
    }
    return shown as Shown<E>
  }
}

/** The rows of the workspace in use, as they are shown. @param order of SQL, over the columns of their table */
export function listRows<E extends Entity>(context: QueryContext, entity: E, order: string): Shown<E>[] {
  return rowsHere(context, entity, order).map(rowView(entity, context))
}

type Name<E extends Entity> = keyof EntityFields[E] & string

/** Fields of an entity that a query selects, in the order of their definition. */
export function selectedFields<E extends Entity, F extends Name<E>>(
  entity: E,
  isShown: (name: Name<E>) => name is F,
) {
  const { table, fields } = entities[entity]
  const shown = Object.entries<FieldDescriptor>(fields).filter(([name]) => isShown(name as Name<E>))
  return {
    columns: shown.map(([name, { column }]) => `${table}.${column} as ${name}`) as Selected<E, F>[],
    /** The values that are shown of a selected row; references to rows that are being deleted are left out. */
    read(stored: Readonly<Record<string, unknown>>, parents: DeletedParents): Pick<EntityFields[E], F> {
      const values: Record<string, unknown> = {}
      for (const [name, field] of shown) values[name] = shownValue(field, stored[name], parents)
      return values as Pick<EntityFields[E], F>
    },
  }
}

type Selected<E extends Entity, F extends Name<E>> = {
  [C in keyof FieldColumns<E> & string]: `${TableName<E>}.${C} as ${Camel<C> & F}`
}[keyof FieldColumns<E> & string]

type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text

/** A stored value as it is shown. */
export function shownValue(
  { kind, storage }: FieldDescriptor,
  stored: unknown,
  parents: DeletedParents,
): unknown {
  if (kind === 'reference') return parents.visible(stored as LocalId | null)
  if (storage === 'list') return stored === '[]' ? [] : parents.visibleOf(idsIn(stored as string))
  return storage === 'flag' ? stored === 1 : stored
}

/** @param stored a JSON array of local ids */
export function idsIn(stored: string): LocalId[] {
  return stored === '[]' ? [] : (JSON.parse(stored) as LocalId[])
}

type Value = z.output<ReturnType<typeof z.json>>

/**
 * The values of a task's custom fields. Those that were taken away here are kept as null until the service knows, and not
 * shown.
 *
 * @param stored a JSON object
 */
export function fieldValues(stored: string): Record<string, Value> {
  if (stored === '{}') return {}
  const values = JSON.parse(stored) as Record<string, Value>
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

const parentTables: ReadonlySet<string> = new Set([
  'projects',
  'clients',
  'tags',
  'tasks',
  'statuses',
  'ghosts',
])

/** Leaves references to such rows out of what is shown. */
export class DeletedParents {
  readonly #replica: Replica
  #ids: Set<LocalId> | null = null

  /** Listens to the replica, and so must be made before anyone who reads upon its changes. */
  constructor(replica: Replica) {
    this.#replica = replica
    replica.onChange((changes) => {
      if (changes.some(({ table }) => parentTables.has(table))) this.#ids = null
    })
  }

  /** The reference as a person may see it. */
  visible(id: LocalId | null): LocalId | null {
    return id !== null && this.#all().has(id) ? null : id
  }

  visibleOf(ids: readonly LocalId[]): LocalId[] {
    const deleted = this.#all()
    return ids.filter((id) => !deleted.has(id))
  }

  #all(): Set<LocalId> {
    this.#ids ??= new Set(
      this.#replica.sqlite
        .all(
          [...parentTables]
            .map((table) => `SELECT local_id FROM ${table} WHERE deleted = 1`)
            .join(' UNION ALL '),
        )
        .map((row) => row['local_id'] as LocalId),
    )
    return this.#ids
  }
}
