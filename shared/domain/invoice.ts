/**
 * Invoices: their lines, parties and totals. Money is in whole cents, tax and discount in hundredths of a percent. There is one rounding:
 * half away from zero, once for each line, each discount and tax of a rate; to a whole unit where the currency has no decimals.
 */

import { digitsOf } from './money.ts'

interface CommonLine {
  readonly id: string
  readonly text: string
  /** Cents for an hour or a unit; a deduction is below zero. */
  readonly price: number
  readonly tax: number
}

export interface TimeLine extends CommonLine {
  readonly kind: 'time'
  /** The billed seconds. */
  readonly seconds: number
  /** The own ids of the time entries behind it. */
  readonly entries: readonly string[]
  /** The tracked seconds of these entries when they came to the line. */
  readonly tracked: number
  /** Whether each entry was rounded by the workspace's step; absent for no. */
  readonly rounded?: boolean | undefined
  /** Others' time is in it, too, of which the service alone knows; absent for no. */
  readonly team?: boolean | undefined
  /** The price that the rates gave; another one was typed. Absent where it is not known. */
  readonly rate?: number | undefined
}

export interface FreeLine extends CommonLine {
  readonly kind: 'free'
  /** Thousandths of a unit. */
  readonly quantity: number
  /** Such as `piece`; empty for none. */
  readonly unit: string
  /** The own id of the project whose fixed fee it is. */
  readonly project?: string | undefined
}

export type InvoiceLine = TimeLine | FreeLine
export type InvoiceLines = readonly InvoiceLine[]

/** The sender or the recipient of an invoice. */
export interface Party {
  readonly name: string
  /** Street and what else stands above the town. */
  readonly address: string
  readonly postcode: string
  readonly city: string
  /** ISO 3166, two letters; empty where none was chosen. */
  readonly country: string
  /** The id for value added tax, such as `DE123456789`. */
  readonly vat: string
  readonly email: string
  /** IBAN; of senders. */
  readonly account: string
  /** The recipient's own mark of the order, such as a German Leitweg-ID. */
  readonly reference: string
}

export const noParty: Party = {
  name: '',
  address: '',
  postcode: '',
  city: '',
  country: '',
  vat: '',
  email: '',
  account: '',
  reference: '',
}

const ofEInvoices = ['name', 'city', 'country', 'email'] as const

/** The fields that EN 16931, the standard of e-invoices, demands of both sides, and that are empty. */
export function lackedByEInvoice({ sender, recipient }: Readonly<Record<'sender' | 'recipient', Party>>) {
  return {
    sender: ([...ofEInvoices, 'vat'] as const).filter((field) => sender[field] === ''),
    recipient: ofEInvoices.filter((field) => recipient[field] === ''),
  }
}

/** `amount` × `by` / `of`, rounded half away from zero. */
export function share(amount: number, by: number, of: number): number {
  const product = BigInt(amount) * BigInt(by)
  const [sign, size] = product < 0n ? [-1, -product] : [1, product]
  const rounded = Number((size * 2n + BigInt(of)) / (BigInt(of) * 2n))
  return rounded === 0 ? 0 : sign * rounded
}

/** Its amounts are smaller than cents, so that no invoice can be written in it. */
export function isTooFine(currency: string): boolean {
  return digitsOf(currency) > 2
}

/** As `share`, in amounts that can be paid in the currency. */
export function payable(currency: string) {
  const coin = digitsOf(currency) === 0 ? 100 : 1
  return (amount: number, by: number, of: number) => share(amount, by, of * coin) * coin
}

/** The amount of a line before discount and tax. */
export function lineAmount(line: InvoiceLine, currency: string): number {
  const [count, one] = line.kind === 'time' ? [line.seconds, 3600] : [line.quantity, 1000]
  return payable(currency)(line.price, count, one)
}

/** The amounts that are taxed at one rate. */
export interface TaxGroup {
  readonly rate: number
  readonly amount: number
  readonly discount: number
  readonly taxable: number
  readonly tax: number
}

export interface InvoiceTotals {
  readonly lines: number
  readonly discount: number
  readonly taxable: number
  readonly tax: number
  readonly total: number
  /** By rate, the highest first. */
  readonly groups: readonly TaxGroup[]
}

/** Lines − discount + tax = total, of each rate and of all. @param discount hundredths of a percent of the lines */
export function invoiceTotals(lines: InvoiceLines, discount: number, currency: string): InvoiceTotals {
  const part = payable(currency)
  const amounts = new Map<number, number>()
  for (const line of lines) amounts.set(line.tax, (amounts.get(line.tax) ?? 0) + lineAmount(line, currency))
  const groups = [...amounts]
    .sort(([a], [b]) => b - a)
    .map(([taxRate, amount]): TaxGroup => {
      const less = part(amount, discount, 10_000)
      const taxable = amount - less
      return { rate: taxRate, amount, discount: less, taxable, tax: part(taxable, taxRate, 10_000) }
    })
  const sum = (of: (group: TaxGroup) => number) => groups.reduce((all, group) => all + of(group), 0)
  const [taxable, tax] = [sum((group) => group.taxable), sum((group) => group.tax)]
  return {
    lines: sum((group) => group.amount),
    discount: sum((group) => group.discount),
    taxable,
    tax,
    total: taxable + tax,
    groups,
  }
}

/** The series that a number belongs to, and how it is written: `{YYYY}-{0000}` and such. */
const placeholder = /\{(YYYY|YY|MM|0+)\}/g

/** A pattern that gives each invoice another number. */
export function isNumberPattern(pattern: string): boolean {
  const found = [...pattern.matchAll(placeholder)].map(([, name]) => name)
  return pattern.length <= 40 && found.filter((name) => name?.startsWith('0')).length === 1
}

/** The number that is the given one in its series. @param date of issue */
export function writeNumber(pattern: string, date: string, count: number): string {
  return pattern.replaceAll(placeholder, (_, name: string) => {
    if (name === 'YYYY') return date.slice(0, 4)
    if (name === 'YY') return date.slice(2, 4)
    if (name === 'MM') return date.slice(5, 7)
    return String(count).padStart(name.length, '0')
  })
}

/** The place of a number in its series; null where the pattern does not write it. @param date of issue */
export function placeIn(pattern: string, date: string, number: string): number | null {
  const [before = '', after = ''] = pattern.split(/\{0+\}/).map((part) => writeNumber(part, date, 0))
  const digits = number.slice(before.length, number.length - after.length)
  const place = /^\d{1,15}$/.test(digits) ? Number(digits) : 0
  return place > 0 && writeNumber(pattern, date, place) === number ? place : null
}

/** The same for all invoices that are counted together. */
export function seriesOf(pattern: string, date: string): string {
  return pattern.replaceAll(placeholder, (whole, name: string) =>
    name.startsWith('0') ? '#' : writeNumber(whole, date, 0),
  )
}
