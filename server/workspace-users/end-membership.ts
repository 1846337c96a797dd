import type { Selectable } from 'kysely'
import type { Scope } from '../access/scope.ts'
import { forgetRates } from '../rates/change-rate.ts'
import type { WorkspaceTables } from '../workspaces/tables.ts'
import { deleteWorkspaceUserRow, leaveProjects, type Membership } from './queries.ts'
import { recordRows } from '../events/record-rows.ts'
import { wholeSecond } from '../time-entries/running.ts'
import { stopRunning } from '../time-entries/write-queries.ts'

/** Stops their running entry there, as starting another would: they could not do it themselves any more. */
export async function stopRunningEntry(scope: Scope, row: Membership) {
  const { organization_id: organizationId, workspace_id: workspaceId, user_id: userId } = row
  const place = { organizationId, workspaceId }
  const stopped = await stopRunning(scope.db, { userId, place, second: wholeSecond(scope.now), at: scope.at })
  recordRows(scope, 'time_entry', 'updated', stopped)
}

/** Ends a membership, and sight of the workspace with it; what was worked stays, billed as it was. */
export async function endMembership(scope: Scope, row: Selectable<WorkspaceTables['workspace_users']>) {
  const place = { organizationId: row.organization_id, workspaceId: row.workspace_id }
  await stopRunningEntry(scope, row)
  await leaveProjects(scope, row)
  await forgetRates(scope, { ...row, project_id: 0 })
  await deleteWorkspaceUserRow(scope.db, row)
  scope.record({ model: 'workspace_user', action: 'deleted', ...place, id: row.id, last: row })
}
