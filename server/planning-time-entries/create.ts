/** Planning, tracking, changing and deleting time through planning (decisions §6, P §4.3 `time_entry`, P §4.7). */

import type {
  PlanLogBody,
  PlanningTimeEntry,
  PlanningTimeEntryBody,
  PlanningTimeEntryChangeBody,
} from '../../shared/api/planning-time-entries.ts'
import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePerson } from '../access/members.ts'
import type { WorkspacePath, Scope } from '../access/scope.ts'
import { pick, given } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { SECOND, toTimestamp } from '../effects/timestamps.ts'
import { Conflict, BadRequest } from '../errors/app-error.ts'
import { viewerOf } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { claimBlock } from '../time-blocks/queries.ts'
import { createEntry, creationOf } from '../time-entries/create.ts'
import { readPlace, validDescription } from '../time-entries/entry-fields.ts'
import { refusedAsPlanning } from '../time-entries/required-fields.ts'
import { wholeSecond } from '../time-entries/running.ts'
import { billingOf, blockOf, detailsOf, requireNoDuration, taskIdOf } from './entry-fields.ts'
import { answerEntry, type EntryPath, requirePlanningEntry, type FoundEntry } from './find.ts'
import {
  savePlanned,
  claimPlan,
  insertPlanningEntry,
  type PlannedDetails,
  updatePlanningEntry,
} from './queries.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'
import { changeEntry, deleteEntry } from '../time-entries/change.ts'

/** A body as read, before it is known whether the time is planned or tracked. */
async function describe(scope: Scope, viewer: Viewer, body: PlanningTimeEntryBody) {
  const other = { field: 'svc_user_id', permission: 'time_entries.update_all' } as const
  const { id: ownerId } = await requirePerson(scope, viewer.member, body.svc_user_id, other)
  const block = await blockOf(scope, viewer, ownerId, body.time_block_id)
  const taskId = taskIdOf(body.task_id, block)
  const projectId = body.project_id ?? null
  const billing = await billingOf(scope, viewer, body.billable, { taskId, projectId })
  return { ownerId, projectId, taskId, block, ...billing, details: detailsOf(body) }
}

type Described = Awaited<ReturnType<typeof describe>>

async function plan(
  scope: Scope,
  { member }: Viewer,
  body: PlanningTimeEntryBody,
  { ownerId, projectId, taskId, block, billable, source, details }: Described,
): Promise<number> {
  requireNoDuration(body)
  const place = await readPlace(scope, member, { projectId, taskId })
  const row = {
    ...newRowIn(member, scope),
    ...pick(place, 'project_id', 'task_id'),
    user_id: ownerId,
    description: validDescription(body.description ?? null),
    billable,
    billable_source: source === null ? null : JSON.stringify(source),
    planned_at: details.planned_at ?? scope.now,
    planned_start: details.planned_start ?? null,
    planned_duration: details.planned_duration ?? null,
    time_block_id: block?.id ?? null,
    calendar_event_id: details.calendar_event_id ?? null,
    type: details.type ?? 'activity',
  }
  await insertPlanningEntry(scope.db, row)
  return row.id
}

/** An entry of the store that tracking has too: what it refuses and stops is the same. */
async function track(
  scope: Scope,
  { member }: Viewer,
  body: PlanningTimeEntryBody,
  described: Described,
  start: string,
): Promise<number> {
  const { ownerId, projectId, taskId, block, billable, source, details } = described
  const id = scope.ids.next()
  const entry: TimeEntryBody = {
    created_with: CREATED_WITH,
    workspace_id: member.workspaceId,
    user_id: ownerId,
    project_id: projectId,
    task_id: taskId,
    description: body.description ?? null,
    billable,
    start,
    ...(body.duration !== undefined && { duration: body.duration ?? -1 }),
  }
  await refusedAsPlanning(() => createEntry(scope, member.workspaceId, entry, { id }))
  await savePlanned(scope, member, id, {
    ...details,
    user_id: ownerId,
    billable,
    billable_source: source,
    tracked_at: scope.now,
    ...(block !== null && { time_block_id: block.id }),
  })
  if (block !== null) await claimBlock(scope, block, id)
  return id
}

/**
 * Stores an entry. With `start`, or `tracked_at` in its place, it is tracked time: finished after `duration` seconds, at once
 * when there is no `duration`, running when that is null or negative; then whatever else runs of the person stops. Without
 * either it is a plan, which tracking, reports and totals know nothing of until it is logged.
 *
 * @returns the id, which is that of tracking too once it is tracked.
 * @throws {BadRequest} naming the field that breaks a rule; {Forbidden} for an entry of somebody else by no admin.
 * @throws {Unprocessable} for tracked time without a field that the workspace requires.
 */
export async function storePlanningEntry(
  scope: Scope,
  viewer: Viewer,
  body: PlanningTimeEntryBody & WithSyncId,
): Promise<number> {
  const start = body.start ?? body.tracked_at ?? undefined
  if (start === undefined) return plan(scope, viewer, body, await describe(scope, viewer, body))
  const own = { user_id: body.svc_user_id ?? viewer.userId, sync_id: body.sync_id }
  const creation = creationOf(scope, viewer.member, own)
  return createdOnce(scope, creation, async () =>
    track(scope, viewer, body, await describe(scope, viewer, body), start),
  )
}

/** Stores an entry and answers it; see `storePlanningEntry`. */
export async function createPlanningEntry(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: PlanningTimeEntryBody & WithSyncId,
): Promise<PlanningTimeEntry> {
  const viewer = viewerOf(scope, workspaceId)
  const id = await storePlanningEntry(scope, viewer, body)
  return answerEntry(scope, viewer.member.organization.organizationId, id)
}

/** The program that tracking shows as the maker of entries that came through planning. */
export const CREATED_WITH = 'dayloom planner'

function alreadyLogged(): Conflict {
  return new Conflict('already_logged', { what: 'entry' })
}

/**
 * Makes tracked time of a plan, under its id: as the body says, else as it was planned. A plan without a start has been
 * worked up to now.
 *
 * @param body `duration` in seconds.
 * @throws {Conflict} when it is tracked already, or the time block that it is for.
 * @throws {BadRequest} while a timesheet locks the time.
 * @throws {Unprocessable} without a field that the workspace requires.
 */
export async function logPlan(scope: Scope, path: EntryPath, body: PlanLogBody): Promise<PlanningTimeEntry> {
  const { viewer, row } = await requirePlanningEntry(scope, path)
  if (row.start !== null) throw alreadyLogged()
  requireExpectedVersion(scope, row)
  if (!(await claimPlan(scope.db, row, scope))) throw alreadyLogged()
  if (row.time_block_id !== null) {
    const block = { organization_id: row.organization_id, id: row.time_block_id }
    // Done already, its time is tracked: a second entry of it would be billed twice.
    if (!(await claimBlock(scope, block, row.id)))
      throw new Conflict('already_logged', { what: 'time_block' })
  }
  const duration = body.duration ?? row.planned_duration ?? 0
  const start = body.start ?? toTimestamp(row.planned_start ?? wholeSecond(scope.now) - duration * SECOND)
  const entry = {
    created_with: CREATED_WITH,
    workspace_id: row.workspace_id,
    user_id: row.user_id,
    project_id: row.project_id,
    task_id: row.task_id,
    description: row.description,
    billable: row.billable,
    start,
    duration,
  }
  await refusedAsPlanning(() => createEntry(scope, row.workspace_id, entry, { id: row.id }))
  return answerEntry(scope, viewer.member.organization.organizationId, row.id)
}

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
    await claimBlock(scope, block, row.id)
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
