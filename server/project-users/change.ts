/** Changes of people in projects (T §4.7). */

import type { Updateable } from 'kysely'
import type { ProjectUserChanges } from '../../shared/api/project-users.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { type ProjectStanding, requireProjectPermission } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import type { ProjectTables } from '../projects/tables.ts'
import { changeRate } from '../rates/change-rate.ts'
import type { RateChangeMode } from '../../shared/api/rates.ts'
import type { ProjectUserRow } from './queries.ts'

/** @throws {Forbidden} unless the caller may say who is in the project, and see the rates and costs that they name. */
export function requireChangeable(
  member: WorkspaceMembership,
  standing: ProjectStanding,
  changes: ProjectUserChanges,
): void {
  requireProjectPermission(member, standing, 'project.update_members')
  if (changes.rate !== undefined) {
    requireProjectPermission(member, standing, 'project.view_edit_billable_rates')
  }
  if (changes.labor_cost !== undefined) {
    requireProjectPermission(member, standing, 'project.view_edit_labor_costs')
  }
}

function toCents(units: number | null): number | null {
  return units === null ? null : Math.round(units * 100)
}

/**
 * Writes the history of the rates that are changed, and gives the columns of the row.
 *
 * @param unspecified the mode where the request names none.
 */
export async function changedColumns(
  scope: CallerScope,
  row: Pick<ProjectUserRow, 'organization_id' | 'workspace_id' | 'id'>,
  { manager, rate, rate_change_mode, labor_cost, labor_cost_change_mode }: ProjectUserChanges,
  unspecified: RateChangeMode | 'from-now',
): Promise<Updateable<ProjectTables['project_users']>> {
  const { organization_id: organizationId, workspace_id: workspaceId, id } = row
  const target = { level: 'project_user', organizationId, workspaceId, id } as const
  const columns: Updateable<ProjectTables['project_users']> = { at: scope.at }
  if (manager !== undefined && manager !== null) columns.manager = manager
  if (rate !== undefined) {
    const cents = toCents(rate)
    await changeRate(scope, target, 'billable', { cents, mode: rate_change_mode ?? unspecified })
    Object.assign(columns, { rate: cents, rate_last_updated_at: scope.now })
  }
  if (labor_cost !== undefined) {
    const cents = toCents(labor_cost)
    await changeRate(scope, target, 'labor_cost', { cents, mode: labor_cost_change_mode ?? unspecified })
    Object.assign(columns, { labor_cost: cents, labor_cost_last_updated_at: scope.now })
  }
  return columns
}
