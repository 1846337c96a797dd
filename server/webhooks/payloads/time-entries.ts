import type { WorkspaceMembership } from '../../access/caller.ts'
import { may, mayInProject } from '../../access/permissions.ts'
import type { ProjectRow } from '../../projects/queries.ts'
import { findKeptEntries } from '../../time-entries/queries.ts'
import { toAnswers } from '../../time-entries/wire.ts'
import type { RepresentEntities } from './payload.ts'
import { projectsAmong } from './visible-projects.ts'

/** Whether the member sees what others track on the project. */
function seesEntriesOf(member: WorkspaceMembership, project: ProjectRow | undefined): boolean {
  return project !== undefined && mayInProject(member, project, 'project.view_time_entries')
}

/** One's own entries, those of all for who may see them, those of others on projects that are open. */
export const representTimeEntries: RepresentEntities = async (scope, member, changes) => {
  const { organizationId } = member.organization
  const ids = changes.map(({ id }) => id)
  const rows = (await findKeptEntries(scope.db, organizationId, ids)).filter(
    ({ workspace_id: workspaceId }) => workspaceId === member.workspaceId,
  )
  const projectIds = rows.map(({ project_id: projectId }) => projectId)
  const projects = await projectsAmong(scope, member, projectIds)
  const seesAll = may(member, 'time_entries.view_all')
  const visible = rows.filter(
    (row) =>
      seesAll ||
      row.user_id === scope.caller.userId ||
      seesEntriesOf(member, projects.get(row.project_id ?? 0)),
  )
  const answers = await toAnswers(scope, organizationId, visible, {})
  return new Map(
    answers.map((payload) => {
      const project = projects.get(payload.project_id ?? 0)
      const shown = project === undefined ? null : { id: project.id, isPrivate: project.is_private }
      return [payload.id, { payload, project: shown }]
    }),
  )
}
