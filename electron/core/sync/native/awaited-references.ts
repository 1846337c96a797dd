/** References to rows that the feed tells later: they are empty until then. */

import type { Entity } from '../../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { Fields } from '../../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../../shared/entities/field.ts'
import type { QueueContext } from '../../outbox/edit-queue.ts'
import { applyServerRow } from '../../outbox/reconcile.ts'
import type { AwaitedReference } from '../../replica/feed-tables.ts'
import type { Replica } from '../../replica/replica.ts'
import { sortedIds } from '../resources/answer-fields.ts'
import type { FindLocalId, ServerRow } from '../resources/resource.ts'

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
