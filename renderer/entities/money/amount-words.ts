import type { Amounts } from '../../../shared/bridge/reports.ts'
import { writeMoney } from '../../../shared/domain/money.ts'

/** `€85.50`; of several currencies each. */
export function amountWords(amounts: Amounts): string {
  return amounts.map(({ cents, currency }) => writeMoney(cents, currency)).join(' + ')
}
