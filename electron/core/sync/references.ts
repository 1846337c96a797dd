/** References to rows that the feed tells later, or that are gone, or that are one with another row. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import type { Fields, EntityFields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { QueueContext } from '../outbox/edit-row.ts'
import { applyServerRow } from '../outbox/reconcile.ts'
import type { AwaitedReference } from '../replica/feed-tables.ts'
import type { Replica } from '../replica/replica.ts'
import { sortedIds } from './resources/define-resource.ts'
import type { FindLocalId, ServerRow } from './resources/resource.ts'
import {
  entities,
  refersCondition,
  withReplacedId,
  type FieldDescriptor,
  descriptorsOf,
  sameValue,
} from '../replica/entities.ts'
import type { Row } from '../replica/rows.ts'
import { journalConflicts } from '../replica/conflict-journal.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/rebase.ts'

/** Those of one row. */
export class AwaitedReferences {
  readonly found: AwaitedReference[] = []
  readonly #replica: Replica
  readonly #seen: Map<string, LocalId>
  /** By the ids that stand for them while the row is parsed. */
  readonly #unknown = new Map<string, Pick<AwaitedReference, 'refersTo' | 'serverId'>>()

  /** @param seen rows that were found for others of the page, by the ids that would stand for them */
  constructor(replica: Replica, seen = new Map<string, LocalId>()) {
    this.#replica = replica
    this.#seen = seen
  }

  readonly find: FindLocalId = (refersTo, id) => {
    const serverId = id as ServerId
    const standIn = `${refersTo}/${serverId}`
    const known = this.#seen.get(standIn) ?? this.#replica.rows.localIdOf(refersTo, serverId)
    if (known !== null) {
      this.#seen.set(standIn, known)
      return known
    }
    this.#unknown.set(standIn, { refersTo, serverId })
    return standIn as LocalId
  }

  /** The parsed fields without the rows that are not here. */
  takenFrom(fields: ServerRow['fields']): ServerRow['fields'] {
    if (this.#unknown.size === 0) return fields
    const taken = Object.entries(fields as Fields).map(([field, value]) => [field, this.#taken(field, value)])
    return Object.fromEntries(taken) as ServerRow['fields']
  }

  #taken(field: string, value: FieldValue): FieldValue {
    if (Array.isArray(value)) return (value as readonly string[]).filter((id) => !this.#isAwaited(field, id))
    return typeof value === 'string' && this.#isAwaited(field, value) ? null : value
  }

  #isAwaited(field: string, id: string): boolean {
    const reference = this.#unknown.get(id)
    if (reference !== undefined) this.found.push({ ...reference, field })
    return reference !== undefined
  }
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
  eachReference(replica, to, gone, ({ entity, field, isOwner }, row) => {
    if (isOwner && row.syncState === 'saved') {
      replica.feed.part(row.localId)
      replica.rows.remove(entity, row.localId)
      return
    }
    const before = row.base
    replaceReference(replica, { entity, field }, row, { from: gone, into: null })
    const isKnown = before !== null && [Reflect.get(before, field) as FieldValue].flat().includes(gone)
    if (mayReturn && isKnown) {
      replica.feed.awaitReference(entity, row.localId, { refersTo: to, serverId, field })
    }
  })
}

type GoneRow = Pick<Row, 'localId' | 'serverId'>

/** Rows that referred to `twin` refer to `kept`. */
export function replaceReferences(replica: Replica, to: Entity, twin: LocalId, kept: LocalId): void {
  eachReference(replica, to, twin, (reference, row) =>
    replaceReference(replica, reference, row, { from: twin, into: kept }),
  )
}

interface Reference {
  readonly entity: Entity
  readonly field: string
}

function eachReference(
  replica: Replica,
  to: Entity,
  id: LocalId,
  visit: (reference: Reference & { readonly isOwner: boolean }, row: Row) => void,
): void {
  for (const [name, { fields }] of Object.entries(entities)) {
    const entity = name as Entity
    for (const [field, descriptor] of Object.entries<FieldDescriptor>(fields)) {
      if (descriptor.refersTo !== to) continue
      const isOwner = descriptor.isOwner === true
      for (const row of replica.rows.where(entity, refersCondition(descriptor), [id])) {
        visit({ entity, field, isOwner }, row)
      }
    }
  }
}

function replaceReference(
  replica: Replica,
  { entity, field }: Reference,
  { localId, base, fields, syncState }: Row,
  { from, into }: { readonly from: LocalId; readonly into: LocalId | null },
): void {
  const change = (given: EntityFields[Entity]): EntityFields[Entity] => {
    const value = Reflect.get(given, field) as FieldValue
    return { ...given, [field]: withReplacedId(value, from, into) }
  }
  replica.rows.update(entity, localId, {
    base: base === null ? null : change(base),
    syncState,
    fields: change(fields),
  })
}

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
