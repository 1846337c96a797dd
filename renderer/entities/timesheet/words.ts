import { t } from '@lingui/core/macro'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import { writeDays } from '../../../shared/domain/date-format.ts'
import type { Formats } from '../time-entry/use-formats.ts'

export const statusWords = {
  open: t`Open`,
  submitted: t`Waiting for approval`,
  approved: t`Approved`,
  rejected: t`Rejected`,
} as const

/** `2 – 8 Mar 2026` */
export function sheetDays({ from, to }: Pick<Timesheet, 'from' | 'to'>, { preferences }: Formats): string {
  return writeDays(from, to, { day: 'numeric', month: 'short', year: 'numeric' }, preferences.dateFormat)
}

/** Why its days are locked, and by whom. */
export function lockWords(sheet: Timesheet, formats: Formats): string {
  const days = sheetDays(sheet, formats)
  const last = sheet.history.findLast(({ action }) => action === 'approve' || action === 'submit')
  const on = last === undefined ? '' : formats.date(formats.dateOf(last.at))
  if (sheet.status === 'approved') {
    return last === undefined
      ? t`The timesheet of ${days} is approved.`
      : t`The timesheet of ${days} was approved by ${last.person} on ${on}.`
  }
  return last === undefined
    ? t`The timesheet of ${days} waits for approval.`
    : t`The timesheet of ${days} has been waiting for approval since ${on}.`
}
