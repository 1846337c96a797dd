/** Rules on a project's fields, alike for creating and changing (T §4.7). */

import type { ProjectBody, RecurringParameters } from '../../shared/api/projects.ts'
import type { Member, Scope } from '../access/scope.ts'
import { requirePaidPlan } from '../access/permissions.ts'
import { findClient } from '../clients/queries.ts'
import { clientNamed } from '../clients/service.ts'
import type { Instant } from '../database/columns.ts'
import { given, pick } from '../database/pick.ts'
import { readDate } from '../effects/time-text.ts'
import { BadRequest, Forbidden, unknownReference } from '../errors/app-error.ts'
import { trimmedChange } from '../errors/trimmed-text.ts'
import { toCents } from '../rates/change-rate.ts'
import type { NewProject, ProjectChanges, ProjectRow } from './queries.ts'
import { rulesWithEstimate } from '../../shared/domain/project-periods.ts'
import { type RuleDates, rulesAfter } from './recurrence.ts'

export const nameRules = {
  maximum: 255,
  texts: { empty: 'Project name must be present', long: 'Project name maximum length is 255' },
}

const HOUR_SECONDS = 3600

/** Any color, on every plan: T §4.7 does not list it among what is premium. */
function validColor(color: string): string {
  if (!/^#[\da-f]{6}$/i.test(color)) throw new BadRequest('wrong_type', { field: 'color', type: 'color' })
  return color.toLowerCase()
}

function validCurrency<Given extends string | null | undefined>(currency: Given): Given {
  if (typeof currency === 'string' && !/^[A-Z]{3}$/.test(currency))
    throw new BadRequest('wrong_type', { field: 'currency', type: 'currency' })
  return currency
}

async function clientOf(
  scope: Scope,
  member: Member,
  { client_id: id, client_name: name }: ProjectBody,
): Promise<number | null | undefined> {
  if (typeof id === 'number' && (await findClient(scope.db, member, id)) === undefined) {
    throw unknownReference('client_id', 'client', { text: 'client does not exist in the workspace' })
  }
  if (id === undefined && typeof name === 'string' && name.trim() !== '') {
    return clientNamed(scope, member, name)
  }
  return id
}

/** The facts by which a body is judged. */
export interface FieldContext {
  /** For the caller, `YYYY-MM-DD`. */
  readonly today: string
  /** Of the project before the change; null for a new one. */
  readonly before: Pick<
    ProjectRow,
    'archived_at' | 'recurring' | 'recurring_parameters' | 'start_date'
  > | null
  /** Whether the caller sees and edits what clients are billed. */
  readonly seesRates: boolean
}

/**
 * The money of a body. People who may not see it are shown null: that they send it back says nothing.
 *
 * @throws {Forbidden} for an amount by who may not edit it.
 */
function moneyOf(
  { rate, fixed_fee: fee, budget }: ProjectBody,
  seesRates: boolean,
  now: Instant,
): Partial<NewProject> {
  if (!seesRates) {
    if ([rate, fee, budget].some((amount) => typeof amount === 'number')) throw new Forbidden()
    return {}
  }
  return {
    ...(fee !== undefined && { fixed_fee: toCents(fee) }),
    ...(budget !== undefined && { budget: toCents(budget) }),
    ...(rate !== undefined && { rate: toCents(rate), rate_last_updated_at: now }),
  }
}

function datesOf({ start_date: start, end_date: end }: ProjectBody, timeZone: string) {
  return given({
    start_date: typeof start === 'string' ? readDate(start, 'start_date', timeZone) : undefined,
    end_date: end === '' ? null : end && readDate(end, 'end_date', timeZone),
  })
}

function privacyOf({ is_private: hidden, is_shared: shared }: ProjectBody): Partial<NewProject> {
  if (hidden !== undefined) return { is_private: hidden }
  return shared === true ? { is_private: false } : {}
}

/** A project that is archived already keeps the time at which that happened. */
function archivingOf(
  active: boolean | undefined,
  { before }: FieldContext,
  now: Instant,
): Partial<NewProject> {
  if (active === undefined) return {}
  return { archived_at: active ? null : (before?.archived_at ?? now) }
}

/** Seconds; undefined when the body does not speak of it. */
function estimateOf({
  estimated_hours: hours,
  estimated_seconds: seconds,
}: ProjectBody): number | null | undefined {
  if (typeof seconds === 'number') return seconds
  if (typeof hours === 'number') return hours * HOUR_SECONDS
  return seconds === undefined ? hours : seconds
}

/** The rules that a body sets, also by an estimate: answers show that of the rule in force in its place. */
function rulesOf(
  body: ProjectBody,
  { before, today }: FieldContext,
  dates: RuleDates,
): RecurringParameters[] | null | undefined {
  const known = before?.recurring_parameters ?? null
  if (body.recurring_parameters !== undefined) return rulesAfter(known, body.recurring_parameters, dates)
  const estimate = estimateOf(body)
  if (estimate === undefined || before?.recurring !== true) return undefined
  return rulesWithEstimate(known, today, estimate)
}

/**
 * The columns that a body sets.
 *
 * @throws {BadRequest} naming the field that breaks a rule.
 * @throws {PaymentRequired} for what T §4.7 lists as premium, on the free plan.
 * @throws {Forbidden} for rates by who may not edit them.
 */
export async function columnsOf(
  scope: Scope,
  member: Member,
  body: ProjectBody,
  context: FieldContext,
): Promise<ProjectChanges> {
  requirePlanFor(member, body)
  const { now, caller } = scope
  const money = moneyOf(body, context.seesRates, now)
  const dates = datesOf(body, caller.timeZone)
  const start = dates.start_date ?? context.before?.start_date ?? context.today
  const rules = rulesOf(body, context, { start, today: context.today, timeZone: caller.timeZone })
  return {
    ...given({
      ...pick(body, 'billable', 'template', 'auto_estimates', 'external_reference', 'recurring'),
      client_id: await clientOf(scope, member, body),
      name: trimmedChange(body.name, 'name', nameRules),
      budget_alerts: body.budget_alerts && [...new Set(body.budget_alerts)].sort((a, b) => a - b).join(','),
      color: body.color === undefined ? undefined : validColor(body.color),
      currency: validCurrency(body.currency),
      estimated_seconds: estimateOf(body),
      recurring_parameters: rules === undefined ? undefined : storedRules(rules),
    }),
    ...archivingOf(body.active, context, now),
    ...privacyOf(body),
    ...money,
    ...dates,
    at: scope.at,
  }
}

/** Rules as their column takes them. */
export function storedRules(rules: readonly RecurringParameters[] | null): string | null {
  return rules === null ? null : JSON.stringify(rules)
}

/**
 * Checks the fields of a project against one another.
 *
 * @throws {BadRequest} when it would end before it starts, or recur by no rule.
 */
export function requireWhole(project: {
  readonly start_date: string
  readonly end_date: string | null
  readonly recurring: boolean
  readonly recurring_parameters: unknown
}): void {
  const { start_date: start, end_date: end } = project
  if (end !== null && end < start)
    throw new BadRequest('earlier_than', { field: 'end_date', other: 'start_date' })
  if (project.recurring && project.recurring_parameters === null) {
    throw new BadRequest('required', {
      field: 'recurring_parameters',
      says: 'must be present when recurring is true',
    })
  }
}

const premiumFields = [
  'auto_estimates',
  'billable',
  'budget',
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

/** A value that asks for nothing may be sent on every plan. */
function asksForNothing(value: unknown): boolean {
  return value === undefined || value === null || value === false
}

/** @throws {PaymentRequired} naming the field, on the free plan. */
function requirePlanFor(member: Member, body: ProjectBody): void {
  for (const field of premiumFields) {
    if (!asksForNothing(body[field])) requirePaidPlan(member, `${field} is a premium feature`)
  }
}
