/** Plans, their limits, and trials, which raise an organization's plan while they run (P §3 Trial). */

import type { Plan } from './tables.ts'
import type { Instant } from '../database/columns.ts'

/** The plans as numbers, the higher the more a plan includes: `pricing_plan_id`, `track_plan_id`. */
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

/** Whether a plan includes more than another. */
export function isHigher(plan: Plan, than: Plan): boolean {
  return planIds[plan] > planIds[than]
}

/** The columns of an organization's row about its plan. */
export interface PlanColumns {
  readonly plan: Plan
  readonly trial_plan: Plan | null
  readonly trial_ends_at: Instant | null
}

/** The plan that is being tried; null when no trial runs. */
export function triedPlan(
  { trial_plan: plan, trial_ends_at: end }: Omit<PlanColumns, 'plan'>,
  now: Instant,
): Plan | null {
  return plan !== null && end !== null && end > now ? plan : null
}

/** The plan whose features the organization has: the higher of its own and the one that it tries. */
export function effectivePlan(columns: PlanColumns, now: Instant): Plan {
  const tried = triedPlan(columns, now)
  return tried !== null && isHigher(tried, columns.plan) ? tried : columns.plan
}
