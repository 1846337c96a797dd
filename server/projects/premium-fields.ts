/** What T §4.7 lists as premium. */

import type { ProjectBody } from '../../shared/api/projects.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { requirePaidPlan } from '../access/permissions.ts'

const premiumFields = [
  'auto_estimates',
  'billable',
  'currency',
  'estimated_hours',
  'estimated_seconds',
  'fixed_fee',
  'rate',
  'rate_change_mode',
  'recurring',
  'recurring_parameters',
  'template',
] as const

/** What asks for nothing may be sent on every plan. */
function asksForNothing(value: unknown): boolean {
  return value === undefined || value === null || value === false
}

/** @throws {PaymentRequired} naming the field, on the free plan. */
export function requirePlanFor(member: WorkspaceMembership, body: ProjectBody): void {
  for (const field of premiumFields) {
    if (!asksForNothing(body[field])) requirePaidPlan(member, `${field} is a premium feature`)
  }
}
