/** The billable rate and labor cost of a project user. */

import type { Selectable } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { RowKey } from '../database/rows.ts'
import type { ProjectTables } from '../projects/tables.ts'
import { changeRate } from '../rates/change-rate.ts'

type RatedRow = RowKey & Pick<Selectable<ProjectTables['project_users']>, 'rate' | 'labor_cost'>

/** To be called before the row is deleted: what was worked stays billed as it was, what comes later is not. */
export async function forgetRates(scope: Scope, row: RatedRow) {
  const { organization_id: organizationId, workspace_id: workspaceId, id } = row
  const target = { level: 'project_user', organizationId, workspaceId, id } as const
  const ended = { cents: null, mode: 'from-now' } as const
  if (row.rate !== null) await changeRate(scope, target, 'billable', ended)
  if (row.labor_cost !== null) await changeRate(scope, target, 'labor_cost', ended)
}
