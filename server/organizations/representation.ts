/** An organization as the API writes it (T §2 Organization). */

import type { Organization } from '../../shared/api/organizations.ts'
import type { Caller, OrganizationMembership } from '../access/caller.ts'
import { organizationPermissionsOf } from '../access/permissions.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import { isBusiness, isPremium, maximumWorkspaces } from './plans.ts'
import type { OrganizationRow } from './repository.ts'
import type { Plan } from './tables.ts'

const planIds: Readonly<Record<Plan, number>> = { free: 1, starter: 2, premium: 3, enterprise: 4 }

/** @param member the caller's membership: some fields speak of the caller. */
export function representOrganization(
  row: OrganizationRow,
  caller: Caller,
  member: OrganizationMembership,
): Organization {
  const { plan } = row
  const enterprise = plan === 'enterprise'
  const trial: Organization['trial_info'] = {
    trial: false,
    trial_available: false,
    trial_end_date: null,
    next_payment_date: null,
    last_pricing_plan_id: null,
    trial_plan_id: null,
    can_have_trial: false,
  }
  return {
    admin: member.admin,
    at: toPreciseTimestamp(row.at),
    created_at: toTimestamp(row.created_at),
    id: row.id,
    is_multi_workspace_enabled: isBusiness(plan),
    is_unified: false,
    max_data_retention_days: 0,
    max_workspaces: maximumWorkspaces(plan),
    name: row.name,
    owner: member.owner,
    permissions: organizationPermissionsOf(caller, member),
    pricing_plan_enterprise: enterprise,
    pricing_plan_id: planIds[plan],
    pricing_plan_name: plan,
    trial_info: trial,
    subscription: {
      billing_period_months: 0,
      created_at: null,
      enterprise,
      plan,
      plan_name: plan,
      seats: null,
      state: isPremium(plan) ? 'active' : 'free',
      trial,
    },
    suspended_at: null,
    user_count: row.user_count,
  }
}
