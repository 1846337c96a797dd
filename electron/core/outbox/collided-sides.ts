/** The sides of what collided: which of them the row has by now, and what is chosen along with it. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import { entities, sameValue } from '../replica/entities.ts'
import type { Fields, FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'

/**
 * In place of a field: two entries cover the same time. Either side is the id of an entry, `mine` the one made here; both are
 * there.
 */
export const SAME_TIME = 'sameTime'

export type Side = 'mine' | 'theirs'

/** Start and stop of an entry that collided at once are one thing to a person. */
export interface CollidedSpan {
  readonly start: RecordedConflict
  readonly stop: RecordedConflict
}

/**
 * The side whose value the row has; null where it was edited since, and has neither. Of a row that is gone, or that one side
 * deleted, it is the side that was kept.
 */
export function sideThatHolds(replica: Replica, conflict: RecordedConflict): Side | null {
  const { entity, local_id: localId, field, kept, mine, theirs } = conflict
  const row = replica.rows.find(entity, localId)
  const value = (row?.fields as Fields | undefined)?.[field]
  if (row === undefined || row.deleted || value === undefined || isUnlinked(replica, conflict)) return kept
  // Both can mean the same by now; what was kept then is what still holds.
  const given = kept === 'mine' ? theirs : mine
  if (sameValue(value, conflict[kept])) return kept
  return sameValue(value, given) ? otherThan(kept) : null
}

export function otherThan(side: Side): Side {
  return side === 'mine' ? 'theirs' : 'mine'
}

/** Whether an edit went without what it named, which had been deleted elsewhere: there is nothing to choose. */
export function isUnlinked({ rows }: Replica, conflict: RecordedConflict): boolean {
  const { entity, field, mine, theirs, kept } = conflict
  if (kept !== 'theirs' || theirs !== null || typeof mine !== 'string') return false
  const to = referredBy(entity, field)
  return to !== undefined && rows.find(to, mine as LocalId) === undefined
}

/** What a field refers to; undefined for a value of its own. */
export function referredBy(
  entity: RecordedConflict['entity'],
  field: string,
): FieldDescriptor['refersTo'] | undefined {
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  return described[field]?.refersTo
}

/** @param ofRow everything that the journal has of the row */
export function spanOf(
  ofRow: readonly RecordedConflict[],
  { entity, field, at, kept }: RecordedConflict,
): CollidedSpan | null {
  if (entity !== 'timeEntry' || (field !== 'start' && field !== 'stop')) return null
  const found = (end: 'start' | 'stop') =>
    ofRow.find((other) => other.field === end && other.at === at && other.kept === kept)
  const [start, stop] = [found('start'), found('stop')]
  return start === undefined || stop === undefined ? null : { start, stop }
}

/** The two entries of a collision of times, while they still cover the same time; null for none. */
export function sharingTime(
  { rows }: Replica,
  { mine, theirs }: RecordedConflict,
): readonly [own: Row<'timeEntry'>, other: Row<'timeEntry'>] | null {
  const [own, other] = [rows.find('timeEntry', mine as LocalId), rows.find('timeEntry', theirs as LocalId)]
  if (own === undefined || other === undefined || own.deleted || other.deleted) return null
  const startsBefore = (one: Row<'timeEntry'>, stop: string | null) =>
    stop === null || one.fields.start < stop
  const shares = startsBefore(own, other.fields.stop) && startsBefore(other, own.fields.stop)
  return shares ? [own, other] : null
}

/** Whether an entry would end before it starts, or as it does; one that runs does not end. */
export function isWithoutTime(start: FieldValue | undefined, stop: FieldValue | undefined): boolean {
  return typeof start === 'string' && typeof stop === 'string' && stop <= start
}
