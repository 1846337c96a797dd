import { t } from '@lingui/core/macro'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'

export type SheetAction = Timesheet['actions'][number]

/** The actions that a person is offered. An administrator does not submit the timesheets of others. */
export function offered({ actions }: Timesheet, isMine: boolean): readonly SheetAction[] {
  return actions.filter((action) => isMine || action !== 'submit')
}

export function actionWords(action: SheetAction, { status }: Timesheet, isMine: boolean): string {
  return {
    submit: t`Submit`,
    approve: t`Approve`,
    reject: t`Reject`,
    reopen: isMine && status === 'submitted' ? t`Take back` : t`Reopen`,
  }[action]
}

export const pastWords: Readonly<Record<SheetAction, (person: string) => string>> = {
  submit: (person) => t`${person} submitted it`,
  approve: (person) => t`${person} approved it`,
  reject: (person) => t`${person} rejected it`,
  reopen: (person) => t`${person} reopened it`,
}

export const doneWords: Readonly<Record<SheetAction, string>> = {
  submit: t`The timesheet is submitted.`,
  approve: t`The timesheet is approved.`,
  reject: t`The timesheet is rejected.`,
  reopen: t`The timesheet is open again.`,
}
