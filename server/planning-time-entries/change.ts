/** Changing and deleting entries through planning (decisions §6). */

import type {
  PlanningTimeEntry,
  PlanningTimeEntryChangeBody,
} from '../../shared/api/planning-time-entries.ts'
import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import type { Scope } from '../access/scope.ts'
import { given, pick } from '../database/pick.ts'
import { BadRequest } from '../errors/app-error.ts'
import { claimBlock } from '../time-blocks/queries.ts'
import { changeEntry, deleteEntry } from '../time-entries/change.ts'
import { readPlace, validDescription } from '../time-entries/entry-fields.ts'
import { refusedAsPlanning } from '../time-entries/required-fields.ts'
import { billingOf, blockOf, detailsOf, requireNoDuration, taskIdOf } from './entry-fields.ts'
import { answerEntry, type EntryPath, type FoundEntry, requirePlanningEntry } from './find.ts'
import { type PlannedDetails, savePlanned, updatePlanningEntry } from './queries.ts'

/** The details that a body changes; `taskId` is undefined when the task stays. */
async function changesOf(scope: Scope, { viewer, row }: FoundEntry, body: PlanningTimeEntryChangeBody) {
  const block = await blockOf(scope, viewer, row.user_id, body.time_block_id)
  const asked = body.task_id === undefined && block === null ? undefined : taskIdOf(body.task_id, block)
  const taskId = asked === row.task_id ? undefined : asked
  // A task that is hidden from the caller is as good as none.
  if (typeof taskId === 'number') {
    await billingOf(scope, viewer, true, { taskId, projectId: null })
  }
  // Another task's block is no longer the entry's.
  const leaves = taskId !== undefined && block === null
  const details: PlannedDetails = {
    ...detailsOf(body),
    ...(body.time_block_id !== undefined || leaves ? { time_block_id: block?.id ?? null } : {}),
    ...(body.billable !== undefined && { billable_source: { type: 'time_entry', id: null } as const }),
    ...(body.archived === true && { archived_at: row.archived_at ?? scope.now }),
    ...(body.archived === false && { archived_at: null }),
  }
  return { taskId, details }
}

type Changes = Awaited<ReturnType<typeof changesOf>>

async function changePlan(
  scope: Scope,
  { viewer, row }: FoundEntry,
  body: PlanningTimeEntryChangeBody,
  { taskId, details }: Changes,
) {
  if (body.start !== undefined)
    throw new BadRequest('invalid', { field: 'start', says: 'log the plan to make tracked time of it' })
  requireNoDuration(body)
  requireExpectedVersion(scope, row)
  const { project_id: projectId = null, billable, description } = body
  const moves = taskId !== undefined || body.project_id !== undefined
  // As in tracking: a new project alone lets go of the task, a new task alone brings its project along.
  const place = moves ? await readPlace(scope, viewer.member, { projectId, taskId: taskId ?? null }) : null
  const { billable_source: source, planned_at: plannedAt, ...columns } = details
  await updatePlanningEntry(scope.db, row, {
    ...columns,
    ...given({
      planned_at: plannedAt ?? undefined,
      billable_source: source === undefined ? undefined : JSON.stringify(source),
      billable,
      description: description === undefined ? undefined : validDescription(description),
    }),
    ...(place !== null && pick(place, 'project_id', 'task_id')),
    at: scope.at,
  })
}

function trackedBody(
  { row }: FoundEntry,
  body: PlanningTimeEntryChangeBody,
  taskId: number | null | undefined,
): TimeEntryBody {
  return given({
    ...pick(body, 'billable', 'description', 'project_id', 'start'),
    task_id: taskId,
    duration: body.duration ?? undefined,
    stop: body.duration === null && row.stop !== null ? null : undefined,
  })
}

async function changeTracked(
  scope: Scope,
  found: FoundEntry,
  body: PlanningTimeEntryChangeBody,
  { taskId, details }: Changes,
) {
  const { viewer, row } = found
  const path = { workspace_id: row.workspace_id, time_entry_id: row.id }
  await refusedAsPlanning(() => changeEntry(scope, path, trackedBody(found, body, taskId), {}))
  if (Object.keys(details).length === 0) return
  const tracked = { tracked_at: row.tracked_at ?? row.start ?? scope.now }
  const whose = { user_id: row.user_id, billable: row.billable }
  await savePlanned(scope, viewer.member, row.id, { ...tracked, ...details, ...whose })
  if (typeof details.time_block_id === 'number') {
    const block = { organization_id: row.organization_id, id: details.time_block_id }
    await claimBlock(scope.db, block, row.id, scope.at)
  }
}

/**
 * Changes an entry; keys that are absent stay as they are. Of tracked time tracking shows the same at once.
 *
 * @throws {BadRequest} naming the field that breaks a rule, and while a timesheet locks the time.
 * @throws {Unprocessable} when a field would be cleared that the workspace requires.
 */
export async function changePlanningEntry(
  scope: Scope,
  path: EntryPath,
  body: PlanningTimeEntryChangeBody,
): Promise<PlanningTimeEntry> {
  const found = await requirePlanningEntry(scope, path)
  const changes = await changesOf(scope, found, body)
  const change = found.row.start === null ? changePlan : changeTracked
  await change(scope, found, body, changes)
  return answerEntry(scope, found.viewer.member.organization.organizationId, found.row.id)
}

/** Deletes an entry; lists with `since` go on showing that it was deleted. */
export async function deletePlanningEntry(scope: Scope, path: EntryPath) {
  const { row } = await requirePlanningEntry(scope, path)
  if (row.start !== null) return deleteEntry(scope, path)
  requireExpectedVersion(scope, row)
  return updatePlanningEntry(scope.db, row, { deleted_at: scope.now, at: scope.at })
}
