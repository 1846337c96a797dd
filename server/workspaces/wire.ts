/** A workspace as the API writes it (T §2 Workspace). */

import { workspace, type Workspace } from '../../shared/api/workspaces.ts'
import type { Member } from '../access/scope.ts'
import { may, permissionsOf } from '../access/permissions.ts'
import { roleOf } from '../access/roles.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { isBusiness, isPremium } from '../organizations/plans.ts'
import type { WorkspaceRow } from './queries.ts'
import { sameFields } from '../http/same-fields.ts'

const shown = sameFields(workspace)

/** @param member the caller's membership: some fields speak of the caller. */
export function representWorkspace(row: WorkspaceRow, member: Member): Workspace {
  const { plan } = member.organization
  const seesRates = may(member, 'billable_rates.view_edit')
  const at = toPreciseTimestamp(row.at)
  return {
    ...shown(row),
    admin: member.admin,
    api_token: '',
    at,
    business_ws: isBusiness(plan),
    csv_upload: null,
    default_hourly_rate: seesRates ? row.default_hourly_rate / 100 : null,
    ical_url: '',
    last_modified: at,
    logo_url: '',
    max_data_retention_days: 0,
    permissions: permissionsOf(member),
    premium: isPremium(plan),
    rate_last_updated: seesRates ? toTimestampOrNull(row.rate_last_updated_at) : null,
    role: roleOf(member).name,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    subscription: { plan, plan_name: plan },
    suspended_at: null,
    te_constraints: {
      time_entry_constraints_enabled: row.te_constraints_enabled,
      description_present: row.te_description_present,
      project_present: row.te_project_present,
      tag_present: row.te_tag_present,
      task_present: row.te_task_present,
    },
  }
}
