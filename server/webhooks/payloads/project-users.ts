import { toTimestamp } from '../../effects/timestamps.ts'
import { representProjectUser } from '../../project-users/wire.ts'
import { goneRows } from '../gone-rows.ts'
import { changedRows } from '../payload-queries.ts'
import type { RepresentEntities } from './payload.ts'
import { projectsAmong } from './visible-projects.ts'

/** Of projects that the creator sees. */
export const representProjectUsers: RepresentEntities = async (scope, member, changes) => {
  const found = await changedRows(scope.db, 'project_users', member, changes)
  const gone = goneRows(changes, 'project_user')
  const rows = [...found, ...gone]
  const projectIds = rows.map(({ project_id: projectId }) => projectId)
  const projects = await projectsAmong(scope, member, projectIds)
  return new Map(
    rows.flatMap((row) => {
      const project = projects.get(row.project_id)
      if (project === undefined) return []
      const { is_private, manager: own_manager } = project
      const server_deleted_at = gone.includes(row) ? toTimestamp(scope.now) : null
      const answer = representProjectUser({ ...row, is_private, own_manager }, member)
      const payload = { ...answer, server_deleted_at }
      return [[row.id, { payload, project: { id: project.id, isPrivate: is_private } }]] as const
    }),
  )
}
