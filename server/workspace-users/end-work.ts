/** What a person leaves behind in a workspace that they no longer see. */

import type { CallerScope } from '../access/scope.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { WorkspaceUserRow } from './repository.ts'

/** Stops their running entry there: they could not do it themselves any more. */
export async function stopRunningEntry(
  { db, now, at, record }: CallerScope,
  row: WorkspaceUserRow,
): Promise<void> {
  const stop = now - (now % SECOND)
  const stopped = await db
    .updateTable('time_entries')
    .set((eb) => ({ stop: eb.case().when('start', '>', stop).then(eb.ref('start')).else(stop).end(), at }))
    .where('organization_id', '=', row.organization_id)
    .where('workspace_id', '=', row.workspace_id)
    .where('user_id', '=', row.user_id)
    .where('stop', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const place = { organizationId: row.organization_id, workspaceId: row.workspace_id }
  for (const { id } of stopped) record({ model: 'time_entry', action: 'updated', ...place, id })
}

/** Takes them out of the workspace's projects. */
export async function leaveProjects({ db, record }: CallerScope, row: WorkspaceUserRow): Promise<void> {
  const left = await db
    .deleteFrom('project_users')
    .where('organization_id', '=', row.organization_id)
    .where('workspace_id', '=', row.workspace_id)
    .where('user_id', '=', row.user_id)
    .returning('id')
    .execute()
  const place = { organizationId: row.organization_id, workspaceId: row.workspace_id }
  for (const { id } of left) record({ model: 'project_user', action: 'deleted', ...place, id })
}
