/** Planning and tracking time through planning (decisions §6, P §4.3 `time_entry`, P §4.7). */

import type { PlanningTimeEntry, PlanningTimeEntryBody } from '../../shared/api/planning-time-entries.ts'
import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import type { CallerScope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import type { Viewer } from '../projects/queries.ts'
import { claimBlock, type TimeBlockRow } from '../time-blocks/queries.ts'
import { createEntry } from '../time-entries/create.ts'
import { readPlace, validDescription } from '../time-entries/entry-fields.ts'
import { refusedAsPlanning } from '../time-entries/required-fields.ts'
import { billingOf, blockOf, detailsOf, ownerOf, taskIdOf } from './entry-fields.ts'
import { answerEntry, viewerOf } from './find.ts'
import { type PlannedDetails, savePlanned } from './planned-details.ts'
import { insertPlanningEntry } from './queries.ts'
import type { BillableSource } from './tables.ts'

/** What a body means, before it is known whether the time is planned or tracked. */
interface Described {
  readonly ownerId: number
  readonly projectId: number | null
  readonly taskId: number | null
  readonly block: TimeBlockRow | null
  readonly billable: boolean
  readonly source: BillableSource | null
  readonly details: PlannedDetails
}

async function describe(scope: CallerScope, viewer: Viewer, body: PlanningTimeEntryBody): Promise<Described> {
  const ownerId = await ownerOf(scope, viewer, body.svc_user_id)
  const block = await blockOf(scope, viewer, ownerId, body.time_block_id)
  const taskId = taskIdOf(body.task_id, block)
  const projectId = body.project_id ?? null
  const billing = await billingOf(scope, viewer, body.billable, { taskId, projectId })
  return { ownerId, projectId, taskId, block, ...billing, details: detailsOf(body) }
}

async function plan(
  scope: CallerScope,
  { member }: Viewer,
  body: PlanningTimeEntryBody,
  described: Described,
): Promise<number> {
  if (typeof body.duration === 'number') {
    throw new BadRequest('invalid', {
      field: 'duration',
      says: 'needs a start; planned_duration is that of a plan',
    })
  }
  const { projectId, taskId, source } = described
  const place = await readPlace(scope, member, { projectId, taskId })
  const id = scope.ids.next()
  const { details } = described
  await insertPlanningEntry(scope.db, {
    organization_id: member.organization.organizationId,
    id,
    workspace_id: member.workspaceId,
    user_id: described.ownerId,
    project_id: place.project_id,
    task_id: place.task_id,
    description: validDescription(body.description ?? null),
    billable: described.billable,
    billable_source: source === null ? null : JSON.stringify(source),
    planned_at: details.planned_at ?? scope.now,
    planned_start: details.planned_start ?? null,
    planned_duration: details.planned_duration ?? null,
    tracked_at: null,
    time_block_id: described.block?.id ?? null,
    calendar_event_id: details.calendar_event_id ?? null,
    type: details.type ?? 'activity',
    archived_at: null,
    created_at: scope.now,
    at: scope.at,
    deleted_at: null,
  })
  return id
}

/** An entry of the store that tracking has too: what it refuses and stops is the same. */
async function track(
  scope: CallerScope,
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
  if (block !== null) await claimBlock(scope.db, block, id, scope.at)
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
  scope: CallerScope,
  viewer: Viewer,
  body: PlanningTimeEntryBody,
): Promise<number> {
  const described = await describe(scope, viewer, body)
  const start = body.start ?? body.tracked_at ?? undefined
  if (start === undefined) return plan(scope, viewer, body, described)
  return track(scope, viewer, body, described, start)
}

/** Stores an entry and answers it; see `storePlanningEntry`. */
export async function createPlanningEntry(
  scope: CallerScope,
  workspaceId: number,
  body: PlanningTimeEntryBody,
): Promise<PlanningTimeEntry> {
  const viewer = viewerOf(scope, workspaceId)
  const id = await storePlanningEntry(scope, viewer, body)
  return answerEntry(scope, viewer.member.organization.organizationId, id)
}

/** What tracking shows as the program that made an entry, for those that came through planning. */
export const CREATED_WITH = 'dayloom planner'
