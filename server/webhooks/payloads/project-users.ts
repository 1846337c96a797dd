import type { WorkspaceMembership } from '../../access/caller.ts'
import { mayInProject } from '../../access/permissions.ts'
import { paddedIds } from '../../database/id-list.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../../effects/timestamps.ts'
import type { GoneRows } from '../../events/entity-change.ts'
import type { ProjectRow } from '../../projects/visible-projects.ts'
import { goneRows } from '../gone-rows.ts'
import type { RepresentEntities } from '../representation.ts'
import { projectsAmong } from './visible-projects.ts'

type Row = GoneRows['project_user']

function toUnits(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

/** T §2 Project user. */
function represent(row: Row, member: WorkspaceMembership, project: ProjectRow): object {
  const seesRates = mayInProject(member, project, 'project.view_edit_billable_rates')
  const seesCosts = mayInProject(member, project, 'project.view_edit_labor_costs')
  return {
    at: toPreciseTimestamp(row.at),
    gid: row.group_id,
    group_id: row.group_id,
    id: row.id,
    labor_cost: seesCosts ? toUnits(row.labor_cost) : null,
    labor_cost_last_updated: seesCosts ? toTimestampOrNull(row.labor_cost_last_updated_at) : null,
    manager: row.manager,
    project_id: row.project_id,
    rate: seesRates ? toUnits(row.rate) : null,
    rate_last_updated: seesRates ? toTimestampOrNull(row.rate_last_updated_at) : null,
    user_id: row.user_id,
    workspace_id: row.workspace_id,
  }
}

/** Of projects that the creator sees. */
export const representProjectUsers: RepresentEntities = async (scope, member, changes) => {
  const found = await scope.db
    .selectFrom('project_users')
    .selectAll()
    .where('organization_id', '=', member.organization.organizationId)
    .where('workspace_id', '=', member.workspaceId)
    .where('id', 'in', paddedIds(changes.map(({ id }) => id)))
    .execute()
  const gone = goneRows(changes, 'project_user')
  const rows = [...found, ...gone]
  const projects = await projectsAmong(
    scope,
    member,
    rows.map((row) => row.project_id),
  )
  return new Map(
    rows.flatMap((row) => {
      const project = projects.get(row.project_id)
      if (project === undefined) return []
      const server_deleted_at = gone.includes(row) ? toTimestamp(scope.now) : null
      const payload = { ...represent(row, member, project), server_deleted_at }
      return [[row.id, { payload, project: { id: project.id, isPrivate: project.is_private } }]] as const
    }),
  )
}
