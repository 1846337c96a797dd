/** Amounts of money as people type and read them. Always whole cents: hundredths of the currency's unit, whatever its coins are. */

import type { Parsed } from './parsed.ts'

/** More is a slip; what the service takes. */
const MOST_UNITS = 1_000_000_000

/** `85`, `1 200`, `1'200.50`: digits, and what people put between them. */
const figures = /^\d[\d.,'’\s]*$/

/** `1200`, `1,200,000`, and `1,00,000` as in India: three digits after the last sign, and the same sign throughout. */
const thousands = /^(?:\d+|\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*|\d{1,2}([.,'’\s])(?:\d{2}\2)+\d{3})$/

/** The sign between units and cents in the numbers of a locale; of this computer's where none is said. */
export function decimalSignOf(locale?: string): '.' | ',' {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}

/**
 * Reads an amount, with or without its currency: `85`, `85,50`, `85.50 €`, `EUR 1 200`. Of `1,200` the person's own numbers say
 * whether it is more than a thousand; where that leaves thousandths of a unit, it is refused, for nobody is billed by a guess.
 *
 * @param decimalSign of the person's numbers
 */
export function parseMoney(text: string, decimalSign: '.' | ','): Parsed<number> {
  const bare = text.replaceAll(/^\s*[\p{Sc}\p{L}]+\.?\s*|\s*(?:[\p{Sc}\p{L}]+\.?)?\s*$/gu, '')
  if (!figures.test(bare)) return refused('Type an amount, such as 85 or 85.50.')
  const signs = bare.match(/[.,]/g) ?? []
  const last = bare.search(/[.,]\d*$/)
  const isDecimal = last !== -1 && isDecimalSign(bare, last, signs, decimalSign)
  const whole = isDecimal ? bare.slice(0, last) : bare
  if (!thousands.test(whole)) return refused('Type an amount, such as 85 or 85.50.')
  const units = whole.replaceAll(/\D/g, '')
  const cents = isDecimal ? bare.slice(last + 1) : ''
  if (cents.length > 2) return refused('An amount has two digits after the point at most. Type it anew.')
  const value = Number(units) * 100 + Number(cents.padEnd(2, '0'))
  if (value > MOST_UNITS * 100) return refused('This is more than can be billed. Type a smaller amount.')
  return { ok: true, value }
}

/** Of two different signs the last one is before the cents; the same one twice is between thousands. */
function isDecimalSign(text: string, at: number, signs: readonly string[], decimalSign: string): boolean {
  if (signs.length > 1) return signs.filter((sign) => sign === text[at]).length === 1
  return text.length - at !== 4 || text[at] === decimalSign
}

function refused(message: string) {
  return { ok: false, message } as const
}

/** The currencies of ISO 4217 that have another number of decimals than two. */
const decimals: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
}

/** The decimals of a currency: 2 for euros, 0 for yen, 3 for dinars of Kuwait. */
export function digitsOf(currency: string): number {
  const [digits = 2] = Object.entries(decimals).find(([, some]) => some.includes(currency)) ?? []
  return Number(digits)
}

/** The decimals that an amount is written with: of yen none, but where a price has a part of one. */
export function writtenDigits(cents: number, currency: string): number {
  return digitsOf(currency) === 0 && cents % 100 === 0 ? 0 : 2
}

function withDigits(digits: number) {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** `85.50`, in the numbers of the locale. */
export function writeUnits(cents: number, locale?: string): string {
  return new Intl.NumberFormat(locale, withDigits(2)).format(cents / 100)
}

/**
 * `€85.50`; a currency that has no sign is written out.
 *
 * @param display `symbol` for readers elsewhere, who tell `US$` and `CA$` apart by it
 */
export function writeMoney(
  cents: number,
  currency: string,
  locale?: string,
  display: 'narrowSymbol' | 'symbol' = 'narrowSymbol',
): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${writeUnits(cents, locale)} ${currency}`
  const form = { style: 'currency', currencyDisplay: display, currency } as const
  const digits = withDigits(writtenDigits(cents, currency))
  return new Intl.NumberFormat(locale, { ...form, ...digits }).format(cents / 100)
}
