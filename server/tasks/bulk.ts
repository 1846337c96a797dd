/** Many tasks at once (P §4.4, decisions §6 and §9). */

import type { Task, TaskBody, TaskChangeBody } from '../../shared/api/tasks.ts'
import type { PlacePath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { type BulkOutcome, forEachId, MAXIMUM_BULK_IDS } from '../bulk/bulk-changes.ts'
import { BadRequest } from '../errors/app-error.ts'
import { inPart } from '../errors/in-part.ts'
import { viewerAt } from '../projects/viewer.ts'
import { deletionInScope } from '../recurrence/delete-occurrences.ts'
import { requireReferencesUnlocked } from '../timesheets/locks.ts'
import { answerTasks, requireTask } from './find.ts'
import { deleteTaskTree } from './queries.ts'
import { changeInScope, storeNewTask } from './service.ts'
import type { TaskRow } from './task-rows.ts'

/** Creates all of the tasks, or none. @throws {BadRequest} naming the task and the field that breaks a rule. */
export async function createTasks(
  scope: Scope,
  place: PlacePath,
  { tasks }: { readonly tasks: readonly TaskBody[] },
): Promise<Task[]> {
  const viewer = viewerAt(scope, place)
  const ids: number[] = []
  for (const [index, body] of tasks.entries()) {
    ids.push(await inPart(`tasks.${index}`, () => storeNewTask(scope, viewer, body)))
  }
  return answerTasks(scope, viewer, ids)
}

/** Makes the same changes to each of the tasks; what one refuses leaves the others as they are. */
export function changeTasks(
  scope: Scope,
  place: PlacePath,
  { ids, changes }: { readonly ids: readonly number[]; readonly changes: TaskChangeBody },
): Promise<BulkOutcome> {
  const viewer = viewerAt(scope, place)
  return forEachId(scope, [...new Set(ids)], async (id, inside) => {
    await changeInScope(inside, viewer, await requireTask(inside, viewer, id), changes)
  })
}

function idsOf(text: string): readonly number[] {
  const ids = [...new Set(text.split(',').map((id) => (/^\d{1,16}$/.test(id) ? Number(id) : Number.NaN)))]
  if (!ids.every(Number.isSafeInteger)) throw new BadRequest('wrong_type', { field: 'ids', type: 'ids' })
  if (ids.length > MAXIMUM_BULK_IDS)
    throw new BadRequest('too_many', {
      field: 'ids',
      maximum: MAXIMUM_BULK_IDS,
      says: `must not be more than ${MAXIMUM_BULK_IDS}`,
    })
  return ids
}

/**
 * Deletes all of the tasks with their subtasks, or none.
 *
 * @throws {NotFound} when one of them is not there; {BadRequest} while a timesheet locks an entry of one.
 */
export async function deleteTasks(scope: Scope, place: PlacePath, query: { readonly ids: string }) {
  const viewer = viewerAt(scope, place)
  const rows: TaskRow[] = []
  for (const id of idsOf(query.ids)) rows.push(await requireTask(scope, viewer, id))
  await requireReferencesUnlocked(scope, viewer.member, { to: 'task', ids: rows.map(({ id }) => id) })
  for (const row of rows) {
    const { row: left, along } = await deletionInScope(scope, viewer, row, undefined)
    await deleteTaskTree(scope.db, left, scope, along)
  }
}
