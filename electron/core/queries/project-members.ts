/** Members of the projects of the workspace in use. */

import type { ProjectMember } from '../../../shared/bridge/project-members.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'

const members = statement<{ workspaceId: WorkspaceId; projectId: LocalId | null }>()((tables, given) =>
  tables
    .selectFrom('project_members')
    // A project that is deleted here, or that the person no longer sees, has nobody in it.
    .innerJoin('projects', 'projects.local_id', 'project_members.project_id')
    .innerJoin('members', 'members.local_id', 'project_members.member_id')
    .select([
      'project_members.local_id as id',
      'projects.local_id as projectId',
      'members.local_id as memberId',
      'project_members.manager',
      'project_members.sync_state as syncState',
    ])
    .where('project_members.deleted', '=', 0)
    .where('projects.deleted', '=', 0)
    .where('project_members.workspace_id', '=', given.workspaceId)
    .where((where) =>
      where.or([
        where(where.val(given.projectId), 'is', null),
        where('project_members.project_id', '=', given.projectId),
      ]),
    )
    .orderBy('project_members.manager', 'desc')
    .orderBy('members.folded')
    .orderBy('members.name'),
)

/** Managers first, then by name; of one project, or of all. */
export function listProjectMembers(
  { replica, workspaceId }: QueryContext,
  { projectId }: { readonly projectId?: LocalId | undefined },
): ProjectMember[] {
  return members
    .all(replica.sqlite, { workspaceId: workspaceId(), projectId: projectId ?? null })
    .map((stored) => Object.assign(stored, { manager: stored.manager === 1 }))
}
