/** Tasks as tracking sees them: those that have a project (T §2 Project task, decisions §5). */

import type { ProjectTask } from '../../shared/api/project-tasks.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { permissionsOf } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { noIntegration } from '../integrations/no-integration.ts'
import { sinceInstant } from '../lists/since.ts'
import { listProjectTasks } from './list-repository.ts'
import { trackedOnTasks } from './related-rows.ts'

const MICROSECONDS_PER_MILLISECOND = 1000

type Row = Awaited<ReturnType<typeof listProjectTasks>>[number]

/** @param tracked microseconds */
function toAnswer(row: Row, projectId: number, tracked: number, permissions: string[]): ProjectTask {
  return {
    active: row.status_type !== 'done',
    at: toPreciseTimestamp(row.at),
    avatar_url: null,
    client_id: row.client_id,
    client_name: row.client_name,
    estimated_seconds: row.estimated_seconds,
    external_reference: row.external_reference,
    id: row.id,
    ...noIntegration,
    name: row.name,
    permissions,
    pid: projectId,
    project_billable: row.project_billable ?? false,
    project_color: row.project_color ?? '',
    project_id: projectId,
    project_is_private: row.project_is_private,
    project_name: row.project_name ?? '',
    rate: null,
    rate_last_updated: null,
    recurring: false,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    svc_accounts_id: null,
    tracked_seconds: Math.round(tracked / MICROSECONDS_PER_MILLISECOND),
    uid: row.creator_id,
    user_id: row.creator_id,
    user_name: row.creator_name,
    wid: row.workspace_id,
    workspace_id: row.workspace_id,
  }
}

async function ofWorkspace(
  { db, caller }: CallerScope,
  member: WorkspaceMembership,
  since: number | undefined,
): Promise<ProjectTask[]> {
  const { organizationId } = member.organization
  const rows = await listProjectTasks(db, { member, userId: caller.userId }, sinceInstant(since))
  const ids = rows.map(({ id }) => id)
  const tracked = ids.length === 0 ? [] : await trackedOnTasks(db, organizationId, ids)
  const trackedById = new Map(tracked.map((row) => [row.task_id, row.tracked ?? 0]))
  const permissions = permissionsOf(member, 'projects')
  return rows.flatMap((row) =>
    row.project_id === null ? [] : [toAnswer(row, row.project_id, trackedById.get(row.id) ?? 0, permissions)],
  )
}

/**
 * The project tasks of all the caller's workspaces.
 *
 * @param since UNIX seconds: what changed since, deleted and archived ones included.
 */
export async function readOwnProjectTasks(
  scope: CallerScope,
  since: number | undefined,
): Promise<ProjectTask[]> {
  const lists = scope.caller.workspaces.map((member) => ofWorkspace(scope, member, since))
  return (await Promise.all(lists)).flat()
}
