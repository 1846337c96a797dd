import { t } from '@lingui/core/macro'
import Lock from 'lucide-react/icons/lock'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import { Button } from '../../components/controls/button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import type { Formats } from '../time-entry/use-formats.ts'
import styles from './lock-mark.module.css'
import { useTimesheetRoutes } from './use-timesheet-routes.ts'
import { lockWords } from './words.ts'

interface LockProps {
  /** Of the day. */
  readonly sheet: Timesheet
  readonly formats: Formats
}

/** Says of an entry that its day is locked, why and by whom. */
export function LockMark({ sheet, formats, isSmall = false }: LockProps & { readonly isSmall?: boolean }) {
  const words = t`Locked. ${lockWords(sheet, formats)}`
  return (
    <span role="img" aria-label={words} title={words} className={isSmall ? undefined : styles.mark}>
      <Lock aria-hidden />
    </span>
  )
}

/** The same beside what can be edited, with the way to the timesheet. */
export function LockNotice({ sheet, formats, children }: LockProps & { readonly children: string }) {
  const { toTimesheets } = useTimesheetRoutes()
  return (
    <Notice tone="attention">
      <p>
        {lockWords(sheet, formats)} {children}
      </p>
      <Button size="small" className={styles.way} onPress={() => toTimesheets(sheet.from)}>
        {sheet.actions.includes('reopen') && sheet.status === 'submitted'
          ? t`Take the timesheet back…`
          : sheet.actions.includes('reopen')
            ? t`Reopen the timesheet…`
            : t`Show the timesheet`}
      </Button>
    </Notice>
  )
}
