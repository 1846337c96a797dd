/** A task's fields in the service's terms (P §4.3). */

import { taskPriority, type TaskBody } from '../../../../shared/api/tasks.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import type { Sending } from './resource.ts'
import { wireFields } from './wire-fields.ts'

/** Fields with a form of their own are in `taskBodyOf`, and in the reading of `task.ts`. */
export const taskFields = wireFields('task', {
  required: ['name'],
  keys: {
    assigneeIds: 'assignee_user_ids',
    ghostIds: 'ghost_assignee_ids',
    isPrivate: 'private',
    creatorId: 'svc_user_id',
  },
  kept: ['assigneeIds', 'ghostIds', 'tagIds'],
  schemas: { priority: taskPriority.nullable().catch(null) },
  except: ['parentId', 'seriesId', 'date', 'endDate', 'estimatedSeconds', 'done', 'archived', 'customFields'],
})

/** An absent key stays as it is. */
export type TaskChanges = {
  readonly [Name in keyof EntityFields['task']]?: EntityFields['task'][Name] | undefined
}

/**
 * The last day that is sent; undefined leaves it as it is. A first day that is changed alone leaves the last one where it
 * is seen, so that a task gets longer or shorter; when that lies before it the task lasts one day, as those do which
 * operations of former versions move.
 */
export function lastDay({ date, endDate }: TaskChanges, seen: unknown): string | null | undefined {
  if (date === undefined || typeof endDate === 'string') return endDate
  const stays = endDate === undefined && date !== null && typeof seen === 'string' && seen >= date
  return stays ? undefined : date
}

/** Fields that the service alone sets are left out. */
export async function taskBodyOf(sending: Sending, changes: TaskChanges): Promise<TaskBody> {
  // The status is looked up, and a subtask is a template with its task, which the service lets nobody say.
  const { statusId: _, isTemplate, ...plain } = changes
  const { parentId, estimatedSeconds, customFields } = changes
  return {
    ...taskFields.write(sending, { ...plain, isTemplate: parentId ? undefined : isTemplate }),
    parent_task_id: parentId && sending.serverIdOf('task', parentId),
    start_date: changes.date,
    end_date: lastDay(changes, sending.current['endDate']),
    estimated_mins: estimatedSeconds && Math.ceil(estimatedSeconds / 60),
    status_id: await statusIdOf(sending, changes),
    archived: changes.archived,
    custom_fields:
      customFields === undefined ? undefined : (JSON.parse(customFields) as Record<string, never>),
  }
}

/** The status itself where it is known, else the first that fits. */
async function statusIdOf(
  { serverIdOf, statusIdOf: firstStatus }: Sending,
  { statusId, done }: TaskChanges,
): Promise<number | undefined> {
  const known = statusId === undefined || statusId === null ? null : serverIdOf('status', statusId)
  if (known !== null) return known
  return done === undefined ? undefined : firstStatus(done)
}
