import type { Plan } from '../organizations/tables.ts'

export interface WebhookPlanLimits {
  /** Of a user in a workspace. */
  readonly enabledSubscriptions: number
  /** Of a subscription. */
  readonly eventFilters: number
}

/** What each plan allows (decisions §7). */
export const webhookLimits: Readonly<Record<Plan, WebhookPlanLimits>> = {
  free: { enabledSubscriptions: 1, eventFilters: 3 },
  starter: { enabledSubscriptions: 2, eventFilters: 6 },
  premium: { enabledSubscriptions: 3, eventFilters: 12 },
  enterprise: { enabledSubscriptions: 20, eventFilters: 50 },
}
