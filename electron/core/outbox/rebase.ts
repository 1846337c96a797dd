/** What becomes of queued edits when the service's version of their row has moved. Pure. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { entities, sameValue } from '../replica/entities.ts'
import type { Fields, FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import { isWithoutTime } from './collided-sides.ts'
import type { Operation } from './operation.ts'
import { replay } from './replay.ts'

/** The row before: what the service had said. Null when it had no version of it that this computer knew. */
interface Rebasing {
  readonly entity: Entity
  readonly previousBase: Fields | null
  /** What the service says now. */
  readonly base: Fields
  /** The row's queue, in order. */
  readonly operations: readonly Operation[]
  /** Fields that the service was just told by this computer: however it took them, nobody else changed them. */
  readonly own?: readonly string[]
}

/** One field that was edited here and elsewhere. */
export interface FieldConflict {
  readonly field: string
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

interface Rebased {
  /** What the person sees; null when the row stays deleted. */
  readonly fields: Fields | null
  readonly conflicts: readonly FieldConflict[]
  /**
   * The deletion that gives way, because someone edited this time entry meanwhile: time already worked is not
   * thrown away by who did not know of the edit.
   */
  readonly withdrawn: Operation | null
  /** Fields that are to be said along with what waits, as they were here: empty where that stands by itself. */
  readonly restated: Fields
}

/**
 * Replays the queue on a new base, field by field. Disjoint edits merge; where both sides changed a field the local
 * edit stays and the collision is reported once, when the base moves. Where the local edit deletes the row, `mine` is null. Start and
 * stop of a time entry are one where what is merged of both sides would end before it starts.
 */
export function rebase({ entity, previousBase, base, operations, own = [] }: Rebasing): Rebased {
  const foreign = foreignChanges(previousBase, base, operations).filter((field) => !own.includes(field))
  const withdrawn = withdrawnDeletion(entity, previousBase, foreign, operations)
  const kept = withdrawn === null ? operations : operations.filter(({ seq }) => seq !== withdrawn.seq)
  const fields = replay(entity, base, kept)
  const conflicts: FieldConflict[] = []
  const described: Readonly<Record<string, FieldDescriptor>> = entities[entity].fields
  // A deletion gives way to edits of time already worked; of anything else it goes out, and what was edited is told.
  const reported = fields === null ? toldOfDeleted(entity, base, foreign, operations) : foreign
  for (const field of reported) {
    const mine = fields?.[field] ?? null
    const theirs = base[field] ?? null
    if (described[field]?.isPlace !== true && !sameValue(mine, theirs))
      conflicts.push({ field, mine, theirs })
  }
  const mayMix = entity === 'timeEntry' && foreign.some(isTime)
  if (fields === null || !mayMix) return { fields, conflicts, withdrawn, restated: {} }
  const before = replay(entity, previousBase, kept)
  return { withdrawn, ...wholeSpan({ before, merged: fields, theirs: base }, conflicts) }
}

interface Versions {
  /** The row as it was here. */
  readonly before: Fields | null
  readonly merged: Fields
  /** As the service has it. */
  readonly theirs: Fields
}

/** Start and stop of one side, where a mixture of both sides' has no time in it, or would have by the person's choice. */
function wholeSpan(
  { before, merged, theirs }: Versions,
  conflicts: readonly FieldConflict[],
): Pick<Rebased, 'fields' | 'conflicts' | 'restated'> {
  const others = conflicts.filter(({ field }) => !isTime(field))
  // A timer that was ended elsewhere stays ended: what was said of its start is refused, and shown.
  const isWhole =
    before !== null && before['stop'] !== null && !isWithoutTime(before['start'], before['stop'])
  if (isWhole && isWithoutTime(merged['start'], merged['stop'])) {
    const restated = { start: before['start'] ?? null, stop: before['stop'] ?? null }
    const fields = { ...merged, ...restated }
    return { fields, restated, conflicts: [...others, ...collidedTimes(fields, theirs)] }
  }
  const isMixedWithoutTime = conflicts.some(
    ({ field }) =>
      (field === 'start' && isWithoutTime(theirs['start'], merged['stop'])) ||
      (field === 'stop' && isWithoutTime(merged['start'], theirs['stop'])),
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

/** Of what others have changed of a row that is deleted here, what they have said of it. */
function toldOfDeleted(
  entity: Entity,
  base: Fields,
  foreign: readonly string[],
  operations: readonly Operation[],
): readonly string[] {
  // What is said of one occurrence changes others, also where it was said here.
  const isOfSeries = (base['seriesId'] ?? null) !== null || (base['rrule'] ?? null) !== null
  const isRefused = operations.at(-1)?.state === 'rejected'
  if (entity === 'timeEntry' || isOfSeries || isRefused) return []
  // Projects are archived with their client.
  return foreign.filter((field) => field !== 'archived')
}

/** Fields that someone else changed: they moved, and not to a value that this queue has sent or is about to send. */
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
  // A deletion that may have reached the service can no longer be withdrawn.
  if (last.state === 'in_flight' || last.state === 'uncertain') return null
  // The service stops a running entry when another one starts; nobody edited it.
  const edited = foreign.filter((field) => !(field === 'stop' && previousBase?.['stop'] === null))
  return edited.length > 0 ? last : null
}

/** What becomes of a row that was deleted at the service. */
type RebasedDeletion =
  /** It goes here too; `lost` are edits that go with it, for the journal. */
  | { readonly outcome: 'gone'; readonly lost: readonly Operation[] }
  /** An edit of time already worked wins: the row is made again, as it is seen here. */
  | { readonly outcome: 'recreate'; readonly fields: Fields }

/** Decides delete against edit, when the service deleted and this computer may have edited. */
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
