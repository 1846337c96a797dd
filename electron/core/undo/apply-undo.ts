/** Takes a change back by ordinary commands, so that it syncs like any other edit. */

import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { mayHaveArrived } from '../../../shared/domain/edit-reason.ts'
import type { UndoneChange } from '../../../shared/bridge/sync.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { CommandError } from '../commands/command-error.ts'
import { edit, type CommandContext, type Editing } from '../commands/editing.ts'
import { deleteReferred, setReference, withoutLostReferences } from '../commands/references.ts'
import { settleRunning } from '../commands/timer.ts'
import { type Operation, isRecreation } from '../outbox/operation.ts'
import { sameValue } from '../replica/entities.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { describeChange, describeKept, isMove, type KeptEdit } from './describe-change.ts'
import type { RecordedChange, RecordedEdit } from './undo-history.ts'
import { madeAnew, seriesFieldsBack } from './split-series.ts'
import { asReturn, wasNeverSent, valuesOf } from '../outbox/rebase.ts'
import { canReturn } from '../replica/feed-tables.ts'
import { type QueueContext, runningEntries } from '../outbox/edit-row.ts'
import { refreshRow } from '../outbox/reconcile.ts'

type Undone = ProcedureOutput<'undo.apply'>

/** @throws {CommandError} `not_found` for a change that was taken back, or is too long ago */
export function applyUndo(context: CommandContext, undoId: string): Undone {
  const change = context.undo.find(undoId)
  if (change === undefined) {
    throw new CommandError('not_found', 'This change can no longer be undone. Correct it by hand.')
  }
  return takeBack(context, change)
}

/**
 * Takes the latest change back, and says what it was; null when there is none.
 *
 * @throws {CommandError} `refused` once for a change that cannot be taken back
 */
export function undoLatest(context: CommandContext): Undone | null {
  const change = context.undo.latest()
  if (change?.reason !== undefined) {
    context.undo.remove(change.id)
    throw new CommandError('refused', change.reason)
  }
  return change === undefined ? null : takeBack(context, change)
}

/** Takes the latest undo back, and says what that had done; null when there is none. */
export function redoLatest(context: CommandContext): Undone | null {
  const change = context.undo.latestUndo()
  return change === undefined ? null : takeBack(context, change)
}

/** How the deletion of a row is taken back, where it was made here; null where it was not. */
export function undoOfDeletion(
  { undo }: CommandContext,
  localId: LocalId,
): ProcedureOutput<'undo.ofDeletion'> {
  const change = undo.latestDeletionOf(localId)
  return change === undefined ? null : { undoId: change.id, isLatest: undo.latest()?.id === change.id }
}

/** Fields that someone has changed since keep their newer value. */
function takeBack(context: CommandContext, change: RecordedChange): Undone {
  const { replica } = context
  const asItWas = describeChange(replica, change)
  const { ids, undoId, result } = edit(
    context,
    (editing) => {
      const outcomes = change.edits.toReversed().map((recorded) => reverse(editing, recorded))
      settleRunning(editing)
      for (const conflict of change.settled) editing.reopen(conflict)
      // Where somebody has edited it since, the choice is still open.
      const isWhole = outcomes.every(({ kept }) => kept === undefined)
      const isOpen = ({ id }: RecordedConflict): boolean => replica.conflicts.find(id) !== undefined
      for (const conflict of change.reopened) if (isWhole && isOpen(conflict)) editing.settle(conflict)
      return outcomes.toReversed()
    },
    change.origin === 'undo' ? 'redo' : 'undo',
  )
  context.undo.remove(change.id)
  const edits = result.flatMap(({ done }) => done ?? [])
  const kept = result.flatMap((outcome) => outcome.kept ?? [])
  const done = { ...change, edits, reopened: kept.length === 0 ? change.reopened : [] }
  const hasDone = edits.length + done.settled.length + done.reopened.length > 0
  const undone = hasDone ? describeChange(replica, done) : null
  return {
    ids,
    undoId,
    undone: undone && namedAsBefore(undone, asItWas, kept.length === 0),
    kept: describeKept(replica, change, hasDone ? kept.filter(({ edit: one }) => !isMove(one)) : kept),
  }
}

/** A renamed row goes by the name that it has again; a row that is gone had one until now. */
function namedAsBefore(undone: UndoneChange, asItWas: UndoneChange, isWhole: boolean): UndoneChange {
  const isNamed = undone.kind === asItWas.kind && undone.title !== ''
  // Whether a timer runs is told as it is now.
  const { flag } = undone.kind === asItWas.kind ? undone : asItWas
  const named = isNamed ? undone : isWhole ? { ...asItWas, flag } : { ...undone, title: asItWas.title }
  const beside = undone.beside.map((is) => {
    const was = asItWas.beside.find(({ entity }) => entity === is.entity)
    return was === undefined || was.title === '' ? is : { ...is, title: was.title }
  })
  return { ...named, beside }
}

/** The parts of a recorded edit that were taken back, and those that were not since something newer stands in their place. */
interface Outcome {
  readonly done?: RecordedEdit
  readonly kept?: KeptEdit
}

