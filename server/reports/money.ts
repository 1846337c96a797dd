/** Amounts for reported time, at the rates that the caller may see. */

import type { Amount, ReportSums } from '../../shared/api/reports.ts'
import { amountOf, RatedTimes, type RateKind } from '../../shared/domain/rates.ts'
import type { Instant } from '../database/columns.ts'
import { seesRates } from '../rates/sight.ts'
import type { ReportProject } from './projects.ts'
import type { Report } from './report.ts'
import type { SummedRow } from './sum-queries.ts'

/** Whether the report shows what time on the project, or without one, comes to. */
export function showsMoney(
  { member, filter }: Pick<Report, 'member' | 'filter'>,
  kind: RateKind,
  project: ReportProject | undefined,
): boolean {
  return filter.hide_amounts !== true && seesRates(member, kind, project)
}

function toAmounts(times: RatedTimes): Amount[] {
  return times.amounts().map(({ currency, cents }) => ({ currency, amount_in_cents: cents }))
}

/** Adds up worked time and what it comes to. */
export class Sums {
  #seconds = 0
  #billableSeconds = 0
  readonly #billed = new RatedTimes()
  readonly #costs = new RatedTimes()

  get seconds(): number {
    return this.#seconds
  }

  /**
   * @param row the entries of one person on one project, within a time in which no rate changes. Where people were not told
   *   apart nothing is known of what the time comes to.
   * @param start of that time
   */
  add(report: Report, project: ReportProject | undefined, row: SummedRow, start: Instant): void {
    const { project_id: projectId, user_id: userId, seconds, billable_seconds: billableSeconds } = row
    this.#seconds += seconds
    this.#billableSeconds += billableSeconds
    if (userId === null) return
    const currency = project?.currency ?? report.currency
    if (billableSeconds > 0 && showsMoney(report, 'billable', project)) {
      const cents = report.rates.rateOf('billable', projectId, userId, start)
      if (cents !== null) this.#billed.add(currency, cents, billableSeconds)
    }
    if (showsMoney(report, 'labor_cost', project)) {
      const cents = report.rates.rateOf('labor_cost', projectId, userId, start)
      if (cents !== null) this.#costs.add(currency, cents, seconds)
    }
  }

  toAnswer(): ReportSums {
    return {
      seconds: this.#seconds,
      billable_seconds: this.#billableSeconds,
      rates: this.#billed.lines().map((line) => ({
        currency: line.currency,
        hourly_rate_in_cents: line.cents,
        billable_seconds: line.seconds,
        amount_in_cents: amountOf([line]),
      })),
      amounts: toAmounts(this.#billed),
      labor_rates: this.#costs.lines().map(({ currency, cents, seconds }) => ({
        currency,
        hourly_rate_in_cents: cents,
        seconds,
      })),
      labor_costs: toAmounts(this.#costs),
    }
  }
}
