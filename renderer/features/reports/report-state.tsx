import { t } from '@lingui/core/macro'
import ChartPie from 'lucide-react/icons/chart-pie'
import type { ReactNode } from 'react'
import type { ReportSummary } from '../../../shared/bridge/reports.ts'
import type { BridgeFailure } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { useSharedReport } from './use-report.ts'
import styles from './reports.module.css'

export interface ReportStateProps {
  readonly read: {
    readonly data: ReportSummary | undefined
    readonly error: BridgeFailure | null
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  readonly children: (data: ReportSummary) => ReactNode
}

/** The report once it is read; what to do where there is nothing, or where it could not be read. */
export function ReportState({
  read: { data, error, isPlaceholderData, refetch },
  children,
}: ReportStateProps) {
  const { view, formats } = useSharedReport()
  if (data === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={10} className={styles.loading} />
  if (data.groups.length === 0 && !isPlaceholderData) return <Nothing />
  return (
    <div className={styles.content} aria-busy={isPlaceholderData}>
      {view.scope === 'team' && data.asOf !== null && (
        <p className={styles.asOf} role="status">
          {t`As of ${formats.time(data.asOf)}, from the server.`}
          {error !== null && ` ${error.message}`}{' '}
          <Button size="small" variant="quiet" onPress={() => void refetch()}>{t`Read again`}</Button>
        </p>
      )}
      {children(data)}
    </div>
  )
}

export function Nothing() {
  const { view, change } = useSharedReport()
  const isFiltered = Object.keys(view.filter).length > 0
  return (
    <EmptyState
      icon={<ChartPie />}
      title={t`No time on these days`}
      message={
        isFiltered
          ? t`Nothing that was tracked fits the filter. Take parts of it away, or choose other days.`
          : t`Finished entries appear here. Track some time, or choose other days above.`
      }
      action={
        isFiltered ? (
          <Button onPress={() => change({ filter: {} })}>{t`Clear the filter`}</Button>
        ) : (
          <Button onPress={() => change({ period: 'last-month' })}>{t`Show last month`}</Button>
        )
      }
    />
  )
}

/** A report that could not be read: of the team's, one's own can be shown instead. */
export function Failed({ error, onRetry }: { readonly error: BridgeFailure; readonly onRetry: () => void }) {
  const { view, change } = useSharedReport()
  return (
    <ErrorState
      title={t`The report could not be read`}
      message={error.message}
      action={
        <div className="row gap-2">
          <Button onPress={onRetry}>{t`Try again`}</Button>
          {view.scope === 'team' && (
            <Button onPress={() => change({ scope: 'own' })}>{t`Show my own time`}</Button>
          )}
        </div>
      }
    />
  )
}
