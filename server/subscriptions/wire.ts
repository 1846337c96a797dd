/** Subscriptions and trials as planning writes them (P §2). */

import type { Organization } from '../../shared/api/organizations.ts'
import type { OrganizationSubscription, Trial } from '../../shared/api/subscriptions.ts'
import type { Instant } from '../database/columns.ts'
import { toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { planIds } from '../organizations/plans.ts'
import type { Plan } from '../organizations/tables.ts'
import type { SubscriptionRow, TrialRow } from './queries.ts'

/** The product code of decisions §10 that plans are plans of. */
const SITE = 'track'

const productNames: Readonly<Record<Plan, string>> = {
  free: 'Dayloom Free',
  starter: 'Dayloom Starter',
  premium: 'Dayloom Premium',
  enterprise: 'Dayloom Enterprise',
}

function priceOf(plan: Plan, row: SubscriptionRow | undefined): OrganizationSubscription['price'] {
  return {
    billing_period_in_months: row?.billing_period_in_months ?? 0,
    cost_in_cents: row?.cost_in_cents ?? 0,
    currency: row?.currency ?? 'USD',
    tag: plan,
    track_pricing_plan_id: planIds[plan],
  }
}

function trackedOf(
  row: SubscriptionRow | undefined,
  info: Organization['trial_info'],
  trial: TrialRow | undefined,
): OrganizationSubscription['track_subscription'] {
  return {
    cancel_date: toTimestampOrNull(row?.canceled_at ?? null),
    current_period_ends_at: toTimestampOrNull(row?.current_period_ends_at ?? null),
    current_period_starts_at: toTimestampOrNull(row?.current_period_starts_at ?? null),
    end_date: toTimestampOrNull(row?.ends_at ?? null),
    payment_failed: row?.payment_failed ?? false,
    start_date: toTimestampOrNull(row?.started_at ?? null),
    subscription_created_at: toTimestampOrNull(row?.created_at ?? null),
    subscription_updated_at: toTimestampOrNull(row?.updated_at ?? null),
    trial: {
      available: info.trial_available,
      end_date: info.trial_end_date,
      start_date: toTimestampOrNull(trial?.started_at ?? null),
      trial_plan_id: info.trial_plan_id,
    },
  }
}

/** @param organization as tracking shows it: plan and state are the same there. */
export function representSubscription(
  organization: Organization,
  row: SubscriptionRow | undefined,
  trial: TrialRow | undefined,
): OrganizationSubscription {
  const { plan, enterprise, state } = organization.subscription
  return {
    organization_id: organization.id,
    price: priceOf(plan, row),
    product: {
      handle: plan,
      name: productNames[plan],
      site: SITE,
      svc_product_id: `${SITE}-${plan}`,
      track_enterprise: enterprise,
      track_plan_id: planIds[plan],
    },
    subscription: {
      customer: { id: row?.customer_id ?? null, url: row?.customer_url ?? null },
      id: row?.id ?? null,
      payment_failed: row?.payment_failed ?? false,
      state,
      url: row?.url ?? null,
    },
    subscription_item: {
      quantity: row?.quantity ?? organization.user_count,
      updated_at: toTimestampOrNull(row?.updated_at ?? null),
    },
    track_subscription: trackedOf(row, organization.trial_info, trial),
  }
}

export function representTrial(row: TrialRow, now: Instant): Trial {
  return {
    id: row.id,
    organization_id: row.organization_id,
    plan_id: planIds[row.plan],
    plan_name: row.plan,
    product_handle: row.plan,
    svc_product_name: productNames[row.plan],
    trial_cancels_at: toTimestamp(row.ends_at),
    trial_created_at: toTimestamp(row.created_at),
    trial_deleted_at: null,
    trial_ended_at: row.ends_at > now ? null : toTimestamp(row.ends_at),
    trial_started_at: toTimestamp(row.started_at),
    trial_type: 'forced',
  }
}
