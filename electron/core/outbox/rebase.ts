/** The result of edits of a row: on the version that they were made on, on a newer one, and joined before they are sent. Pure. */

import type { Entity } from '../../../shared/entities/entity.ts'
import { descriptorsOf, sameValue, withInitialValues } from '../replica/entities.ts'
import type { Fields, EntityFields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import { isEmptySpan } from '../replica/conflict-sides.ts'
import { type Operation, type Changes, isMadeAlike, isRecreation, type FieldChange } from './operation.ts'
import { changedIn, isSending } from './sent-invoice.ts'

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
  /** A field of the entity; the journal also has `deleted`, when one side deleted the row. */
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
  if (foreign.length === 0)
    return { fields: replay(entity, base, operations), conflicts: [], withdrawn: null, restated: {} }
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
    const { isPlace, isQuiet } = described[field] ?? {}
    if (isPlace !== true && isQuiet !== true && !sameValue(mine, theirs))
      conflicts.push({ field, mine, theirs })
  }
  const isTimeEdited = kept.some(({ changes }) => Object.keys(changes).some(isTime))
  const mayMix = entity === 'timeEntry' && foreign.some(isTime) && isTimeEdited
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

/** The remote changes of a locally deleted row that are reported: those that the deletion has not seen. */
function reportedForDeleted(
  entity: Entity,
  base: Fields,
  foreign: readonly string[],
  operations: readonly Operation[],
): readonly string[] {
  const deletion = operations.at(-1)
  if (entity === 'timeEntry' || deletion?.state === 'rejected') return []
  return foreign.filter(
    (field) => !changedAlong.has(field) && !sameValue(deletion?.changes[field]?.base ?? null, base[field]),
  )
}

/** Fields that the service changes by itself: projects are archived with their client, and a series is split for an edit. */
const changedAlong: ReadonlySet<string> = new Set(['archived', 'rrule', 'seriesId'])

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

/** The fields of the row that a creation makes. */
export function createdFields({ entity, changes }: Operation): EntityFields[Entity] {
  return withInitialValues(entity, valuesOf(changes)) as unknown as EntityFields[Entity]
}

/** The new values of a set of changes. */
export function valuesOf(changes: Changes): Fields {
  const values: Record<string, FieldValue> = {}
  for (const field in changes) values[field] = changes[field]?.value ?? null
  return values
}

/**
 * Replays operations in order on the service's version of a row; null stands for a row that does not exist. A create
 * on an existing row is applied like an update.
 */
export function replay(
  entity: Entity,
  base: Fields | null,
  operations: readonly Pick<Operation, 'kind' | 'changes'>[],
): Fields | null {
  let fields = base
  for (const { kind, changes } of operations) {
    if (kind === 'delete') fields = null
    else if (fields !== null) fields = { ...fields, ...valuesOf(changes) }
    else if (kind === 'create') fields = withInitialValues(entity, valuesOf(changes))
  }
  return fields
}

/** Whether an operation has never left this device; only such operations are coalesced. */
export function wasNeverSent(operation: Pick<Operation, 'state' | 'attempt'>): boolean {
  return operation.state === 'pending' && operation.attempt === 0
}

/**
 * Adds an operation to the queue of its row: create+update is a create, update+update one update, update+delete a
 * delete, create+delete nothing, and a delete that is taken back an update or nothing. Edits of several occurrences of
 * a series are not coalesced, nor are the change of a rule and a delete, nor edits of a recreated or imported row, which
 * must stay recognisable to other devices.
 * Replaying the result on `base` equals replaying the queue and then `next`. Sent operations stay as they are; a
 * coalesced operation keeps the id and the place of the earlier one.
 *
 * @param queue the stored operations of the same row, in order
 * @param base the service's version of the row, null when it has none
 */
export function coalesce(
  queue: readonly Operation[],
  next: Operation,
  base: Fields | null,
): readonly Operation[] {
  const last = queue.at(-1)
  if (last === undefined || !wasNeverSent(last)) return [...queue, next]
  const earlier = queue.slice(0, -1)
  const joined = join(last, next, replay(last.entity, base, earlier))
  if (joined === 'apart') return [...queue, next]
  return joined === 'nothing' ? earlier : [...earlier, joined]
}

