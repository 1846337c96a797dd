/** The two sides of a conflict: which one the row has now, and what is resolved together with it. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { RecordedConflict } from './conflict-journal.ts'
import { descriptorsOf, sameValue, type FieldDescriptor } from './entities.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Replica } from './replica.ts'
import type { Row } from './rows.ts'

/** In place of a field: two entries overlap. Either side is the id of an entry, `mine` the one made here. */
export const OVERLAPPING_ENTRIES = 'sameTime'

export type Side = 'mine' | 'theirs'

/** Start and stop of an entry that conflicted at once are resolved as one. */
export interface ConflictingSpan {
  readonly start: RecordedConflict
  readonly stop: RecordedConflict
}

/**
 * The two sides as they are now. The side that was kept has nothing where it was a deletion: once the row is back, what the row
 * has is its value.
 */
export function presentSides(replica: Replica, conflict: RecordedConflict): RecordedConflict {
  const { entity, kept } = conflict
  const value = presentValue(replica, conflict)
  // A deletion of worked time gives way to an edit: it is never kept.
  const isBack = entity !== 'timeEntry' && conflict[kept] === null && value !== undefined && value !== null
  return isBack ? { ...conflict, [kept]: value } : conflict
}

/** The value that the row has in place of both sides; undefined where it is gone, or what it referred to. */
function presentValue(replica: Replica, conflict: RecordedConflict): FieldValue | undefined {
  const row = replica.rows.find(conflict.entity, conflict.local_id)
  if (row === undefined || row.deleted || isClearedReference(replica, conflict)) return undefined
  return (row.fields as Fields)[conflict.field]
}

/**
 * The side whose value the row has; null where it was edited since. For a row that is gone or was deleted by one side,
 * the side that was kept.
 */
export function currentSide(replica: Replica, recorded: RecordedConflict): Side | null {
  const conflict = presentSides(replica, recorded)
  const { kept } = conflict
  const value = presentValue(replica, conflict)
  // Both sides can be equal by now; the kept side counts.
  if (value === undefined || sameValue(value, conflict[kept])) return kept
  const given = kept === 'mine' ? 'theirs' : 'mine'
  return sameValue(value, conflict[given]) ? given : null
}

/** Whether a reference was cleared because its row was deleted elsewhere: there is nothing to choose. */
export function isClearedReference({ rows }: Replica, conflict: RecordedConflict): boolean {
  const { entity, field, mine, theirs, kept } = conflict
  if (kept !== 'theirs' || theirs !== null || typeof mine !== 'string') return false
  const to = referencedEntity(entity, field)
  return to !== undefined && rows.find(to, mine as LocalId) === undefined
}

/** The entity that a field refers to; undefined for a value of its own. */
export function referencedEntity(
  entity: RecordedConflict['entity'],
  field: string,
): FieldDescriptor['refersTo'] | undefined {
  const described = descriptorsOf(entity)
  return described[field]?.refersTo
}

/** @param ofRow everything that the journal has of the row */
export function spanOf(
  ofRow: readonly RecordedConflict[],
  { entity, field, at, kept }: RecordedConflict,
): ConflictingSpan | null {
  if (entity !== 'timeEntry' || (field !== 'start' && field !== 'stop')) return null
  const found = (end: 'start' | 'stop') =>
    ofRow.find((other) => other.field === end && other.at === at && other.kept === kept)
  const [start, stop] = [found('start'), found('stop')]
  return start === undefined || stop === undefined ? null : { start, stop }
}

/** The two entries of a conflict of times, while they still overlap; null otherwise. */
export function overlappingEntries(
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

/** Whether an entry would end at or before its start; a running one does not end. */
export function isEmptySpan(start: FieldValue | undefined, stop: FieldValue | undefined): boolean {
  return typeof start === 'string' && typeof stop === 'string' && stop <= start
}
