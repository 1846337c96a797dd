/** Takes a change back by ordinary commands, so that it syncs like any other edit. */

import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { CommandError } from '../commands/command-error.ts'
import { edit, type CommandContext, type Editing } from '../commands/editing.ts'
import { deleteReferred, setReference, withoutLostReferences } from '../commands/references.ts'
import { runningEntries, settleRunning } from '../commands/timer.ts'
import type { Operation } from '../outbox/operation.ts'
import { sameValue } from '../replica/entities.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Replica } from '../replica/replica.ts'
import { describeChange } from './describe-change.ts'
import type { RecordedChange, RecordedEdit } from './recorded-change.ts'
import { resolveStatus } from '../commands/task-status.ts'
import type { EndedOccurrence, EndedSeries } from './ended-series.ts'
import { returningSeries } from './returning-series.ts'
import { wasNeverSent } from '../outbox/coalesce.ts'
import { isRecreation } from '../outbox/recreation-key.ts'
import { type QueueContext, isQuestion } from '../outbox/edit-queue.ts'
import { valuesOf } from '../outbox/replay.ts'
import { refreshRow } from '../outbox/reconcile.ts'

/** @throws {CommandError} `not_found` for a change that was taken back, or is too long ago */
export function applyUndo(context: CommandContext, undoId: string): Changed {
  const change = context.undo.find(undoId)
  if (change === undefined) {
    throw new CommandError('not_found', 'This change can no longer be undone. Correct it by hand.')
  }
  return takeBack(context, change)
}

/** Takes the latest change back, and says what it was; null when there is none. */
export function undoLatest(context: CommandContext): ProcedureOutput<'undo.latest'> {
  return takeBackAndTell(context, context.undo.latest())
}

/** Takes the latest undo back, and says what that had done; null when there is none. */
export function redoLatest(context: CommandContext): ProcedureOutput<'redo.latest'> {
  return takeBackAndTell(context, context.undo.latestUndo())
}

function takeBackAndTell(
  context: CommandContext,
  change: RecordedChange | undefined,
): ProcedureOutput<'undo.latest'> {
  if (change === undefined) return null
  const { replica } = context
  const asItWas = describeChange(replica, change)
  const changed = takeBack(context, change)
  const asItIs = describeChange(replica, change)
  // A renamed row goes by the name that it has again; a row that is gone had one until now.
  const undone = asItIs.kind !== asItWas.kind || asItIs.title === '' ? asItWas : asItIs
  const beside = asItWas.beside.map((was, index) => (was.title === '' ? (asItIs.beside[index] ?? was) : was))
  return { ...changed, undone: { ...undone, beside } }
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
function takeBack(context: CommandContext, change: RecordedChange): Changed {
  const { ids, undoId } = edit(
    context,
    (editing) => {
      for (const recorded of change.edits.toReversed()) reverse(editing, recorded)
      settleRunning(editing)
      for (const conflict of change.settled) reopen(editing, conflict)
    },
    change.origin === 'undo' ? 'redo' : 'undo',
  )
  context.undo.remove(change.id)
  return { ids, undoId }
}

/** The person had settled it: the two values are there to choose from again. */
function reopen({ context }: Editing, conflict: RecordedConflict): void {
  context.replica.conflicts.record(conflict)
}

function reverse(editing: Editing, recorded: RecordedEdit): void {
  const { replica } = editing.context
  const { entity, localId } = recorded
  const row = replica.rows.find(entity, localId)
  const exists = row !== undefined && !row.deleted
  switch (recorded.kind) {
    case 'created':
      if (exists) deleteReferred(editing, entity, row)
      return
    case 'updated':
      if (exists) {
        const given = unchangedSince(editing, row.fields, recorded)
        editing.update(entity, row, given, recorded.scope)
      }
      return
    case 'deleted':
      if (exists) return
      bringBack(editing, recorded)
      for (const referrer of recorded.referrers) setReference(editing, referrer, localId, true)
  }
}

function bringBack(editing: Editing, recorded: RecordedEdit & { kind: 'deleted' }): void {
  const { replica } = editing.context
  const { entity, localId, workspaceId, before, scope, series, creation } = recorded
  const known = (fields: Fields) =>
    withoutLostReferences(replica, entity, fields as unknown as EntityFields[typeof entity])
  const make = (fields: Fields): void => {
    const made = editing.create(entity, known(valuesOfCreation(creation, fields)), workspaceId, localId)
    if (creation === null) return
    waitAsBefore(editing.context, entity, localId, creation)
    editing.update(entity, made, known(fields))
  }
  const isAtService = hasGone(replica, entity, localId)
  if (isAtService && series !== null) bringBackSeries(editing, series, workspaceId, make)
  // Where an occurrence that began a series has gone, the next one goes on with it: it comes back as a task of its own.
  else make(isAtService && scope === 'this' ? { ...before, rrule: null } : before)
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

/**
 * Makes a recurring task again of which the service has taken several occurrences along. Those that come with the rule are
 * there when the service has answered.
 *
 * @param make makes the deleted task itself under its own id
 */
function bringBackSeries(
  editing: Editing,
  ended: EndedSeries,
  workspaceId: WorkspaceId,
  make: (fields: Fields) => void,
): void {
  const { replica } = editing.context
  const { statusId = null } = resolveStatus(replica, workspaceId, { done: false }, null)
  const { ownRule, others } = returningSeries(ended, statusId)
  make({ ...ended.deleted.fields, rrule: ownRule, seriesId: null })
  for (const { occurrence, rrule } of others) makeOccurrence(editing, occurrence, rrule, workspaceId)
}

/** Under a new id: the former one may be here until the service says that it is gone. */
function makeOccurrence(
  editing: Editing,
  { fields, parts, blocks, attachments }: EndedOccurrence,
  rrule: string | null,
  workspaceId: WorkspaceId,
): void {
  const { replica } = editing.context
  const add = (task: EntityFields['task']): LocalId =>
    editing.create('task', withoutLostReferences(replica, 'task', task), workspaceId).localId
  const taskId = add({ ...fields, rrule, seriesId: null })
  for (const part of parts) add({ ...part, parentId: taskId })
  for (const block of blocks) editing.create('timeBlock', { ...block, taskId }, workspaceId)
  for (const file of attachments) editing.create('attachment', { ...file, taskId }, workspaceId)
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
  const isAsked = former.state === 'rejected' && isQuestion(former.reason)
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