/** @param before the row as it was before both, null when it did not exist */
function join(last: Operation, next: Operation, before: Fields | null): Operation | 'nothing' | 'apart' {
  const both = { ...last, scope: next.scope }
  if (next.kind === 'update' && (isMove(next) || next.scope !== last.scope)) return 'apart'
  if (last.kind === 'create') {
    if (next.kind === 'delete') return before === null ? 'nothing' : 'apart'
    // The answer may be the row of another device, which knows nothing of the edit.
    if (isMadeAlike(last)) return 'apart'
    // Creating a running entry again would stop the one that runs now.
    return isRecreation(last) && !isRunning(last) ? 'apart' : withEdit(last, next)
  }
  if (last.kind === 'update') {
    if (next.kind === 'create') return 'apart'
    if (next.kind === 'delete') {
      // A series that recurs no more takes fewer occurrences along.
      if (last.scope !== null || 'rrule' in last.changes) return 'apart'
      return { ...both, kind: 'delete', changes: swallowed(last, next) }
    }
    const changes = joinChanges(last.changes, next.changes)
    const isTakenBack = isSending(last) && !isSending({ ...last, changes })
    return updateOrNothing(both, isTakenBack ? changedIn(changes) : changes, before)
  }
  // A deleted row can only be created again.
  if (next.kind !== 'create') return last
  if (before === null) return { ...both, kind: 'create', changes: next.changes }
  const restored = withInitialValues(last.entity, valuesOf(next.changes))
  const changes: Record<string, FieldChange> = {}
  for (const [field, value] of Object.entries(restored)) {
    changes[field] = { base: last.changes[field]?.base ?? null, value }
  }
  return updateOrNothing(both, changes, before)
}

function isRunning({ entity, changes }: Operation): boolean {
  return entity === 'timeEntry' && (changes['stop']?.value ?? null) === null
}

/** Whether an edit gives a row a place among others. */
export function isMove({ entity, changes }: Pick<Operation, 'entity' | 'changes'>): boolean {
  const described = descriptorsOf(entity)
  return Object.keys(changes).some((field) => described[field]?.isPlace === true)
}

/** Leaves out the fields that end as they began. */
function updateOrNothing(
  operation: Operation,
  changes: Changes,
  before: Fields | null,
): Operation | 'nothing' {
  const isNamed = isSending({ ...operation, changes })
  const effective = Object.fromEntries(
    Object.entries(changes).filter(
      ([field, { value }]) => isNamed || before === null || !sameValue(before[field], value),
    ),
  )
  if (Object.keys(effective).length === 0) return 'nothing'
  return { ...operation, kind: 'update', changes: effective }
}

/** A creation that has what was edited of its row since, too. */
export function withEdit(created: Operation, { changes }: Pick<Operation, 'changes'>): Operation {
  const values = Object.entries(changes).map(([field, { value }]) => {
    const base = created.changes[field]?.base ?? null
    return [field, { base, value }] as const
  })
  return { ...created, changes: { ...created.changes, ...Object.fromEntries(values) } }
}

/**
 * The creation of a row that the service brings back as it was: its values are their own bases.
 *
 * @param there the values of the service in the fields in which it has others
 */
export function asReturn(created: Operation, there: Fields): Operation {
  const changes = Object.entries(created.changes).map(
    ([field, { value }]) =>
      [field, { base: field in there ? (there[field] ?? null) : value, value }] as const,
  )
  return { ...created, changes: Object.fromEntries(changes) }
}

/** The edits of a row since it came back; the service does not look at them while it brings the row back. */
export function editsOfReturn({ kind, changes }: Operation): Fields {
  if (kind !== 'create' || Object.values(changes).every(({ base }) => base === null)) return {}
  const all = Object.entries(changes)
  return valuesOf(Object.fromEntries(all.filter(([, { base, value }]) => !sameValue(base, value))))
}

function joinChanges(earlier: Changes, later: Changes): Changes {
  const joined: Record<string, FieldChange> = { ...earlier }
  for (const [field, change] of Object.entries(later)) {
    const before = earlier[field]
    joined[field] = before === undefined ? change : { base: before.base, value: change.value }
  }
  return joined
}

/** The changes of a delete that follows an update, with the values before both. */
function swallowed(updated: Operation, deleted: Operation): Changes {
  const changes: Record<string, FieldChange> = { ...deleted.changes }
  for (const [field, { base }] of Object.entries(updated.changes)) changes[field] = { base, value: null }
  return changes
}
