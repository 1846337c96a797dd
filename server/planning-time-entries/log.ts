/** Making tracked time of plans (decisions §6). */

import type { PlanLogBody, PlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import type { CallerScope } from '../access/scope.ts'
import { SECOND, toTimestamp } from '../effects/timestamps.ts'
import { Conflict } from '../errors/app-error.ts'
import { claimBlock } from '../time-blocks/queries.ts'
import { createEntry } from '../time-entries/create.ts'
import { refusedAsPlanning } from '../time-entries/required-fields.ts'
import { wholeSecond } from '../time-entries/running.ts'
import { CREATED_WITH } from './create.ts'
import { answerEntry, type EntryPath, requirePlanningEntry } from './find.ts'
import { claimPlan } from './queries.ts'

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
export async function logPlan(
  scope: CallerScope,
  path: EntryPath,
  body: PlanLogBody,
): Promise<PlanningTimeEntry> {
  const { viewer, row } = await requirePlanningEntry(scope, path)
  if (row.start !== null) throw alreadyLogged()
  requireExpectedVersion(scope, row)
  if (!(await claimPlan(scope.db, row, scope))) throw alreadyLogged()
  if (row.time_block_id !== null) {
    const block = { organization_id: row.organization_id, id: row.time_block_id }
    // Done already, its time is tracked: a second entry of it would be billed twice.
    if (!(await claimBlock(scope.db, block, row.id, scope.at)))
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
