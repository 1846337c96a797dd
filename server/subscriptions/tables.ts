import type { Instant, TenantColumns } from '../database/columns.ts'
import type { Plan } from '../organizations/tables.ts'

/** Of a paid subscription, as whoever sells it keeps it. */
export type SubscriptionState = 'active' | 'past_due' | 'canceled'

export interface SubscriptionTables {
  /** Written by whoever sells the service; without a row, the organization has its plan from its server for nothing. */
  subscriptions: {
    organization_id: number
    /** Of the seller. */
    id: string
    state: SubscriptionState
    url: string | null
    customer_id: string | null
    customer_url: string | null
    payment_failed: boolean
    billing_period_in_months: number
    /** Of one seat and billing period, in the currency. */
    cost_in_cents: number
    currency: string
    /** Seats. */
    quantity: number
    started_at: Instant
    current_period_starts_at: Instant | null
    current_period_ends_at: Instant | null
    canceled_at: Instant | null
    ends_at: Instant | null
    created_at: Instant
    updated_at: Instant
  }
  /** Trials of an organization, ended ones too: a workspace of the planner is tried with once. */
  trials: TenantColumns & {
    plan_workspace_id: number
    plan: Plan
    started_at: Instant
    ends_at: Instant
    created_at: Instant
  }
}
