/** The percentages of an estimate or a budget at which people are told how much of it is used. */

import type { Parsed } from './parsed.ts'

/** The most of one project. */
export const MOST_ALERTS = 10

/** `80%, 100%` */
export function formatAlerts(percentages: readonly number[]): string {
  return percentages.map((percent) => `${percent}%`).join(', ')
}

/** Reads `80, 100`, `80% 100 %`: ascending, each once. */
export function parseAlerts(text: string): Parsed<readonly number[]> {
  const isList = /^\s*\d+\s*%?(?:[\s,;]+\d+\s*%?)*[\s,;]*$/.test(text)
  const numbers = [...new Set((text.match(/\d+/g) ?? []).map(Number))].sort((a, b) => a - b)
  if (!isList || numbers.some((percent) => percent < 1 || percent > 1000))
    return { ok: false, message: 'Type percentages from 1 to 1000, such as 80, 100.' }
  if (numbers.length > MOST_ALERTS) return { ok: false, message: 'Type ten percentages at most.' }
  return { ok: true, value: numbers }
}

/** How much of an estimate, in seconds, or of a budget, in cents, is used. */
export interface BudgetUse {
  readonly of: 'time' | 'money'
  readonly limit: number
  readonly used: number
}

/** By project and kind: of which limit, and up to which percentage, the person has been told. */
export type ToldAlerts = Readonly<
  Record<string, Readonly<Partial<Record<BudgetUse['of'], readonly [limit: number, percent: number]>>>>
>

/**
 * The highest percentage that is reached, unless the person was told of it, or of a higher one, for the same limit; null
 * otherwise.
 */
export function dueAlert(
  alerts: readonly number[],
  { of, limit, used }: BudgetUse,
  told: ToldAlerts[string] | undefined,
): number | null {
  const reached = limit <= 0 ? undefined : alerts.findLast((percent) => used * 100 >= limit * percent)
  const [toldLimit, toldPercent] = told?.[of] ?? [0, 0]
  return reached === undefined || (toldLimit === limit && toldPercent >= reached) ? null : reached
}
