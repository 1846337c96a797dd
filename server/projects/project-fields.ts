/** Rules on a project's fields, alike for creating and changing (T §4.7). */

import type { ProjectBody } from '../../shared/api/projects.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { requirePaidPlan } from '../access/paid-plan.ts'
import type { CallerScope } from '../access/scope.ts'
import { clientNamed, hasClient } from '../clients/service.ts'
import { readDate } from '../effects/date-text.ts'
import { BadRequest } from '../errors/app-error.ts'
import type { ProjectChanges } from './repository.ts'

const MAXIMUM_NAME_LENGTH = 255
const HOUR_SECONDS = 3600

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
function requirePlanFor(member: WorkspaceMembership, body: ProjectBody): void {
  for (const field of premiumFields) {
    if (!asksForNothing(body[field])) requirePaidPlan(member, `${field} is a premium feature`)
  }
}

export function validName(name: string | undefined): string {
  const trimmed = name?.trim() ?? ''
  if (trimmed === '') throw new BadRequest('Project name must be present')
  if (trimmed.length > MAXIMUM_NAME_LENGTH) {
    throw new BadRequest(`Project name maximum length is ${MAXIMUM_NAME_LENGTH}`)
  }
  return trimmed
}

function validColor(color: string): string {
  if (!/^#[\da-f]{6}$/i.test(color)) throw new BadRequest('color: must be a colour such as #0b83d9')
  return color.toLowerCase()
}

function validCurrency(currency: string | null): string | null {
  if (currency !== null && !/^[A-Z]{3}$/.test(currency)) {
    throw new BadRequest('currency: must be a currency such as USD')
  }
  return currency
}

function cents(units: number | null): number | null {
  return units === null ? null : Math.round(units * 100)
}

async function clientOf(
  scope: CallerScope,
  member: WorkspaceMembership,
  { client_id: id, client_name: name }: ProjectBody,
): Promise<number | null | undefined> {
  if (typeof id === 'number' && !(await hasClient(scope, member, id))) {
    throw new BadRequest('client does not exist in the workspace')
  }
  if (id === undefined && typeof name === 'string') return clientNamed(scope, member, name)
  return id
}

/**
 * The columns that a body sets.
 *
 * @throws {BadRequest} naming the field that breaks a rule.
 * @throws {PaymentRequired} for what T §4.7 lists as premium, on the free plan.
 */
export async function columnsOf(
  scope: CallerScope,
  member: WorkspaceMembership,
  body: ProjectBody,
): Promise<ProjectChanges> {
  requirePlanFor(member, body)
  const client = await clientOf(scope, member, body)
  const { recurring_parameters: recurring, estimated_hours: hours, estimated_seconds: seconds } = body
  const estimate = seconds ?? (typeof hours === 'number' ? hours * HOUR_SECONDS : hours)
  return {
    ...(client !== undefined && { client_id: client }),
    ...(body.name !== undefined && { name: validName(body.name) }),
    ...(body.color !== undefined && { color: validColor(body.color) }),
    ...(body.active !== undefined && { archived_at: body.active ? null : scope.now }),
    ...(body.is_private !== undefined && { is_private: body.is_private }),
    ...(body.billable !== undefined && { billable: body.billable }),
    ...(body.template !== undefined && { template: body.template }),
    ...(body.auto_estimates !== undefined && { auto_estimates: body.auto_estimates }),
    ...(body.currency !== undefined && { currency: validCurrency(body.currency) }),
    ...(body.external_reference !== undefined && { external_reference: body.external_reference }),
    ...(body.recurring !== undefined && { recurring: body.recurring }),
    ...((seconds !== undefined || hours !== undefined) && { estimated_seconds: estimate ?? null }),
    ...(body.fixed_fee !== undefined && { fixed_fee: cents(body.fixed_fee) }),
    ...(body.rate !== undefined && { rate: cents(body.rate), rate_last_updated_at: scope.now }),
    ...(typeof body.start_date === 'string' && {
      start_date: readDate(body.start_date, 'start_date', scope.caller.timeZone),
    }),
    ...(body.end_date !== undefined && {
      end_date:
        body.end_date === null || body.end_date === ''
          ? null
          : readDate(body.end_date, 'end_date', scope.caller.timeZone),
    }),
    ...(recurring !== undefined && {
      recurring_parameters: recurring === null ? null : JSON.stringify([recurring].flat()),
    }),
    at: scope.at,
  }
}

/** @throws {BadRequest} when a project would end before it starts. */
export function requireOrderedDates(start: string, end: string | null): void {
  if (end !== null && end < start) throw new BadRequest('end_date: must not be earlier than start_date')
}
