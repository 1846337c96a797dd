import { t } from '@lingui/core/macro'
import type { InvoiceSummary } from '../../../shared/bridge/invoices.ts'

type Standing = Pick<InvoiceSummary, 'kind' | 'state' | 'number' | 'dueDate'>

/** Where it stands, for its mark: overdue is what was sent and is due before today. */
export function standingOf({ kind, state, number, dueDate }: Standing, today: string) {
  if (kind === 'credit') return 'credit'
  if (state === 'sent' && number !== null && dueDate !== null && dueDate < today) return 'overdue'
  return state
}

export type InvoiceStanding = ReturnType<typeof standingOf>

export const standingWords: Readonly<Record<InvoiceStanding, string>> = {
  draft: t`Draft`,
  sent: t`Sent`,
  overdue: t`Overdue`,
  paid: t`Paid`,
  void: t`Cancelled`,
  credit: t`Credit note`,
}

/** The words in place of a number as long as there is none. */
export function numberOf({ number, state }: Standing): string {
  if (number !== null) return number
  return state === 'draft' ? t`Draft` : t`Number comes with the connection`
}
