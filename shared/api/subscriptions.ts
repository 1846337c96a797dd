/** The subscription and the trial of an organization (P §2 Subscription and Trial, P §4.10, decisions §9 Trials). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { subscriptionState } from './organizations.ts'

const text = z.string().nullable()

export const organizationSubscription = z.object({
  organization_id: id,
  price: z.object({
    /** 1 monthly, 12 yearly, 0 free. */
    billing_period_in_months: z.int(),
    /** Of one seat and period. */
    cost_in_cents: z.int(),
    currency: z.string(),
    tag: z.string(),
    track_pricing_plan_id: id,
  }),
  product: z.object({
    /** The plan's. */
    handle: z.string(),
    name: z.string(),
    site: z.string(),
    svc_product_id: z.string(),
    track_enterprise: z.boolean(),
    track_plan_id: id,
  }),
  subscription: z.object({
    customer: z.object({ id: text, url: text }),
    /** Null when nobody sells it: the server gives the plan. */
    id: text,
    payment_failed: z.boolean(),
    state: subscriptionState,
    url: text,
  }),
  subscription_item: z.object({
    /** Seats. */
    quantity: z.int(),
    updated_at: timestamp.nullable(),
  }),
  track_subscription: z.object({
    cancel_date: timestamp.nullable(),
    current_period_ends_at: timestamp.nullable(),
    current_period_starts_at: timestamp.nullable(),
    end_date: timestamp.nullable(),
    payment_failed: z.boolean(),
    start_date: timestamp.nullable(),
    subscription_created_at: timestamp.nullable(),
    subscription_updated_at: timestamp.nullable(),
    /** Of the trial that runs. */
    trial: z.object({
      /** Whether one could be begun. */
      available: z.boolean(),
      end_date: timestamp.nullable(),
      start_date: timestamp.nullable(),
      trial_plan_id: id.nullable(),
    }),
  }),
})
export type OrganizationSubscription = z.output<typeof organizationSubscription>

export const trial = z.object({
  id,
  organization_id: id,
  plan_id: id,
  plan_name: z.string(),
  product_handle: z.string(),
  svc_product_name: z.string(),
  /** When it ends by itself. */
  trial_cancels_at: timestamp,
  trial_created_at: timestamp,
  trial_deleted_at: timestamp.nullable(),
  /** Null while it runs. */
  trial_ended_at: timestamp.nullable(),
  trial_started_at: timestamp,
  trial_type: z.string(),
})
export type Trial = z.output<typeof trial>

const endpoint = endpointsOf({ area: 'planning', source: 'P §4.10' })
const path = '/api/organizations/{organization_id}/subscriptions'

export const getSubscription = endpoint('subscriptions.current', `GET ${path}/current`, {
  summary: 'Reads the subscription of an organization; for its admins.',
  answer: { kind: 'object', status: 200, schema: organizationSubscription },
})

export const getTrial = endpoint('trials.current', `GET ${path}/trials/current`, {
  summary: 'Reads the trial of an organization that runs; 204 when none does.',
  answer: { kind: 'optional', status: 200, schema: trial },
})

export const beginTrial = endpoint(
  'trials.upsert_forced',
  'POST /api/organizations/{organization_id}/workspaces/{workspace_id}/subscriptions/upsert-forced-trial',
  {
    summary:
      'Begins a trial of the premium plan; 204 when it runs already or none can be had, 409 when another one runs or the subscription is active.',
    /** A workspace of the organization: the one whose planner is tried. */
    body: z.object({ plan_workspace_id: id }),
    answer: { kind: 'optional', status: 200, schema: trial },
  },
)
