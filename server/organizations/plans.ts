/** What the plans include. */

import { PaymentRequired } from '../errors/app-error.ts'
import type { Plan } from './tables.ts'

/** Whether a workspace of the plan is a *premium workspace* in T's words: on any paid plan. */
export function isPremium(plan: Plan): boolean {
  return plan !== 'free'
}

/** Whether the plan is one of the higher paid ones (T §2 `business_ws`). */
export function isBusiness(plan: Plan): boolean {
  return plan === 'premium' || plan === 'enterprise'
}

/** @throws {PaymentRequired} unless the plan is a paid one; `text` says what it would take. */
export function requirePremium(plan: Plan, text: string): void {
  if (!isPremium(plan)) throw new PaymentRequired(text)
}
