/** Rebases pending edits on a new version of their row. Pure. */

import type { Entity } from '../../../shared/entities/entity.ts'
import { descriptorsOf, sameValue } from '../replica/entities.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import { isEmptySpan } from './conflict-sides.ts'
import type { Operation } from './operation.ts'
import { replay } from './replay.ts'

/** The service's previous version. Null when none was known. */
interface Rebasing {
  readonly entity: Entity
  readonly previousBase: Fields | null
  /** The service's version now. */
  readonly base: Fields
  /** The row's queue, in order. */
  readonly operations: readonly Operation[]
  /** Fields that this device has just sent; a change of them is no conflict. */
  readonly own?: readonly string[]
}

/** One field that was edited here and elsewhere. */
export interface FieldConflict {
  readonly field: string
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

interface Rebased {
  /** The row as the person sees it; null when it stays deleted. */
  readonly fields: Fields | null
  readonly conflicts: readonly FieldConflict[]
  /** The deletion that is withdrawn, because somebody edited the time entry meanwhile. */
  readonly withdrawn: Operation | null
  /** Fields to send along with the pending edits, as they were here; empty if none. */
  readonly restated: Fields
}

/**
 * Replays the pending operations on a new base, field by field. Disjoint edits merge; where both sides changed a
 * field, the local edit stays and the conflict is reported once. `mine` is null where the local edit deletes the row.
 * Start and stop of a time entry conflict together where the merge would end before it starts.
 */
export function rebase({ entity, previousBase, base, operations, own = [] }: Rebasing): Rebased {
  const foreign = foreignChanges(previousBase, base, operations).filter((field) => !own.includes(field))
  const withdrawn = withdrawnDeletion(entity, previousBase, foreign, operations)
  const kept = withdrawn === null ? operations : operations.filter(({ seq }) => seq !== withdrawn.seq)
  const fields = replay(entity, base, kept)
  const conflicts: FieldConflict[] = []
  const described = descriptorsOf(entity)
  // A deletion is withdrawn for an edited time entry. Other deletions are sent, and the lost edits reported.
  const reported = fields === null ? reportedForDeleted(entity, base, foreign, operations) : foreign
  for (const field of reported) {
    const mine = fields?.[field] ?? null
    const theirs = base[field] ?? null
    if (described[field]?.isPlace !== true && !sameValue(mine, theirs))
      conflicts.push({ field, mine, theirs })
  }
  const mayMix = entity === 'timeEntry' && foreign.some(isTime)
  if (fields === null || !mayMix) return { fields, conflicts, withdrawn, restated: {} }
  const before = replay(entity, previousBase, kept)
  return { withdrawn, ...keepSpanWhole({ before, merged: fields, theirs: base }, conflicts) }
}

interface Versions {
  /** The row as it was here. */
  readonly before: Fields | null
  readonly merged: Fields
  /** As the service has it. */
  readonly theirs: Fields
}

/** Keeps start and stop of one side together where a merge of both would be an empty span. */
function keepSpanWhole(
  { before, merged, theirs }: Versions,
  conflicts: readonly FieldConflict[],
): Pick<Rebased, 'fields' | 'conflicts' | 'restated'> {
  const others = conflicts.filter(({ field }) => !isTime(field))
  // An entry that was stopped elsewhere stays stopped.
  const isWhole = before !== null && before['stop'] !== null && !isEmptySpan(before['start'], before['stop'])
  if (isWhole && isEmptySpan(merged['start'], merged['stop'])) {
    const restated = { start: before['start'] ?? null, stop: before['stop'] ?? null }
    const fields = { ...merged, ...restated }
    return { fields, restated, conflicts: [...others, ...collidedTimes(fields, theirs)] }
  }
  const isMixedWithoutTime = conflicts.some(
    ({ field }) =>
      (field === 'start' && isEmptySpan(theirs['start'], merged['stop'])) ||
      (field === 'stop' && isEmptySpan(merged['start'], theirs['stop'])),
  )
  const all = isMixedWithoutTime ? [...others, ...collidedTimes(merged, theirs)] : conflicts
  return { fields: merged, restated: {}, conflicts: all }
}

function collidedTimes(mine: Fields, theirs: Fields): FieldConflict[] {
  return ['start', 'stop'].flatMap((field) => {
    const [own, other] = [mine[field] ?? null, theirs[field] ?? null]
    return sameValue(own, other) ? [] : [{ field, mine: own, theirs: other }]
  })
}

function isTime(field: string): boolean {
  return field === 'start' || field === 'stop'
}

/** The remote changes of a locally deleted row that are reported. */
function reportedForDeleted(
  entity: Entity,
  base: Fields,
  foreign: readonly string[],
  operations: readonly Operation[],
): readonly string[] {
  // An edit of one occurrence changes others, also where it was made here.
  const isOfSeries = (base['seriesId'] ?? null) !== null || (base['rrule'] ?? null) !== null
  const isRefused = operations.at(-1)?.state === 'rejected'
  if (entity === 'timeEntry' || isOfSeries || isRefused) return []
  // Projects are archived with their client.
  return foreign.filter((field) => field !== 'archived')
}

/** Fields that somebody else changed, to other values than this queue has sent or will send. */
function foreignChanges(
  previousBase: Fields | null,
  base: Fields,
  operations: readonly Operation[],
): readonly string[] {
  if (previousBase === null) return []
  return Object.keys(base).filter(
    (field) =>
      !sameValue(base[field], previousBase[field]) &&
      !operations.some(({ changes }) => field in changes && sameValue(changes[field]?.value, base[field])),
  )
}

function withdrawnDeletion(
  entity: Entity,
  previousBase: Fields | null,
  foreign: readonly string[],
  operations: readonly Operation[],
): Operation | null {
  const last = operations.at(-1)
  if (entity !== 'timeEntry' || last?.kind !== 'delete') return null
  // A deletion on its way cannot be withdrawn.
  if (last.state === 'in_flight') return null
  // The service stops a running entry when another starts; that is no edit.
  const edited = foreign.filter((field) => !(field === 'stop' && previousBase?.['stop'] === null))
  return edited.length > 0 ? last : null
}

/** The two outcomes for a row that was deleted at the service. */
type RebasedDeletion =
  /** The row goes; `lost` are the edits that go with it, for the journal. */
  | { readonly outcome: 'gone'; readonly lost: readonly Operation[] }
  /** An edit of worked time wins: the row is recreated as it is seen here. */
  | { readonly outcome: 'recreate'; readonly fields: Fields }

/** Decides between a remote deletion and local edits. */
export function rebaseDeletion(
  entity: Entity,
  previousBase: Fields | null,
  operations: readonly Operation[],
): RebasedDeletion {
  const fields = replay(entity, previousBase, operations)
  const edits = operations.filter(({ kind }) => kind !== 'delete')
  if (entity === 'timeEntry' && fields !== null && edits.length > 0) return { outcome: 'recreate', fields }
  return { outcome: 'gone', lost: fields === null ? [] : edits }
}
