/** A task's fields in the service's terms (P §4.3). */

import type { TaskBody } from '../../../../shared/api/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { EntityFields } from '../../replica/entity-fields.ts'
import type { Sending } from './resource.ts'

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

/** What the service alone sets is left out. */
export async function taskBodyOf(sending: Sending, changes: TaskChanges): Promise<TaskBody> {
  const { serverIdOf } = sending
  const { projectId, parentId, estimatedSeconds, date, customFields } = changes
  const ids = (entity: 'member' | 'ghost' | 'tag', list: readonly LocalId[] | undefined) =>
    list?.flatMap((id) => serverIdOf(entity, id) ?? [])
  return {
    name: changes.name,
    project_id: projectId && serverIdOf('project', projectId),
    parent_task_id: parentId && serverIdOf('task', parentId),
    start_date: date,
    end_date: lastDay(changes, sending.current['endDate']),
    position: changes.position,
    estimated_mins: estimatedSeconds && Math.ceil(estimatedSeconds / 60),
    status_id: await statusIdOf(sending, changes),
    priority: changes.priority,
    assignee_user_ids: ids('member', changes.assigneeIds),
    ghost_assignee_ids: ids('ghost', changes.ghostIds),
    tag_ids: ids('tag', changes.tagIds),
    billable: changes.billable,
    private: changes.isPrivate,
    pinned: changes.pinned,
    // A subtask is a template with its task, and the service lets nobody say so.
    is_template: parentId === undefined || parentId === null ? changes.isTemplate : undefined,
    archived: changes.archived,
    color: changes.color,
    rrule: changes.rrule,
    auto_log_time: changes.autoLogTime,
    notes: changes.notes,
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
