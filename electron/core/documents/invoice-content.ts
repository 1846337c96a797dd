/** An invoice as it is read: the same words, dates and figures in each of its files. */

import type { Invoice } from '../../../shared/bridge/invoices.ts'
import {
  invoiceTotals,
  type InvoiceLine,
  type InvoiceTotals,
  type Party,
} from '../../../shared/domain/invoice.ts'
import { writeMoney } from '../../../shared/domain/money.ts'
import { invoiceWords, type InvoiceWords } from './invoice-words.ts'
import { printable } from './make-pdf.ts'

export interface InvoiceContent {
  readonly invoice: Invoice
  readonly words: InvoiceWords
  /** `Invoice 2026-0001` */
  readonly title: string
  readonly totals: InvoiceTotals
  readonly logo: string
  /** Amounts in the currency, from cents. */
  readonly money: (cents: number) => string
  /** Hundredths of a percent: `19 %`. */
  readonly percent: (rate: number) => string
  readonly date: (date: string | null) => string
  readonly quantity: (line: InvoiceLine) => string
}

export function invoiceContent(invoice: Invoice, logo: string): InvoiceContent {
  const { language, currency, kind, number } = invoice
  const words = invoiceWords(language)
  // Dates with the day before the month, as in all the others.
  const locale = language === 'en' ? 'en-GB' : language
  const totals = invoiceTotals(invoice.lines, invoice.discount, currency)
  const shares = figures(locale, { style: 'percent', maximumFractionDigits: 2 })
  const counts = figures(locale, { maximumFractionDigits: 3 })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const title = kind === 'credit' ? words.credit : words.invoice
  return {
    invoice,
    words,
    title: `${title} ${number ?? `(${words.draft})`}`,
    totals,
    logo,
    money: (cents) => printable(writeMoney(cents, currency, locale, 'symbol')),
    percent: (rate) => shares(rate / 10_000),
    date: (date) => (date === null ? '' : dates.format(Date.parse(`${date}T00:00:00Z`))),
    quantity: (line) =>
      line.kind === 'time'
        ? `${hours(line.seconds)} ${words.hours}`
        : `${counts(line.quantity / 1000)} ${line.unit}`.trim(),
  }
}

function figures(locale: string, options: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat(locale, options)
  return (value) => printable(format.format(value))
}

/** `7:30`, to the minute; seconds where there are some, so that the amount can be checked. */
export function hours(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const [whole, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${whole}:${two(minutes)}${rest === 0 ? '' : `:${two(rest)}`}`
}

export function partyLines({ name, address, postcode, city, country }: Party): readonly string[] {
  return [name, ...address.split('\n'), `${postcode} ${city}`, country]
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The facts in the head beside the addresses, each with its label. */
export function headFacts(content: InvoiceContent): readonly (readonly [string, string])[] {
  const { invoice, words, date } = content
  const { issueDate, dueDate, periodFrom, periodTo, kind, otherNumber } = invoice
  const facts: readonly (readonly [string, string])[] = [
    [words.number, invoice.number ?? words.draft],
    [words.date, date(issueDate)],
    [words.due, kind === 'credit' ? '' : date(dueDate)],
    [words.period, periodFrom === null ? '' : `${date(periodFrom)} – ${date(periodTo)}`],
    [words.cancels, kind === 'credit' ? (otherNumber ?? '') : ''],
    [words.reference, invoice.recipient.reference],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** The rows below the lines, the total last: their label, and the cents. */
export function sumRows({ totals, words, percent, invoice }: InvoiceContent) {
  const rows: (readonly [label: string, cents: number])[] = [[words.sum, totals.lines]]
  if (totals.discount !== 0) {
    rows.push(
      [`${words.discount} ${percent(invoice.discount)}`, -totals.discount],
      [words.taxable, totals.taxable],
    )
  }
  for (const group of totals.groups) {
    if (group.rate !== 0) rows.push([`${words.tax} ${percent(group.rate)}`, group.tax])
  }
  rows.push([words.total, totals.total])
  return rows
}

/** Why there is no tax, where it has to be said. */
export function taxNote({ invoice, words }: InvoiceContent): string {
  if (invoice.taxKind === 'standard') return ''
  return invoice.taxKind === 'exempt' ? words.exempt : words.reverse
}
