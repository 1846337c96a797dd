import { paddedIds } from '../../database/id-list.ts'
import { toTimestamp } from '../../effects/timestamps.ts'
import { representProjectGroup } from '../../project-groups/representation.ts'
import { goneRows } from '../gone-rows.ts'
import type { RepresentEntities } from '../representation.ts'
import { projectsAmong } from './visible-projects.ts'

/** Of projects that the creator sees. */
export const representProjectGroups: RepresentEntities = async (scope, member, changes) => {
  const found = await scope.db
    .selectFrom('project_groups')
    .selectAll()
    .where('organization_id', '=', member.organization.organizationId)
    .where('workspace_id', '=', member.workspaceId)
    .where('id', 'in', paddedIds(changes.map(({ id }) => id)))
    .execute()
  const gone = goneRows(changes, 'project_group')
  const rows = [...found, ...gone]
  const projectIds = rows.map(({ project_id: projectId }) => projectId)
  const projects = await projectsAmong(scope, member, projectIds)
  return new Map(
    rows.flatMap((row) => {
      const project = projects.get(row.project_id)
      if (project === undefined) return []
      const server_deleted_at = gone.includes(row) ? toTimestamp(scope.now) : null
      const payload = { ...representProjectGroup(row), server_deleted_at }
      return [[row.id, { payload, project: { id: project.id, isPrivate: project.is_private } }]] as const
    }),
  )
}
