import { may, mayInProject } from '../access/permissions.ts'
import type { RateKind } from '../rates/tables.ts'
import type { ReportProject } from './projects.ts'
import type { Report } from './report.ts'

/** Whether the report shows what time on the project, or without one, comes to. */
export function seesRates(
  { member, filter }: Pick<Report, 'member' | 'filter'>,
  kind: RateKind,
  project: ReportProject | undefined,
): boolean {
  if (filter.hide_amounts === true) return false
  if (kind === 'billable') {
    return project === undefined
      ? may(member, 'billable_rates.view_edit')
      : mayInProject(member, project, 'project.view_edit_billable_rates')
  }
  return project === undefined
    ? may(member, 'labor_costs.view_edit')
    : mayInProject(member, project, 'project.view_edit_labor_costs')
}
