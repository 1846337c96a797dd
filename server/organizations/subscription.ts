/** An organization's plan, subscription and trial as the API writes them (T §2 Organization, decisions §4). */

import type { Organization } from '../../shared/api/organizations.ts'
import type { Instant } from '../database/columns.ts'
import { toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { effectivePlan, triedPlan } from '../subscriptions/trial-plan.ts'
import { isPremium, planIds } from './plans.ts'
import type { OrganizationRow } from './queries.ts'

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
export function representSubscription(
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
