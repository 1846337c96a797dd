/** Project tasks as answers show them (T §2 Project task). */

import { noIntegration } from '../../shared/api/integration.ts'
import type { ProjectTask } from '../../shared/api/project-tasks.ts'
import type { Member, Scope } from '../access/scope.ts'
import { pick } from '../database/pick.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { type ProjectRights, projectRights } from '../projects/wire.ts'
import { trackedOnTasks } from '../tasks/queries.ts'
import type { ProjectTaskRow } from './queries.ts'

const MICROSECONDS_PER_MILLISECOND = 1000

/** @param tracked microseconds */
function toAnswer(
  row: ProjectTaskRow,
  projectId: number,
  tracked: number,
  rights: ProjectRights,
): ProjectTask {
  const { project_rate: rate } = row
  return {
    ...pick(row, 'client_id', 'client_name', 'estimated_seconds', 'external_reference', 'id', 'name'),
    ...pick(row, 'project_is_private', 'user_name', 'workspace_id'),
    ...noIntegration,
    active: row.status_type !== 'done',
    at: toPreciseTimestamp(row.at),
    avatar_url: null,
    permissions: rights.permissions,
    pid: projectId,
    project_billable: row.project_billable ?? false,
    project_color: row.project_color ?? '',
    project_id: projectId,
    project_name: row.project_name ?? '',
    rate: rights.seesRates && rate !== null ? rate / 100 : null,
    rate_last_updated: rights.seesRates ? toTimestampOrNull(row.project_rate_last_updated_at) : null,
    recurring: row.rrule !== null || row.recurring_task_id !== null,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    svc_accounts_id: String(row.creator_id),
    tracked_seconds: rights.seesTrackedTime ? Math.round(tracked / MICROSECONDS_PER_MILLISECOND) : 0,
    uid: row.creator_id,
    user_id: row.creator_id,
    wid: row.workspace_id,
  }
}

/** The answers of tasks of one workspace, in their order. */
export async function toAnswers(
  { db }: Scope,
  member: Member,
  rows: readonly ProjectTaskRow[],
): Promise<ProjectTask[]> {
  if (rows.length === 0) return []
  const rightsIn = projectRights(member)
  const ids = rows.map(({ id }) => id)
  const sums = await trackedOnTasks(db, { organizationId: member.organization.organizationId, ids })
  const tracked = new Map(sums.map((sum) => [sum.task_id, sum.tracked ?? 0]))
  return rows.flatMap((row) => {
    const { project_id: projectId, project_manager: manager, project_is_private: isPrivate } = row
    if (projectId === null) return []
    const rights = rightsIn({ manager, is_private: isPrivate ?? false })
    return [toAnswer(row, projectId, tracked.get(row.id) ?? 0, rights)]
  })
}
