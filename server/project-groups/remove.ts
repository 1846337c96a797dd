import type { CallerScope } from '../access/scope.ts'

/** Takes a group out of all projects of the workspaces. Whose access ends with it is for the caller to find out. */
export async function removeGroupFromProjects(
  { db, record }: CallerScope,
  place: {
    readonly organizationId: number
    readonly groupId: number
    readonly workspaceIds: readonly number[]
  },
): Promise<void> {
  const { organizationId, groupId, workspaceIds } = place
  if (workspaceIds.length === 0) return
  const removed = await db
    .deleteFrom('project_groups')
    .where('organization_id', '=', organizationId)
    .where('group_id', '=', groupId)
    .where('workspace_id', 'in', workspaceIds)
    .returningAll()
    .execute()
  for (const row of removed) {
    const { workspace_id: workspaceId, id } = row
    record({ model: 'project_group', action: 'deleted', organizationId, workspaceId, id, last: row })
  }
}
