import { toTimestamp } from '../../effects/timestamps.ts'
import { representProjectGroup } from '../../project-groups/wire.ts'
import { goneRows } from '../gone-rows.ts'
import { changedRows } from '../payload-queries.ts'
import type { RepresentEntities } from './payload.ts'
import { projectsAmong } from './visible-projects.ts'

/** Of projects that the creator sees. */
export const representProjectGroups: RepresentEntities = async (scope, member, changes) => {
  const found = await changedRows(scope.db, 'project_groups', member, changes)
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
