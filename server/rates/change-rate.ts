/** Changes a rate and keeps its history (T §4.2, T §4.7 `rate_change_mode`). */

import type { RateChangeMode } from '../../shared/api/rates.ts'
import { changeHistory, rateAt, type RateKind } from '../../shared/domain/rates.ts'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { dateIn } from '../effects/time-text.ts'
import { SECOND } from '../effects/timestamps.ts'
import { dayInstant } from '../lists/day-range.ts'
import { type RateKey, readHistory, replaceHistory } from './queries.ts'

/** Whose rate it is: a project and a person have an id, and 0 where the level has none. A project user is one. */
export type RateOwner = Omit<RateKey, 'kind'>

export type RateMode = RateChangeMode | 'from-now'

/**
 * Gives a workspace, a project, or a person in one of them another rate. The owner's own column with the present rate is
 * the business of the service that owns it.
 *
 * An owner that is new has no past that could be billed otherwise: pass `override-all` unless the request names a mode.
 * People come back, and their history with them: when a membership begins, pass `from-now` unless the request names a
 * mode, and before its row is deleted `from-now` with no cents, so that what was worked stays billed as it was.
 *
 * @param change `cents` an hour, null for no rate of this level; `start-today` begins with the caller's day.
 */
export async function changeRate(
  scope: Pick<Scope, 'db' | 'ids' | 'now' | 'at' | 'caller'>,
  owner: RateOwner,
  kind: RateKind,
  { cents, mode }: { readonly cents: number | null; readonly mode: RateMode },
) {
  const { timeZone } = scope.caller
  const startOfToday = dayInstant(dateIn(timeZone, scope.now), timeZone, 'start')
  const now = presentSecond(scope)
  const key = { ...owner, kind }
  const history = changeHistory(await readHistory(scope.db, key), { mode, cents, now, startOfToday })
  await replaceHistory(scope, key, history)
}

/** Entries start with whole seconds: none starts between the moment and this. */
function presentSecond({ now }: Pick<Scope, 'now'>): Instant {
  return Math.ceil(now / SECOND) * SECOND
}

export function toUnits(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

export function toCents(units: number | null): number | null {
  return units === null ? null : Math.round(units * 100)
}

interface RatesBody {
  /** Units of the currency an hour. */
  readonly rate?: number | null | undefined
  readonly rate_change_mode?: RateChangeMode | null | undefined
  readonly labor_cost?: number | null | undefined
  readonly labor_cost_change_mode?: RateChangeMode | null | undefined
}

/**
 * Writes the history of what a body changes of a person's rates, and gives the columns of their row.
 *
 * @param unspecified the mode where the body names none.
 */
export async function changeRates(scope: Scope, person: RateOwner, body: RatesBody, unspecified: RateMode) {
  const rate = body.rate === undefined ? undefined : toCents(body.rate)
  const cost = body.labor_cost === undefined ? undefined : toCents(body.labor_cost)
  if (rate !== undefined)
    await changeRate(scope, person, 'billable', { cents: rate, mode: body.rate_change_mode ?? unspecified })
  if (cost !== undefined) {
    const mode = body.labor_cost_change_mode ?? unspecified
    await changeRate(scope, person, 'labor_cost', { cents: cost, mode })
  }
  return {
    ...(rate !== undefined && { rate, rate_last_updated_at: scope.now }),
    ...(cost !== undefined && { labor_cost: cost, labor_cost_last_updated_at: scope.now }),
  }
}

type RatedPerson = RateOwner & { readonly rate: number | null; readonly labor_cost: number | null }

/** Rates that a person brings along begin with what they are for: it has no past. */
export async function beginRates(scope: Scope, { rate, labor_cost: cost, ...person }: RatedPerson) {
  if (rate !== null) await changeRate(scope, person, 'billable', { cents: rate, mode: 'override-all' })
  if (cost !== null) await changeRate(scope, person, 'labor_cost', { cents: cost, mode: 'override-all' })
}

/** To be called before the row is deleted: what was worked stays billed as it was, what comes later is not. */
export async function forgetRates(scope: Scope, person: RateOwner) {
  const ended = { cents: null, mode: 'from-now' } as const
  for (const kind of ['billable', 'labor_cost'] as const) await changeRate(scope, person, kind, ended)
}

/** The columns of a new row of a person: a rate may be there before they are. */
export async function presentRates(scope: Scope, person: RateOwner) {
  const presentOf = async (kind: RateKind) =>
    rateAt(await readHistory(scope.db, { ...person, kind }), presentSecond(scope))
  return { rate: await presentOf('billable'), labor_cost: await presentOf('labor_cost') }
}
