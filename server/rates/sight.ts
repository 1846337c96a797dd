import type { RateKind } from '../../shared/domain/rates.ts'
import { may, mayInProject, type ProjectStanding } from '../access/permissions.ts'
import type { Member } from '../access/scope.ts'

/** The permissions to see and edit rates. */
export const ratePermissions = {
  billable: { inWorkspace: 'billable_rates.view_edit', inProject: 'project.view_edit_billable_rates' },
  labor_cost: { inWorkspace: 'labor_costs.view_edit', inProject: 'project.view_edit_labor_costs' },
} as const satisfies Record<RateKind, object>

/** Whether the member sees what time on the project, or without one, comes to. */
export function seesRates(member: Member, kind: RateKind, project: ProjectStanding | undefined): boolean {
  const { inWorkspace, inProject } = ratePermissions[kind]
  return project === undefined ? may(member, inWorkspace) : mayInProject(member, project, inProject)
}
