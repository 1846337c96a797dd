/** Changing, stopping and deleting entries (decisions §5, §6). */

import type { TimeEntry, TimeEntryBody } from '../../shared/api/time-entries.ts'
import type { CallerScope } from '../access/scope.ts'
import { isUniqueViolation } from '../database/transaction.ts'
import { BadRequest, Conflict } from '../errors/app-error.ts'
import type { TagName } from '../tags/service.ts'
import { toAnswers } from './answer.ts'
import { readPlace, requireOwner, tagsAfter, validDescription, validSharing } from './entry-fields.ts'
import { type EntryPath, type FoundEntry, requireEntry } from './find.ts'
import { MAXIMUM_LENGTH } from './limits.ts'
import {
  deleteEntryTags,
  type EntryChanges,
  type EntryContext,
  type EntryRow,
  findEntry,
  insertEntryTags,
  tagsOfEntries,
  updateEntry,
} from './repository.ts'
import { type Filled, requireFilled, requireNoneCleared } from './required-fields.ts'
import { stopOthers, wholeSecond } from './running.ts'
import { replaceShares } from './shares.ts'
import { changedSpan } from './span.ts'

interface Meta {
  readonly meta?: boolean | undefined
}

function filled(
  entry: Pick<EntryRow, 'description' | 'project_id' | 'task_id'>,
  tags: readonly TagName[],
): Filled {
  return {
    description: entry.description,
    projectId: entry.project_id,
    taskId: entry.task_id,
    tagCount: tags.length,
  }
}

/** The project and task after a change, and what the workspace requires. */
async function placeAfter(
  scope: CallerScope,
  { member, row }: FoundEntry,
  { project_id: project, task_id: task }: TimeEntryBody,
): Promise<EntryContext> {
  const taskChanges = task !== undefined && task !== row.task_id
  const projectChanges = project !== undefined && project !== row.project_id
  if (!taskChanges && !projectChanges) {
    // What the entry has already may have been hidden from the caller since; it is not asked for again.
    const context = await readPlace(scope, member, { projectId: null, taskId: null })
    return { ...context, project_id: row.project_id, task_id: row.task_id }
  }
  // A change of the project alone lets go of the other project's task; a new task alone brings its project along.
  if (task === undefined) return readPlace(scope, member, { projectId: project ?? null, taskId: null })
  if (project !== undefined) return readPlace(scope, member, { projectId: project, taskId: task })
  const ofTask = await readPlace(scope, member, { projectId: null, taskId: task })
  if (ofTask.project_id !== null || row.project_id === null) return ofTask
  return readPlace(scope, member, { projectId: row.project_id, taskId: task })
}

function requireSameWorkspace({ row }: FoundEntry, body: TimeEntryBody): void {
  if (body.workspace_id !== undefined && body.workspace_id !== row.workspace_id) {
    throw new BadRequest('workspace_id: an entry cannot move to another workspace')
  }
}

async function save(scope: CallerScope, row: EntryRow, changes: EntryChanges): Promise<void> {
  try {
    await updateEntry(scope.db, row, changes)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Conflict('Another time entry was started at the same moment', { cause: error })
  }
}

/** Applies a change to an entry. Refuses before it writes anything but new tags. */
export async function applyChange(scope: CallerScope, found: FoundEntry, body: TimeEntryBody): Promise<void> {
  const { member, row } = found
  requireSameWorkspace(found, body)
  const span = changedSpan(row, body)
  const description = body.description === undefined ? row.description : validDescription(body.description)
  const owner =
    body.user_id === undefined ? row.user_id : (await requireOwner(scope, member, body.user_id)).id
  const place = await placeAfter(scope, found, body)
  const sharing =
    body.shared_with_user_ids === undefined
      ? undefined
      : await validSharing(scope, member, body.shared_with_user_ids ?? [])
  const tagsBefore = await tagsOfEntries(scope.db, row.organization_id, [row.id])
  const tags = (await tagsAfter(scope, member, body, tagsBefore)) ?? tagsBefore
  const after = filled({ description, project_id: place.project_id, task_id: place.task_id }, tags)
  if ((span.stop === null) === (row.stop === null)) {
    requireNoneCleared(place, filled(row, tagsBefore), after)
  } else requireFilled(place, after)

  if (span.stop === null) await stopOthers(scope, { ...row, user_id: owner })
  await save(scope, row, {
    ...span,
    description,
    user_id: owner,
    project_id: place.project_id,
    task_id: place.task_id,
    ...(body.billable !== undefined && { billable: body.billable }),
    ...(body.expense_ids !== undefined && {
      expense_ids: body.expense_ids === null ? null : JSON.stringify(body.expense_ids),
    }),
    at: scope.at,
  })
  const kept = new Set(tags.map(({ id }) => id))
  const had = new Set(tagsBefore.map(({ id }) => id))
  await deleteEntryTags(
    scope.db,
    row,
    [...had].filter((id) => !kept.has(id)),
  )
  await insertEntryTags(
    scope.db,
    row,
    [...kept].filter((id) => !had.has(id)),
  )
  if (sharing !== undefined) await replaceShares(scope.db, row, sharing)
}

async function answerFor(scope: CallerScope, { row }: FoundEntry, { meta }: Meta): Promise<TimeEntry> {
  const changed = await findEntry(scope.db, row.organization_id, row.id)
  const options = { meta, include_sharing: true }
  const [answer] = await toAnswers(scope, row.organization_id, changed ? [changed] : [], options)
  if (answer === undefined) throw new Error(`Time entry ${row.id} is gone within its own transaction.`)
  return answer
}

/**
 * Changes an entry; keys that are absent stay as they are.
 *
 * @throws {BadRequest} naming the field that breaks a rule of decisions §5.
 */
export async function changeEntry(
  scope: CallerScope,
  path: EntryPath,
  body: TimeEntryBody,
  options: Meta,
): Promise<TimeEntry> {
  const found = await requireEntry(scope, path)
  await applyChange(scope, found, body)
  return answerFor(scope, found, options)
}

/**
 * Stops a running entry at the time of the request; one that was forgotten for longer than an entry may last, at
 * that length.
 *
 * @throws {Conflict} when it has stopped already.
 */
export async function stopEntry(scope: CallerScope, path: EntryPath, options: Meta): Promise<TimeEntry> {
  const found = await requireEntry(scope, path)
  const { member, row } = found
  if (row.stop !== null) throw new Conflict('Time entry already stopped')
  const tags = await tagsOfEntries(scope.db, row.organization_id, [row.id])
  requireFilled(await readPlace(scope, member, { projectId: null, taskId: null }), filled(row, tags))
  const latest = Math.min(wholeSecond(scope.now), row.start + MAXIMUM_LENGTH)
  await updateEntry(scope.db, row, { stop: Math.max(row.start, latest), at: scope.at })
  return answerFor(scope, found, options)
}

/** Deletes an entry; lists with `since` go on showing that it was deleted. */
export async function deleteEntry(scope: CallerScope, path: EntryPath): Promise<void> {
  const { row } = await requireEntry(scope, path)
  await updateEntry(scope.db, row, { deleted_at: scope.now, at: scope.at })
}
