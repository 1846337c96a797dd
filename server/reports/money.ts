/** Amounts for reported time, at the rates that the caller may see. */

import type { Amount, ReportSums } from '../../shared/api/reports.ts'
import { amountOf, type RatedTime } from '../../shared/domain/rates.ts'
import type { Instant } from '../database/columns.ts'
import type { ReportProject } from './projects.ts'
import type { Report } from './report.ts'
import { seesRates } from './seen-rates.ts'
import type { SummedRow } from './sum-queries.ts'

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

/** Entries of one person on one project, added up, within a time in which no rate changes. */
export interface WorkedTime {
  readonly projectId: number | null
  /** Null where people were not told apart: then nothing is known of what the time comes to. */
  readonly userId: number | null
  readonly start: Instant
  readonly seconds: number
  readonly billableSeconds: number
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

  add(report: Report, project: ReportProject | undefined, worked: WorkedTime): void {
    this.#seconds += worked.seconds
    this.#billableSeconds += worked.billableSeconds
    const { projectId, userId, start } = worked
    if (userId === null) return
    const currency = project?.currency ?? report.currency
    if (worked.billableSeconds > 0 && seesRates(report, 'billable', project)) {
      const cents = report.rates.rateOf('billable', projectId, userId, start)
      if (cents !== null) this.#billed.add(currency, cents, worked.billableSeconds)
    }
    if (seesRates(report, 'labor_cost', project)) {
      const cents = report.rates.rateOf('labor_cost', projectId, userId, start)
      if (cents !== null) this.#costs.add(currency, cents, worked.seconds)
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

export function workedTime(row: SummedRow, start: Instant): WorkedTime {
  return {
    projectId: row.project_id,
    userId: row.user_id,
    start,
    seconds: row.seconds,
    billableSeconds: row.billable_seconds,
  }
}
