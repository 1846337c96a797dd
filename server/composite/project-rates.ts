/** The rates of a new project over time (P §4.3 `rates`, `billable_rates`). */

import type { CompositeProject, CompositeProjectBody } from '../../shared/api/composite.ts'
import { rateAt } from '../../shared/domain/rates.ts'
import { requirePaidPlan, requireProjectPermission } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import { readDate } from '../effects/time-text.ts'
import { BadRequest } from '../errors/app-error.ts'
import { findProject, updateProject, type Viewer } from '../projects/queries.ts'
import { replaceHistory } from '../rates/queries.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'
import { datedHistory, type DatedRate, inOrder } from './dated-rates.ts'

const FIRST_YEAR = 1970

const LAST_YEAR = 2100

export interface ReadRate extends DatedRate {
  readonly currency: string | null
  /** Its place in the body, for refusals. */
  readonly field: string
}

function dateOf({ caller }: Scope, text: string | null | undefined, field: string): string | null {
  if (text === null || text === undefined || text === '') return null
  const date = readDate(text, field, caller.timeZone)
  const year = Number(date.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    throw new BadRequest('outside_years', { field, first: FIRST_YEAR, last: LAST_YEAR })
  }
  return date
}

interface GivenRate {
  readonly cents: number
  readonly currency?: string | null | undefined
  readonly first: string | null | undefined
  readonly last: string | null | undefined
}

/** @param names of its first and its last day in the body. */
function readRate(
  scope: Scope,
  field: string,
  names: readonly [first: string, last: string],
  rate: GivenRate,
): ReadRate {
  const first = dateOf(scope, rate.first, `${field}.${names[0]}`)
  const last = dateOf(scope, rate.last, `${field}.${names[1]}`)
  if (first !== null && last !== null && last < first) {
    throw new BadRequest('earlier_than', { field: `${field}.${names[1]}`, other: names[0] })
  }
  return { first, last, cents: rate.cents, currency: rate.currency ?? null, field }
}

/** Both lists as one, by their beginning. @throws {BadRequest} naming the rate and the field that breaks a rule. */
export function readRates(scope: Scope, body: CompositeProjectBody): readonly ReadRate[] {
  const inUnits = (body.rates ?? []).map(
    ({ currency, hourly_rate, start_at: first, end_at: last }, index) => {
      const cents = Math.round(hourly_rate * 100)
      return readRate(scope, `rates.${index}`, ['start_at', 'end_at'], { cents, currency, first, last })
    },
  )
  const inCents = (body.billable_rates ?? []).map((rate, index) => {
    const { currency, hourly_rate: cents, start_date: first, end_date: last } = rate
    const names = ['start_date', 'end_date'] as const
    return readRate(scope, `billable_rates.${index}`, names, { cents, currency, first, last })
  })
  return inOrder([...inUnits, ...inCents])
}

/** A project has one currency: that which the rates name when the project itself names none. */
export function currencyOf(rates: readonly ReadRate[]): string | undefined {
  return rates.find(({ currency }) => currency !== null)?.currency ?? undefined
}

/**
 * Gives a new project its rates. Between them its own `rate` counts, or else those of the workspace.
 *
 * @returns the rates with the project's currency.
 * @throws {PaymentRequired} on the free plan; {@link Forbidden} for who may not edit what clients are billed.
 * @throws {BadRequest} for a currency that is not the project's.
 */
export async function giveRates(
  scope: Scope,
  viewer: Viewer,
  projectId: number,
  rates: readonly ReadRate[],
): Promise<Pick<CompositeProject, 'rates' | 'billable_rates'>> {
  if (rates.length === 0) return { rates: [], billable_rates: [] }
  const { member } = viewer
  const place = { organizationId: member.organization.organizationId, workspaceId: member.workspaceId }
  const project = await findProject(scope.db, viewer, projectId)
  if (project === undefined) throw new Error(`Project ${projectId} is gone within its own transaction.`)
  requirePaidPlan(member, 'rate is a premium feature')
  requireProjectPermission(member, project, 'project.view_edit_billable_rates')
  const workspace = await findWorkspaceRow(scope.db, place)
  const currency = project.currency ?? workspace?.default_currency ?? ''
  const other = rates.find((rate) => rate.currency !== null && rate.currency !== currency)
  if (other !== undefined)
    throw new BadRequest('invalid', {
      field: `${other.field}.currency`,
      says: `must be the project's, ${currency}`,
    })
  const history = datedHistory(rates, project.rate, scope.caller.timeZone)
  const { organization_id, workspace_id } = project
  const key = { organization_id, workspace_id, kind: 'billable', project_id: projectId, user_id: 0 } as const
  await replaceHistory(scope.db, key, history)
  const changes = { rate: rateAt(history, scope.now), rate_last_updated_at: scope.now, at: scope.at }
  await updateProject(scope.db, project, changes)
  return {
    rates: rates.map(({ first, last, cents }) => ({
      currency,
      end_at: last,
      hourly_rate: cents / 100,
      start_at: first,
    })),
    billable_rates: rates.map(({ first, last, cents }) => ({
      currency,
      end_date: last,
      hourly_rate: cents,
      start_date: first,
    })),
  }
}
