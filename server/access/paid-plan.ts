import { PaymentRequired } from '../errors/app-error.ts'
import type { WorkspaceMembership } from './caller.ts'

/**
 * What T calls premium comes with every plan that is paid for.
 *
 * @throws {PaymentRequired} on the free plan.
 */
export function requirePaidPlan(member: WorkspaceMembership, message: string): void {
  if (member.organization.plan === 'free') throw new PaymentRequired(message)
}
