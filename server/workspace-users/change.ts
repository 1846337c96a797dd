/** Changes of a workspace user (decisions §6, §10). */

import type {
  updateWorkspaceUser,
  WorkspaceUser,
  WorkspaceUserBody,
} from '../../shared/api/workspace-users.ts'
import type { Member } from '../access/caller.ts'
import { requirePermission } from '../access/permissions.ts'
import { placeOf, requireWorkspace } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import { requireSeats } from '../invitations/limits.ts'
import { changeRate } from '../rates/change-rate.ts'
import { giveRole, requireRank } from './give-role.ts'
import { changeStanding, deactivateWithoutWorkspace, requireAnotherOwner } from './organization-standing.ts'
import {
  findWorkspaceUserRow,
  updateWorkspaceUserRow,
  type WorkspaceUserChanges,
  type WorkspaceUserRow,
} from './queries.ts'
import { roleOfRow } from './wire.ts'
import { readWorkspaceUser } from './service.ts'
import { stopRunningEntry } from './end-membership.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'

export type WorkspaceUserPath = EndpointInput<typeof updateWorkspaceUser>['params']

/** @throws {NotFound} when the workspace has no such user. */
export async function requireWorkspaceUser(
  scope: Scope,
  member: Member,
  id: number,
): Promise<WorkspaceUserRow> {
  const row = await findWorkspaceUserRow(scope.db, placeOf(member), id)
  if (row === undefined) throw new NotFound('user', 'Workspace user not found')
  return row
}

/** Writes the history of what the body changes of the rates, and gives their columns. */
async function changeRates(
  scope: Scope,
  row: WorkspaceUserRow,
  body: WorkspaceUserBody,
): Promise<WorkspaceUserChanges> {
  const changes: WorkspaceUserChanges = {}
  const { organization_id: organizationId, workspace_id: workspaceId, id } = row
  const target = { level: 'workspace_user', organizationId, workspaceId, id } as const
  if (body.rate !== undefined) {
    const cents = body.rate === null ? null : Math.round(body.rate * 100)
    await changeRate(scope, target, 'billable', { cents, mode: body.rate_change_mode ?? 'start-today' })
    Object.assign(changes, { rate: cents, rate_last_updated_at: scope.now })
  }
  if (body.labor_cost !== undefined) {
    const cents = body.labor_cost === null ? null : Math.round(body.labor_cost * 100)
    const mode = body.labor_cost_change_mode ?? 'start-today'
    await changeRate(scope, target, 'labor_cost', { cents, mode })
    Object.assign(changes, { labor_cost: cents, labor_cost_last_updated_at: scope.now })
  }
  return changes
}

async function changeActivity(
  scope: Scope,
  { organization }: Member,
  row: WorkspaceUserRow,
  inactive: boolean,
) {
  if (inactive) {
    await requireAnotherOwner(scope.db, row, 'deactivated')
    await stopRunningEntry(scope, row)
    await deactivateWithoutWorkspace(scope, row)
  } else {
    await changeStanding(scope, row, { inactive: false })
    await requireSeats(scope.db, organization)
  }
}

/**
 * Changes a workspace user; absent keys stay as they are. Rates are per hour in units of the currency. A person who is
 * deactivated sees nothing of the workspace from then on, and their running entry there is stopped.
 *
 * @throws {Forbidden} unless the caller is an admin, and of no lower role than a person whose role or state they change.
 * @throws {NotFound} when the workspace has no such user; {@link BadRequest} for the only owner, and when the free plan has
 * no seat for who is let in again.
 */
export async function changeWorkspaceUser(
  scope: Scope,
  path: WorkspaceUserPath,
  body: WorkspaceUserBody,
): Promise<WorkspaceUser> {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  requirePermission(member, 'workspace_users.update')
  const row = await requireWorkspaceUser(scope, member, path.workspace_user_id)
  const changes: WorkspaceUserChanges = {
    working_hours_in_minutes: body.working_hours_in_minutes,
    view_edit_billable_rates: body.view_edit_billable_rates,
    view_edit_labor_costs: body.view_edit_labor_costs,
    inactive: body.inactive,
    ...(await giveRole(scope, member, row, body)),
    ...(await changeRates(scope, row, body)),
    at: scope.at,
  }
  if (body.inactive !== undefined && body.inactive !== row.inactive) {
    requireRank(member, roleOfRow(row))
    await changeActivity(scope, member, row, body.inactive)
  }
  await updateWorkspaceUserRow(scope.db, row, changes)
  scope.record({ model: 'workspace_user', action: 'updated', ...placeOf(member), id: row.id })
  return readWorkspaceUser(scope, member, row.id)
}
