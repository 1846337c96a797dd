/** The money of a project's time, so far and as planned: all in cents of the project's currency. */

import { amountOf, type RatedTime, type RateKind } from './rates.ts'

/** Null for who may not see it. */
export interface Worth {
  /** Billable time at its rates. */
  readonly billed: number | null
  /** All time at the labour costs of the people. */
  readonly cost: number | null
}

/** Work that an open task still takes. */
export interface PlannedWork {
  readonly seconds: number
  readonly billable: boolean
  /** Members and ghosts, who share it evenly; none while it is nobody's. */
  readonly workerIds: readonly string[]
  /** When it is done, as rates take it: microseconds since 1970. */
  readonly at: number
}

export interface PlannedTimes {
  readonly billed: readonly RatedTime[]
  readonly costs: readonly RatedTime[]
  /** Billable time for which there is no rate, and time for which there is no labour cost: it counts as nothing. */
  readonly unratedSeconds: number
  readonly uncostedSeconds: number
}

/** @param rateOf cents an hour of the worker, or of nobody, at an instant; null where there is no rate */
export function plannedTimes(
  work: readonly PlannedWork[],
  rateOf: (kind: RateKind, workerId: string | null, at: number) => number | null,
): PlannedTimes {
  const billed: RatedTime[] = []
  const costs: RatedTime[] = []
  let unratedSeconds = 0
  let uncostedSeconds = 0
  for (const { billable, at, ...shared } of work) {
    for (const { workerId, seconds } of shares(shared)) {
      const cost = rateOf('labor_cost', workerId, at)
      if (cost === null) uncostedSeconds += seconds
      else costs.push({ seconds, cents: cost })
      if (!billable) continue
      const rate = rateOf('billable', workerId, at)
      if (rate === null) unratedSeconds += seconds
      else billed.push({ seconds, cents: rate })
    }
  }
  return { billed, costs, unratedSeconds, uncostedSeconds }
}

/** Whole seconds: the first of the workers have the one that cannot be divided. */
function shares({ seconds, workerIds }: Pick<PlannedWork, 'seconds' | 'workerIds'>) {
  if (workerIds.length === 0) return [{ workerId: null, seconds }]
  const each = Math.floor(seconds / workerIds.length)
  const rest = seconds % workerIds.length
  return workerIds.map((workerId, index) => ({ workerId, seconds: each + (index < rest ? 1 : 0) }))
}

export interface MoneyInput {
  readonly spent: Worth
  readonly planned: Worth
  /** Null for a project that is billed by time. */
  readonly fixedFee: number | null
  readonly budget: number | null
}

export interface MoneyForecast {
  /** So far and planned together. */
  readonly expected: Worth
  /** The budget, or else the fixed fee; null without either. An amount of nothing counts as none. */
  readonly limit: number | null
  /** The fixed fee, or else what the time comes to. */
  readonly income: number | null
  /** Income less cost; null where one of them is not known. */
  readonly margin: number | null
  /** The margin's share of the income in whole per cent; null without income. */
  readonly marginPercent: number | null
}

/** The budget, or else the fixed fee; null without either. An amount of nothing counts as none. */
export function moneyLimit({ fixedFee, budget }: Pick<MoneyInput, 'fixedFee' | 'budget'>): number | null {
  return orNone(budget) ?? orNone(fixedFee)
}

/** The days that a project's money is of: its present period, as its time. A fixed fee is for the whole project; null for all days. */
export function moneyPeriod<Days>(
  period: Days | null,
  { fixedFee }: Pick<MoneyInput, 'fixedFee'>,
): Days | null {
  return orNone(fixedFee) === null ? period : null
}

function orNone(amount: number | null): number | null {
  return amount === 0 ? null : amount
}

export function moneyForecast({ spent, planned, fixedFee, budget }: MoneyInput): MoneyForecast {
  const expected = { billed: sum(spent.billed, planned.billed), cost: sum(spent.cost, planned.cost) }
  const limit = expected.billed === null ? null : moneyLimit({ fixedFee, budget })
  const income = expected.billed === null ? null : (orNone(fixedFee) ?? expected.billed)
  const margin = income === null || expected.cost === null ? null : income - expected.cost
  return {
    expected,
    limit,
    income,
    margin,
    marginPercent:
      margin === null || income === null || income === 0 ? null : Math.round((margin / income) * 100),
  }
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}

/** Cents of time at its rates; null for who may not see them. */
export function worthOf(
  sees: { readonly rates: boolean; readonly costs: boolean },
  { billed, costs }: { readonly billed: Iterable<RatedTime>; readonly costs: Iterable<RatedTime> },
): Worth {
  return { billed: sees.rates ? amountOf(billed) : null, cost: sees.costs ? amountOf(costs) : null }
}
