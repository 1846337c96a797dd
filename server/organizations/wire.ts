/** An organization as the API writes it (T §2 Organization). */

import type { Organization } from '../../shared/api/organizations.ts'
import type { OrganizationMember, Scope } from '../access/scope.ts'
import { organizationPermissionsOf } from '../access/permissions.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { effectivePlan, isBusiness, isPremium, maximumWorkspaces, planIds, triedPlan } from './plans.ts'
import type { OrganizationRow } from './queries.ts'
import type { Instant } from '../database/columns.ts'

type Trial = Organization['trial_info']

type Subscription = Organization['subscription']

function trialOf(row: OrganizationRow, now: Instant): Trial {
  const tried = triedPlan(row, now)
  // Once, and only what one does not have already.
  const available = row.trial_plan === null && row.subscription_state === null && !isPremium(row.plan)
  return {
    trial: tried !== null,
    trial_available: available,
    trial_end_date: tried === null ? null : toTimestampOrNull(row.trial_ends_at),
    next_payment_date: toTimestampOrNull(row.current_period_ends_at),
    last_pricing_plan_id: row.trial_plan === null ? null : planIds[row.plan],
    trial_plan_id: tried === null ? null : planIds[tried],
    can_have_trial: available,
  }
}

function stateOf(row: OrganizationRow, trial: Trial): Subscription['state'] {
  if (trial.trial) return 'trialing'
  return row.subscription_state ?? (isPremium(row.plan) ? 'active' : 'free')
}

/** The plan is the one whose features the organization has now: that of a running trial, if it is higher. */
function representSubscription(
  row: OrganizationRow,
  now: Instant,
): Pick<
  Organization,
  'pricing_plan_enterprise' | 'pricing_plan_id' | 'pricing_plan_name' | 'trial_info' | 'subscription'
> {
  const plan = effectivePlan(row, now)
  const enterprise = plan === 'enterprise'
  const trial = trialOf(row, now)
  return {
    pricing_plan_enterprise: enterprise,
    pricing_plan_id: planIds[plan],
    pricing_plan_name: plan,
    trial_info: trial,
    subscription: {
      billing_period_months: row.billing_period_in_months ?? 0,
      created_at: row.subscription_created_at === null ? null : toTimestamp(row.subscription_created_at),
      enterprise,
      plan,
      plan_name: plan,
      seats: row.quantity,
      state: stateOf(row, trial),
      trial,
    },
  }
}

/** @param member the caller's membership: some fields speak of the caller. */
export function representOrganization(
  row: OrganizationRow,
  { caller, now }: Scope,
  member: OrganizationMember,
): Organization {
  const { plan } = member
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
    ...representSubscription(row, now),
    suspended_at: null,
    user_count: row.user_count,
  }
}
