/** What the plans include. */

import type { Plan } from './tables.ts'

/** The plans as numbers: `pricing_plan_id`, `track_plan_id`. */
export const planIds: Readonly<Record<Plan, number>> = { free: 1, starter: 2, premium: 3, enterprise: 4 }

/** Whether a workspace of the plan is a *premium workspace* in T's words: on any paid plan. */
export function isPremium(plan: Plan): boolean {
  return plan !== 'free'
}

/** Whether the plan is one of the higher paid ones (T §2 `business_ws`). */
export function isBusiness(plan: Plan): boolean {
  return plan === 'premium' || plan === 'enterprise'
}

/** T §8: also the most that one user may have. */
export const MAXIMUM_WORKSPACES = 100

/** How many workspaces an organization of the plan may have. */
export function maximumWorkspaces(plan: Plan): number {
  return isBusiness(plan) ? MAXIMUM_WORKSPACES : 1
}
