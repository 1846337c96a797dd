/** The settings of a workspace that a body may change, and their plans (T §4.2, T §7 Workspace create). */

import type { WorkspaceBody } from '../../shared/api/workspaces.ts'
import type { Moment } from '../access/scope.ts'
import { BadRequest, PaymentRequired } from '../errors/app-error.ts'
import { isPremium } from '../organizations/plans.ts'
import type { Plan } from '../organizations/tables.ts'
import type { WorkspaceChanges } from './queries.ts'
import { trimmedText } from '../errors/trimmed-text.ts'

const premiumKeys = [
  'default_hourly_rate',
  'default_currency',
  'rounding_minutes',
  'projects_billable_by_default',
  'rounding',
  'rate_change_mode',
] as const satisfies readonly (keyof WorkspaceBody)[]

/**
 * Checks and trims a workspace's name.
 *
 * @param missing what is said where there is no name.
 * @throws {BadRequest} with the texts of T §7.
 */
export function readWorkspaceName(
  name: string | null | undefined,
  missing = { field: 'name', text: 'workspace name must not be nil' },
): string {
  if (name === null || name === undefined) throw new BadRequest('required', missing)
  return trimmedText(name, 'name', {
    maximum: 140,
    texts: {
      empty: 'workspace name must contain non-space characters',
      long: 'workspace name must not be longer than 140',
    },
  })
}

/** @throws {PaymentRequired} for settings of paid plans on the free one. */
export function requireIncluded(plan: Plan, body: WorkspaceBody): void {
  if (isPremium(plan)) return
  if (premiumKeys.some((key) => body[key] !== undefined)) {
    throw new PaymentRequired(
      'Must be a premium user to use default_hourly_rate, default_currency, rounding_minutes, projects_billable_by_default or rounding',
    )
  }
  if (body.only_admins_may_create_tags === true) {
    throw new PaymentRequired('restricting tag management to administrators requires a premium subscription')
  }
}

/** Hourly, in cents; undefined when the body leaves the rate as it is. */
export function rateOf({ default_hourly_rate: rate }: WorkspaceBody): number | undefined {
  return rate === undefined ? undefined : Math.round((rate ?? 0) * 100)
}

/** The columns that a body changes. @throws {BadRequest} with the texts of T §7. */
export function changesOf(body: WorkspaceBody, { now, at }: Moment): WorkspaceChanges {
  const {
    admins: _admins,
    initial_pricing_plan: _plan,
    rate_change_mode: _mode,
    default_hourly_rate: _rate,
    name,
    te_constraints,
    working_hours_in_minutes,
    ...flags
  } = body
  const rate = rateOf(body)
  return {
    ...flags,
    ...(name !== undefined && { name: readWorkspaceName(name) }),
    ...(working_hours_in_minutes !== undefined && {
      working_hours_in_minutes: working_hours_in_minutes ?? 0,
    }),
    ...(rate !== undefined && { default_hourly_rate: rate, rate_last_updated_at: now }),
    ...constraintChanges(te_constraints),
    at,
  }
}

/** Kysely leaves out what is undefined. */
function constraintChanges(constraints: WorkspaceBody['te_constraints']) {
  return {
    te_constraints_enabled: constraints?.time_entry_constraints_enabled,
    te_description_present: constraints?.description_present,
    te_project_present: constraints?.project_present,
    te_tag_present: constraints?.tag_present,
    te_task_present: constraints?.task_present,
  }
}
