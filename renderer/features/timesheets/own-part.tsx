import { t } from '@lingui/core/macro'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useEffect } from 'react'
import type { Account } from '../../../shared/bridge/session.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { useRunsTimesheets } from '../../entities/timesheet/use-has-timesheets.ts'
import { useTimesheetRoutes } from '../../entities/timesheet/use-timesheet-routes.ts'
import { SheetList } from './sheet-card.tsx'
import styles from './timesheets.module.css'

interface OwnPartProps {
  readonly formats: Formats
  readonly account: Account
  /** The first day of the one that is to be open; null for none in particular. */
  readonly openFrom: string | null
}

/** One's own timesheets of the workspace in use, also offline. */
export function OwnPart({ formats, account, openFrom }: OwnPartProps) {
  const { data, error, refetch } = useBridgeQuery('timesheets.own')
  const read = useBridgeCommand('timesheets.read')
  const { run } = read
  useEffect(() => void run(), [run])
  if (error !== null) {
    return (
      <ErrorState
        title={t`The timesheets could not be read`}
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <Skeleton rows={8} className={styles.loading} />
  const sheets = data.sheets.filter(({ workspaceId }) => workspaceId === account.workspaceId)
  if (sheets.length === 0) return <Nothing account={account} />
  const firstOpen =
    openFrom ?? sheets.findLast(({ status }) => status === 'rejected')?.from ?? sheets[0]?.from
  return (
    <div className={styles.content}>
      {read.error !== null && data.asOf !== null && (
        <p className={styles.asOf} role="status">
          {t`As of ${formats.date(formats.dateOf(data.asOf))}, ${formats.time(data.asOf)}.`}{' '}
          {read.error.message}{' '}
          <Button size="small" variant="quiet" onPress={() => void run()}>{t`Read again`}</Button>
        </p>
      )}
      <SheetList sheets={sheets} formats={formats} isMine openFrom={firstOpen} />
    </div>
  )
}

function Nothing({ account }: Pick<OwnPartProps, 'account'>) {
  const runs = useRunsTimesheets()
  const { toTimesheets } = useTimesheetRoutes()
  const common = { icon: <CalendarCheck />, title: t`You submit no timesheets here` }
  if (account.kind === 'local') {
    return (
      <EmptyState
        {...common}
        message={t`This workspace is on this computer alone. On a server for your team, you hand in your time by week or month, and somebody approves it.`}
      />
    )
  }
  if (!runs) {
    return (
      <EmptyState
        {...common}
        message={t`An administrator of the workspace chooses who submits timesheets, and who approves them.`}
      />
    )
  }
  return (
    <EmptyState
      {...common}
      message={t`People hand in their time by week or month; once it is submitted, it stays as it is until somebody rejects or reopens it.`}
      action={<Button onPress={() => toTimesheets('setups')}>{t`Choose who submits`}</Button>}
    />
  )
}
