/** References to rows that the feed tells later, or that are gone, or that are one with another row. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { QueueContext } from '../outbox/edit-row.ts'
import { applyServerRow } from '../outbox/reconcile.ts'
import type { AwaitedReference } from '../replica/feed-tables.ts'
import type { Replica } from '../replica/replica.ts'
import { sortedIds } from './resources/define-resource.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { descriptorsOf, sameValue } from '../replica/entities.ts'
import type { Row } from '../replica/rows.ts'
import { journalConflicts } from '../replica/conflict-journal.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/rebase.ts'

/**
 * Parses the row of an answer. References to rows that are not here are left out, and answered as `awaited`.
 *
 * @param seen rows that were found for others of the page, by the ids that would stand for them
 */
export function parseTold(
  { rows }: Replica,
  entity: Entity,
  answer: unknown,
  seen = new Map<string, LocalId>(),
): (ServerRow & { readonly awaited: readonly AwaitedReference[] }) | null {
  /** By the ids that stand for them while the row is parsed. */
  const unknown = new Map<unknown, Pick<AwaitedReference, 'refersTo' | 'serverId'>>()
  const row = resourceOf(entity).parse(answer, (refersTo, id) => {
    const serverId = id as ServerId
    const standIn = `${refersTo}/${serverId}`
    const known = seen.get(standIn) ?? rows.localIdOf(refersTo, serverId)
    if (known === null) unknown.set(standIn, { refersTo, serverId })
    else seen.set(standIn, known)
    return known ?? (standIn as LocalId)
  })
  if (row === null || unknown.size === 0) return row && { ...row, awaited: [] }
  const awaited: AwaitedReference[] = []
  const isHere = (field: string, value: unknown): boolean => {
    const reference = unknown.get(value)
    if (reference !== undefined) awaited.push({ ...reference, field })
    return reference === undefined
  }
  const fields = Object.entries(row.fields as Fields).map(([field, value]) => {
    if (Array.isArray(value)) return [field, value.filter((id) => isHere(field, id))]
    return [field, isHere(field, value) ? value : null]
  })
  return { ...row, fields: Object.fromEntries(fields) as ServerRow['fields'], awaited }
}

/** A row has come: those that wait for it refer to it. Runs in the caller's transaction. */
export function resolveAwaiting(
  context: QueueContext,
  entity: Entity,
  localId: LocalId,
  serverId: ServerId,
): void {
  const { feed, rows } = context.replica
  for (const waiting of feed.takeAwaiting(entity, serverId)) {
    const row = rows.find(waiting.entity, waiting.localId)
    if (row?.base === undefined || row.base === null || row.serverId === null) continue
    const before: FieldValue = (row.base as Fields)[waiting.field] ?? null
    const value = Array.isArray(before) ? sortedIds([...(before as readonly LocalId[]), localId]) : localId
    const fields = { ...row.base, [waiting.field]: value }
    applyServerRow(context, waiting.entity, { ...row, serverId: row.serverId, fields }, undefined, row)
  }
}

/**
 * Clears references to a row that is gone; rows that it owns are deleted with it. Where the feed may tell that it is there
 * again, as it does for a project that was private meanwhile, the others wait for it.
 */
export function clearReferences(replica: Replica, to: Entity, { localId: gone, serverId }: GoneRow): void {
  const mayReturn = serverId !== null && replica.feed.position() !== null
  for (const { entity, field, isOwner, row } of replica.rows.referring(to, gone)) {
    // Both come back together.
    if (replica.feed.isHidden(entity, row.localId)) continue
    if (isOwner && row.syncState === 'saved') {
      replica.feed.part(row.localId)
      replica.rows.remove(entity, row.localId)
      continue
    }
    replica.rows.replaceReference(entity, field, row, gone, null)
    const { base } = row
    const isKnown = base !== null && [Reflect.get(base, field) as FieldValue].flat().includes(gone)
    if (mayReturn && isKnown) {
      replica.feed.awaitReference(entity, row.localId, { refersTo: to, serverId, field })
    }
  }
}

type GoneRow = Pick<Row, 'localId' | 'serverId'>

/**
 * Drops pending time blocks of a deleted task, and journals what was planned. Pending attachments stay and are
 * refused, because their content exists nowhere else. Runs in the caller's transaction.
 *
 * @param waiting operations that name the task
 * @param task the deleted task
 */
export function dropOrphanedBlocks(
  context: QueueContext,
  waiting: readonly Operation[],
  task: { readonly localId: LocalId; readonly name: string },
): void {
  const { rows, operations } = context.replica
  for (const { entity, local_id: localId, kind, changes } of waiting) {
    // The answer to one on its way says what became of it.
    const isOfTask = entity === 'timeBlock' && kind === 'create' && changes['taskId']?.value === task.localId
    const queue = isOfTask ? operations.ofRow(localId) : []
    if (queue.length === 0 || queue.some(({ state }) => state === 'in_flight')) continue
    const planned = Object.fromEntries(queue.flatMap((one) => Object.entries(valuesOf(one.changes))))
    journalConflicts(context, entity, localId, told(entity, planned), 'theirs', task.name)
    for (const operation of queue) operations.remove(operation)
    rows.remove(entity, localId)
  }
}

/** The values that the person chose. */
function told(entity: Entity, planned: Readonly<Record<string, FieldValue>>) {
  const described = descriptorsOf(entity)
  return Object.entries(planned).flatMap(([field, mine]) => {
    const isSaid =
      described[field]?.refersTo === undefined && !sameValue(mine, described[field]?.initial ?? null)
    return isSaid ? [{ field, mine, theirs: null }] : []
  })
}
