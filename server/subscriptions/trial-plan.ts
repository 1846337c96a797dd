/** A trial raises an organization's plan while it runs, and ends by itself (P §3 Trial). */

import type { Instant } from '../database/columns.ts'
import type { Plan } from '../organizations/tables.ts'

const ranks: Readonly<Record<Plan, number>> = { free: 0, starter: 1, premium: 2, enterprise: 3 }

/** Whether a plan includes more than another. */
export function isHigher(plan: Plan, than: Plan): boolean {
  return ranks[plan] > ranks[than]
}

/** What an organization's row says of its plan. */
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