function reverse(editing: Editing, known: RecordedEdit): Outcome {
  const { replica } = editing.context
  const { entity } = known
  const row: Row | undefined = replica.rows.find(entity, known.localId) ?? madeAnew(replica, known)
  const { localId } = row ?? known
  const recorded = { ...known, localId }
  const exists = row !== undefined && !row.deleted
  if (recorded.kind === 'deleted') {
    // A row that goes along with another is still there as long as that deletion was not sent.
    if (exists) return recorded.goesAlong ? {} : { kept: { edit: recorded, later: 'created' } }
    bringBack(editing, recorded)
    for (const referrer of recorded.referrers) setReference(editing, referrer, localId, true)
    return { done: recorded }
  }
  if (!exists) return { kept: { edit: recorded, later: 'deleted' } }
  if (recorded.kind === 'created') {
    deleteReferred(editing, entity, row, isSubtaskOfSeries(replica, row) ? 'all' : null)
    return { done: recorded }
  }
  const own = unchangedSince(editing, row.fields, recorded)
  const series = entity === 'task' ? seriesFieldsBack(replica, row as Row<'task'>, recorded) : {}
  const given = Object.keys(own).length === 0 ? own : { ...own, ...series }
  editing.update(entity, row, given, recorded.scope)
  const done = withFields(recorded, (field) => field in given)
  const kept = withFields(recorded, (field) => !(field in given))
  return { ...(done && { done }), ...(kept && { kept: { edit: kept, later: 'updated' } }) }
}

/** Whether occurrences have copies of it. */
function isSubtaskOfSeries({ rows }: Replica, { fields }: Row): boolean {
  const parentId = 'parentId' in fields && fields.seriesId === null ? fields.parentId : null
  return parentId !== null && typeof rows.find('task', parentId)?.fields.rrule === 'string'
}

/** The edit of some of its fields alone; undefined for none of them. */
function withFields(
  recorded: RecordedEdit & { kind: 'updated' },
  isMeant: (field: string) => boolean,
): RecordedEdit | undefined {
  const some = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => isMeant(field)))
  const before = some(recorded.before)
  return Object.keys(before).length === 0 ? undefined : { ...recorded, before, after: some(recorded.after) }
}

function bringBack(editing: Editing, recorded: RecordedEdit & { kind: 'deleted' }): void {
  const { replica } = editing.context
  const { entity, localId, workspaceId, before, there, scope, creation, goesAlong } = recorded
  const isAtService = hasGone(replica, entity, localId)
  const comesBack = isAtService && replica.feed.isOffered
  // The service brings it back with the row to which it belongs.
  if (comesBack && goesAlong) return
  const known = (fields: Fields) =>
    withoutLostReferences(replica, entity, fields as unknown as EntityFields[typeof entity])
  // Where an occurrence that began a series has gone, the next one goes on with it: it comes back as a task of its own.
  const fields: Fields = isAtService && scope === 'this' ? { ...before, rrule: null } : before
  const made = editing.create(entity, known(valuesOfCreation(creation, fields)), workspaceId, localId)
  if (comesBack && canReturn(entity)) expectReturn(replica, localId, there)
  if (creation === null) return
  waitAsBefore(editing.context, entity, localId, creation)
  editing.update(entity, made, known(fields))
}

/** The service brings the row back as it had it, with all that went along. */
function expectReturn({ operations }: Replica, localId: LocalId, there: Fields): void {
  const made = operations.ofRow(localId).findLast(({ kind }) => kind === 'create')
  if (made !== undefined && wasNeverSent(made)) operations.replace(asReturn(made, there))
}

/** Whether the service may have carried the deletion out. */
function hasGone({ operations, rows }: Replica, entity: Entity, localId: LocalId): boolean {
  const mayHave = ({ attempt, state }: Operation): boolean => attempt > 0 && state !== 'rejected'
  return rows.find(entity, localId) === undefined || operations.ofRow(localId).some(mayHave)
}

function unchangedSince(
  editing: Editing,
  current: Fields,
  { before, after, localId, entity }: RecordedEdit & { kind: 'updated' },
): Fields {
  const given: Record<string, FieldValue> = {}
  for (const [field, value] of Object.entries(before)) {
    if (sameValue(current[field], after[field])) given[field] = value
  }
  // A stopped entry runs again only while nothing else does.
  if (entity === 'timeEntry' && given['stop'] === null) {
    const another = runningEntries(editing.context.replica).some((running) => running.localId !== localId)
    if (another) delete given['stop']
  }
  return given
}

/** The values under which it is made: what makes a row again says what other computers say, and what was edited since follows. */
function valuesOfCreation(creation: Operation | null, fields: Fields): Fields {
  return creation !== null && isRecreation(creation) ? { ...fields, ...valuesOf(creation.changes) } : fields
}

/**
 * Lets the creation of a row that is back wait as the former one did: what makes it again keeps the key under which other
 * computers do, and what the person was asked about is a question as before, since it may have arrived.
 */
function waitAsBefore(context: QueueContext, entity: Entity, localId: LocalId, former: Operation): void {
  const isAsked = former.state === 'rejected' && mayHaveArrived(former.reason)
  if (!isAsked && !isRecreation(former)) return
  const { operations } = context.replica
  const [made] = operations.ofRow(localId)
  // A deletion that still waited is taken back: the former one is there.
  if (made?.kind !== 'create' || made.op_id === former.op_id || !wasNeverSent(made)) return
  operations.replace({
    ...made,
    op_id: isRecreation(former) ? former.op_id : made.op_id,
    state: isAsked ? 'rejected' : 'pending',
    reason: isAsked ? former.reason : null,
  })
  refreshRow(context, entity, localId)
}
