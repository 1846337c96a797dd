/** Figures of an invoice as people type them. */

import { t } from '@lingui/core/macro'
import { decimalSignOf, parseMoney, writeUnits } from '../../../shared/domain/money.ts'
import { formatDuration, parseDuration } from '../../../shared/domain/duration.ts'
import type { Parsed } from '../../../shared/domain/parsed.ts'

/** Cents; a deduction is below zero. */
export function parseAmount(text: string): Parsed<number> {
  const bare = text.trim()
  const isLess = /^[-−–]/.test(bare)
  const parsed = parseMoney(isLess ? bare.slice(1) : bare, decimalSignOf())
  return parsed.ok && isLess ? { ok: true, value: -parsed.value } : parsed
}

export const writeAmount = (cents: number): string => writeUnits(cents)

const mostUnits = 100_000

function parseDecimal(text: string, digits: number, refusal: string): Parsed<number> {
  const found = /^[-−–]?\s*(\d{1,15})(?:[.,](\d+))?$/.exec(text.replace('%', '').trim())
  const [, whole = '', fraction = ''] = found ?? []
  if (found === null || fraction.length > digits) return { ok: false, message: refusal }
  const value = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'))
  return { ok: true, value: /^[-−–]/.test(text.trim()) ? -value : value }
}

const writeDecimal = (value: number, digits: number): string =>
  new Intl.NumberFormat(undefined, { maximumFractionDigits: digits, useGrouping: false }).format(
    value / 10 ** digits,
  )

/** Thousandths of a unit: as many as a line takes. */
export function parseQuantity(text: string): Parsed<number> {
  const parsed = parseDecimal(text, 3, t`Type a number, such as 1 or 2.5.`)
  const isWithin = parsed.ok && Math.abs(parsed.value) <= mostUnits * 1000
  return parsed.ok && !isWithin
    ? { ok: false, message: t`This is more than ${mostUnits}. Type a smaller number.` }
    : parsed
}

export const writeQuantity = (quantity: number): string => writeDecimal(quantity, 3)

/** Hundredths of a percent. */
export function parsePercent(text: string): Parsed<number> {
  const refusal = t`Type a percentage from 0 to 100, such as 19.`
  const parsed = parseDecimal(text, 2, refusal)
  const isWithin = parsed.ok && parsed.value >= 0 && parsed.value <= 10_000
  return parsed.ok && !isWithin ? { ok: false, message: refusal } : parsed
}

export const writePercent = (rate: number): string => `${writeDecimal(rate, 2)}%`

/** Seconds, typed as a duration: `1:30`, `1.5 h`. */
export const parseHours = (text: string): Parsed<number> => parseDuration(text, 'improved')

export const writeHours = (seconds: number): string => formatDuration(seconds, 'improved')
