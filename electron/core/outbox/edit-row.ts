/** Stores an edit: the visible row and its operation, both in the caller's transaction. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { sameValue, withInitialValues } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import { enqueue, type QueueContext } from './edit-queue.ts'
import type { Changes, FieldChange, Operation, OperationDraft, OperationKind } from './operation.ts'
import { isOvertaken } from './edit-order.ts'

/**
 * Creates a row and queues its create. A pending deletion is taken back, and the row keeps its id.
 *
 * @param known null for a row that nobody knows yet
 */
export function createRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  known: LocalId | null,
  workspaceId: WorkspaceId,
  given: Partial<EntityFields[E]>,
): Row<E> {
  const localId = known ?? (context.effects.newId() as LocalId)
  const existing = known === null ? undefined : context.replica.rows.find(entity, known)
  const { rows, operations } = context.replica
  const fields = withInitialValues(entity, given as Fields) as unknown as EntityFields[E]
  const changes: Record<string, FieldChange> = {}
  for (const [field, value] of Object.entries(fields as Fields)) changes[field] = { base: null, value }
  const queue = existing === undefined ? [] : operations.ofRow(localId)
  const waiting = enqueue(
    context,
    queue,
    draft(context, entity, localId, 'create', changes),
    existing?.base ?? null,
  )
  const row: Row<E> = {
    localId,
    serverId: existing?.serverId ?? null,
    workspaceId,
    fields,
    base: existing?.base ?? null,
    serverAt: existing?.serverAt ?? null,
    sequence: existing?.sequence ?? null,
    deleted: false,
    syncState: stateOf(waiting),
  }
  if (existing === undefined) rows.insert(entity, row)
  else rows.update(entity, localId, row)
  return row
}

/** Changes fields of a row and queues the update; unchanged fields are left out. */
export function updateRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
  given: Partial<EntityFields[E]>,
  scope: RecurrenceScope | null = null,
): Row<E> {
  const before = row.fields as Fields
  const changes: Record<string, FieldChange> = {}
  const values: Record<string, FieldChange['value']> = {}
  for (const [field, value] of Object.entries(given as Fields)) {
    const base = before[field] ?? null
    if (sameValue(base, value)) continue
    changes[field] = { base, value }
    values[field] = value
  }
  if (Object.keys(changes).length === 0) return row
  const queue = row.syncState === 'saved' ? [] : context.replica.operations.ofRow(row.localId)
  const waiting = enqueue(
    context,
    queue,
    draft(context, entity, row.localId, 'update', changes, scope),
    row.base,
  )
  const syncState = stateOf(waiting)
  const fields = values as Partial<EntityFields[E]>
  context.replica.rows.revise(entity, row, { base: row.base, syncState, fields })
  return { ...row, syncState, fields: { ...row.fields, ...fields } }
}

/** Deletes a row and queues the deletion; a row that was never sent is gone at once. */
export function deleteRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
  scope: RecurrenceScope | null = null,
): void {
  const { rows, operations } = context.replica
  const queue = row.syncState === 'saved' ? [] : operations.ofRow(row.localId)
  const changes: Record<string, FieldChange> = {}
  for (const [field, base] of Object.entries(row.fields as Fields)) changes[field] = { base, value: null }
  const deletion = draft(context, entity, row.localId, 'delete', changes, scope)
  const [first] = queue
  const isReliedOn = first !== undefined && isOvertaken(context.replica, first, deletion)
  if (row.serverId === null && !isReliedOn && !queue.some(mayHaveArrived)) {
    for (const operation of queue) operations.remove(operation)
    rows.remove(entity, row.localId)
    return
  }
  const waiting = enqueue(context, queue, deletion, row.base)
  rows.revise(entity, row, { base: row.base, deleted: true, syncState: stateOf(waiting) })
}

/** `waiting`, `refused` when the service refused one of them, `saved` when nothing is queued. */
export function stateOf(operations: readonly Pick<Operation, 'state'>[]): Row['syncState'] {
  if (operations.length === 0) return 'saved'
  return operations.some(({ state }) => state === 'rejected') ? 'refused' : 'waiting'
}

function mayHaveArrived({ state, attempt }: Operation): boolean {
  return state !== 'rejected' && attempt > 0
}

function draft(
  { effects }: QueueContext,
  entity: Entity,
  localId: LocalId,
  kind: OperationKind,
  changes: Changes,
  scope: RecurrenceScope | null = null,
): OperationDraft {
  return {
    op_id: effects.newId(),
    entity,
    local_id: localId,
    kind,
    changes,
    scope,
    queued_at: effects.now(),
  }
}
