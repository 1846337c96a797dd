/** Amounts for reported time, at the rates that the caller may see. */

import type { Amount, ReportSums } from '../../shared/api/reports.ts'
import { amountOf, type RatedTime } from '../../shared/domain/rates.ts'
import { may, mayInProject } from '../access/permissions.ts'
import type { Instant } from '../database/columns.ts'
import type { RateKind } from '../rates/tables.ts'
import type { ReportProject } from './projects.ts'
import type { Report } from './report.ts'
import type { SummedRow } from './sum-queries.ts'

/** Whether the report shows what time on the project, or without one, comes to. */
export function seesRates(
  { member, filter }: Pick<Report, 'member' | 'filter'>,
  kind: RateKind,
  project: ReportProject | undefined,
): boolean {
  if (filter.hide_amounts === true) return false
  if (kind === 'billable') {
    return project === undefined
      ? may(member, 'billable_rates.view_edit')
      : mayInProject(member, project, 'project.view_edit_billable_rates')
  }
  return project === undefined
    ? may(member, 'labor_costs.view_edit')
    : mayInProject(member, project, 'project.view_edit_labor_costs')
}

interface RateLine extends RatedTime {
  readonly currency: string
}

/** Time added up for each currency and rate. */
class RatedTimes {
  readonly #lines = new Map<string, { readonly currency: string; readonly cents: number; seconds: number }>()

  add(currency: string, cents: number, seconds: number): void {
    const key = `${currency} ${cents}`
    const line = this.#lines.get(key)
    if (line === undefined) this.#lines.set(key, { currency, cents, seconds })
    else line.seconds += seconds
  }

  /** By currency, the highest rate first. */
  lines(): readonly RateLine[] {
    return [...this.#lines.values()].sort((a, b) => a.currency.localeCompare(b.currency) || b.cents - a.cents)
  }

  amounts(): Amount[] {
    const byCurrency = Map.groupBy(this.lines(), (line) => line.currency)
    return [...byCurrency].map(([currency, lines]) => ({ currency, amount_in_cents: amountOf(lines) }))
  }
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
    if (billableSeconds > 0 && seesRates(report, 'billable', project)) {
      const cents = report.rates.rateOf('billable', projectId, userId, start)
      if (cents !== null) this.#billed.add(currency, cents, billableSeconds)
    }
    if (seesRates(report, 'labor_cost', project)) {
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
      amounts: this.#billed.amounts(),
      labor_costs: this.#costs.amounts(),
    }
  }
}
