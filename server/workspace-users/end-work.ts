/** What happens to a person's work in a workspace that they no longer see. */

import type { CallerScope } from '../access/scope.ts'
import { recordRows } from '../events/record-rows.ts'
import { forgetRates } from '../project-users/rates.ts'
import { wholeSecond } from '../time-entries/running.ts'
import { stopRunningIn } from '../time-entries/write-repository.ts'
import type { WorkspaceUserRow } from './repository.ts'

type Membership = Pick<WorkspaceUserRow, 'organization_id' | 'workspace_id' | 'user_id'>

/** Stops their running entry there, as starting another would: they could not do it themselves any more. */
export async function stopRunningEntry(scope: CallerScope, row: Membership): Promise<void> {
  const stopped = await stopRunningIn(scope.db, row, wholeSecond(scope.now), scope.at)
  recordRows(scope, 'time_entry', 'updated', stopped)
}

/** Takes them out of the workspace's projects; what they worked there stays billed as it was. */
export async function leaveProjects(scope: CallerScope, row: Membership): Promise<void> {
  const place = { organizationId: row.organization_id, workspaceId: row.workspace_id }
  const rows = await scope.db
    .selectFrom('project_users')
    .selectAll()
    .where('organization_id', '=', row.organization_id)
    .where('workspace_id', '=', row.workspace_id)
    .where('user_id', '=', row.user_id)
    .execute()
  for (const left of rows) {
    await forgetRates(scope, left)
    scope.record({ model: 'project_user', action: 'deleted', ...place, id: left.id, last: left })
  }
  await scope.db
    .deleteFrom('project_users')
    .where('organization_id', '=', row.organization_id)
    .where('workspace_id', '=', row.workspace_id)
    .where('user_id', '=', row.user_id)
    .execute()
}
