/** Rows as the bridge shows them. */

import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { entities, type FieldDescriptor } from '../replica/entities.ts'
import type { Row } from '../replica/rows.ts'
import type { QueryContext } from './query-context.ts'
import type { z } from 'zod'
import type { Replica } from '../replica/replica.ts'
import type { Status } from '../../../shared/bridge/statuses.ts'

type Whole<E extends Entity> = {
  readonly id: LocalId
  readonly workspaceId: WorkspaceId
  readonly syncState: SyncState
} & EntityFields[E]

/** The part of a row that a schema of the bridge has. */
type Shown<E extends Entity, Shape> = Pick<Whole<E>, keyof Whole<E> & keyof Shape>

/** The rows of the workspace in use. @param order of SQL, over the columns of their table */
export function rowsHere<E extends Entity>(
  { replica, workspaceId }: Pick<QueryContext, 'replica' | 'workspaceId'>,
  entity: E,
  order: string,
): Row<E>[] {
  const condition = `deleted = 0 AND workspace_id = ? ORDER BY ${order}`
  return replica.rows.where(entity, condition, [workspaceId()])
}

/** Turns rows into what a schema shows of them: references to rows that are being deleted are left out. */
export function rowView<E extends Entity, Shape extends z.ZodRawShape>(
  entity: E,
  { shape }: z.ZodObject<Shape>,
  { deletedParents }: Pick<QueryContext, 'deletedParents'>,
): (row: Row<E>) => Shown<E, Shape> {
  const fields = Object.entries<FieldDescriptor>(entities[entity].fields).filter(([name]) => name in shape)
  return (row) => {
    const shown: Record<string, unknown> = {}
    if ('id' in shape) shown['id'] = row.localId
    if ('workspaceId' in shape) shown['workspaceId'] = row.workspaceId
    for (const [name, { kind }] of fields) {
      const value = (row.fields as Readonly<Record<string, unknown>>)[name]
      if (kind === 'reference') shown[name] = deletedParents.visible(value as LocalId | null)
      else if (kind === 'list') shown[name] = deletedParents.visibleOf(value as readonly LocalId[])
      else shown[name] = value
    }
    if ('syncState' in shape) shown['syncState'] = row.syncState
    return shown as Shown<E, Shape>
  }
}

/** The rows of the workspace in use, as a schema shows them. @param order of SQL, over the columns of their table */
export function listRows<E extends Entity, Shape extends z.ZodRawShape>(
  context: QueryContext,
  entity: E,
  schema: z.ZodObject<Shape>,
  order: string,
): Shown<E, Shape>[] {
  return rowsHere(context, entity, order).map(rowView(entity, schema, context))
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

/** Task statuses of the workspace in use, in the order in which they are offered. */
export function statusesOf(context: Pick<QueryContext, 'replica' | 'workspaceId'>): Status[] {
  const rows = rowsHere(context, 'status', 'position, row_id')
  return rows.map(({ localId, fields, syncState }) => Object.assign({ id: localId, syncState }, fields))
}

/** The first status for tasks that are done, or that are not: of those to do rather than of those in progress; null for none. */
export function firstStatus(statuses: readonly Status[], isDone: boolean): LocalId | null {
  const ofType = statuses.find(({ type }) => type === (isDone ? 'done' : 'todo'))
  return (ofType ?? statuses.find(({ type }) => (type === 'done') === isDone))?.id ?? null
}
