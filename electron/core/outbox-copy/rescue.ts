/** Puts what a copy of the queue had into a replica that lacks it. */

import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { type QueueContext, stateOf } from '../outbox/edit-row.ts'
import type { Stored } from '../outbox/operation.ts'
import { replay } from '../outbox/rebase.ts'
import { refreshRow } from '../outbox/reconcile.ts'
import { descriptorsOf, withInitialValues, type FieldDescriptor } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { RowSnapshot, CopiedQueue } from './copy-line.ts'
import { isEntity } from './copy-writer.ts'

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
    const stored = how === 'withdrawn' && number > after ? operations.stored(id) : undefined
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
