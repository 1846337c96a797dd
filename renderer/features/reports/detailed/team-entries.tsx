import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ProcedureOutput } from '../../../../shared/bridge/contract.ts'
import { writeMoney } from '../../../../shared/domain/money.ts'
import { type BridgeFailure, bridgeQueryKey, dataOrThrow, useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import { Skeleton } from '../../../components/states/skeleton.tsx'
import { Failed, Nothing } from '../report-state.tsx'
import { questionOf, useSharedReport } from '../use-report.ts'
import reportStyles from '../reports.module.css'
import styles from './detailed.module.css'

type Page = ProcedureOutput<'reports.teamEntries'>

/** Everybody's entries, to be read: the person corrects their own in their own report. */
export function TeamEntries() {
  const report = useSharedReport()
  const bridge = useBridge()
  const { period, formats, view } = report
  const { filter, rounding } = questionOf(report, period, null)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery<
    Page,
    BridgeFailure,
    { readonly pages: readonly Page[] },
    readonly unknown[],
    Page['next']
  >({
    queryKey: [...bridgeQueryKey('reports.teamEntries'), 'list', filter, rounding],
    queryFn: async ({ pageParam: next }) =>
      dataOrThrow(await bridge.call('reports.teamEntries', { filter, rounding, next }, { repeatable: true })),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })
  if (data === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={12} className={styles.loading} />
  const entries = data.pages.flatMap((page) => page.entries)
  const hasAmounts = view.money !== 'none' && entries.some(({ amount }) => amount !== null)
  const asOf = data.pages[0]?.asOf
  if (entries.length === 0) return <Nothing />
  return (
    <div className={reportStyles.content}>
      {asOf !== undefined && (
        <p className={reportStyles.asOf} role="status">
          {t`As of ${formats.time(asOf)}, from the server.`}
          <Button size="small" variant="quiet" onPress={() => void refetch()}>{t`Read again`}</Button>
        </p>
      )}
      <table className={styles.table} aria-label={t`Entries of the team`}>
        <thead>
          <tr>
            <th scope="col">{t`Entry`}</th>
            <th scope="col">{t`Person`}</th>
            <th scope="col" className={styles.times}>{t`Times`}</th>
            {hasAmounts && <th scope="col">{t`Amount`}</th>}
            <th scope="col">{t`Duration`}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <span className={styles.what}>
                  <span className="cut">{entry.description || t`No description`}</span>
                  {entry.project !== null && (
                    <ProjectChip
                      name={[entry.project, entry.task].filter((name) => name !== null).join(' · ')}
                      color={entry.color ?? 'transparent'}
                      client={entry.client}
                      className="small"
                    />
                  )}
                </span>
              </td>
              <td>{entry.person}</td>
              <td className={styles.times}>
                <span className="soft">{formats.date(formats.dateOf(entry.start))}</span>{' '}
                {`${formats.time(entry.start)} – ${formats.time(entry.stop)}`}
              </td>
              {hasAmounts && (
                <td className="soft">{entry.amount !== null && writeMoney(entry.amount, entry.currency)}</td>
              )}
              <td>{formats.duration(entry.seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <div>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </div>
  )
}
