/** The fields of an entry that only planning has; the rules are alike for plans and tracked time. */

import type { PlanningTimeEntryBody } from '../../shared/api/planning-time-entries.ts'
import type { Scope } from '../access/scope.ts'
import { given, pick } from '../database/pick.ts'
import { requireTime } from '../effects/time-text.ts'
import { BadRequest, unknownReference } from '../errors/app-error.ts'
import type { Viewer } from '../projects/queries.ts'
import { findTask } from '../tasks/task-rows.ts'
import { findVisibleBlock, type TimeBlockRow } from '../time-blocks/queries.ts'
import { MAXIMUM_HOURS } from '../time-entries/limits.ts'
import { possibleInstant } from '../time-entries/span.ts'
import { type PlannedDetails, isProjectBillable } from './queries.ts'
import type { BillableSource } from './tables.ts'

const MAXIMUM_SECONDS = MAXIMUM_HOURS * 3600

function validPlannedDuration<Given extends number | null | undefined>(seconds: Given): Given {
  if (typeof seconds === 'number' && seconds > MAXIMUM_SECONDS)
    throw new BadRequest('too_many_hours', { field: 'planned_duration', hours: MAXIMUM_HOURS })
  return seconds
}

/** @throws {BadRequest} for a plan with a duration, which only tracked time has. */
export function requireNoDuration({ duration }: PlanningTimeEntryBody): void {
  if (typeof duration === 'number')
    throw new BadRequest('invalid', {
      field: 'duration',
      says: 'needs a start; planned_duration is that of a plan',
    })
}

/** The details that a body gives, but for the time block. @throws {BadRequest} naming the field. */
export function detailsOf(body: PlanningTimeEntryBody): PlannedDetails {
  const { planned_at: plannedAt, planned_start: plannedStart } = body
  if (typeof body.tracked_at === 'string') requireTime(body.tracked_at, 'tracked_at')
  return given({
    planned_at: plannedAt === undefined ? undefined : possibleInstant(plannedAt, 'planned_at'),
    planned_start: plannedStart === undefined ? undefined : possibleInstant(plannedStart, 'planned_start'),
    planned_duration: validPlannedDuration(body.planned_duration),
    ...pick(body, 'calendar_event_id', 'type'),
  })
}

/** The owner's time block that a body names. @throws {BadRequest} when they have no such block. */
export async function blockOf(
  { db }: Scope,
  viewer: Viewer,
  ownerId: number,
  id: number | null | undefined,
): Promise<TimeBlockRow | null> {
  if (id === null || id === undefined) return null
  const block = await findVisibleBlock(db, viewer, ownerId, id)
  if (block === undefined)
    throw unknownReference('time_block_id', 'time_block', { says: 'is not a time block of the person' })
  return block
}

/** The task that a body means; a time block brings its task along. @throws {BadRequest} when they do not agree. */
export function taskIdOf(asked: number | null | undefined, block: TimeBlockRow | null): number | null {
  if (block === null) return asked ?? null
  if (typeof asked === 'number' && asked !== block.task_id) {
    throw new BadRequest('belongs_elsewhere', { field: 'time_block_id', what: 'task' })
  }
  return block.task_id
}

/**
 * Whether an entry is billable that does not say so itself: as its task is, else as its project.
 *
 * @throws {BadRequest} for a task that the viewer may not see.
 */
export async function billingOf(
  { db }: Scope,
  viewer: Viewer,
  asked: boolean | undefined,
  { taskId, projectId }: { readonly taskId: number | null; readonly projectId: number | null },
): Promise<{ readonly billable: boolean; readonly source: BillableSource | null }> {
  const task = taskId === null ? undefined : await findTask(db, viewer, taskId)
  if (taskId !== null && task === undefined)
    throw unknownReference('task_id', 'task', { text: 'Task not found/accessible' })
  if (asked !== undefined) return { billable: asked, source: { type: 'time_entry', id: null } }
  if (task?.billable === true) return { billable: true, source: { type: 'task', id: task.id } }
  const id = projectId ?? task?.project_id ?? null
  if (id === null) return { billable: false, source: null }
  const billable = await isProjectBillable(db, viewer.member.organization.organizationId, id)
  return { billable, source: { type: 'project', id } }
}
