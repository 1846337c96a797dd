import { t } from '@lingui/core/macro'
import ChartBar from 'lucide-react/icons/chart-no-axes-column'
import Table from 'lucide-react/icons/table-2'
import { Suspense, useState } from 'react'
import type { ReportSummary } from '../../../../shared/bridge/reports.ts'
import { shiftedPeriod } from '../../../../shared/domain/report-period.ts'
import { writeDays } from '../../../../shared/domain/date-format.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { SegmentedControl } from '../../../components/controls/segmented-control.tsx'
import { amountWords } from '../../../entities/money/amount-words.ts'
import { lazyComponent } from '../../../components/states/lazy-component.ts'
import { changeWords, lineWords, periodInWords, shareWords, weekdayInWords } from '../report-words.ts'
import { entriesOf, questionOf, useSharedReport } from '../use-report.ts'
import { ReportState } from '../report-state.tsx'
import { type Bucket, bucketsOf, unitOf } from './buckets.ts'
import type { DayChartProps, ShareChartProps } from './charts.tsx'
import { groupColor, mostShares } from './group-color.ts'
import { GroupTable } from './group-table.tsx'
import { EntriesLink } from '../entries-link.tsx'
import styles from './summary.module.css'

const DayChart = lazyComponent<DayChartProps>(async () => (await import('./charts.tsx')).DayChart)
const ShareChart = lazyComponent<ShareChartProps>(async () => (await import('./charts.tsx')).ShareChart)

/** Time in groups, by day, and what share each has. */
export function SummaryTab() {
  const report = useSharedReport()
  const { view, period } = report
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isAnyOpen = open.size > 0 && view.subGroupBy !== null
  const summary = useBridgeQuery(
    'reports.summary',
    questionOf(report, period, isAnyOpen ? view.subGroupBy : null),
    { keepPrevious: true },
  )
  const before = useBridgeQuery('reports.summary', questionOf(report, shiftedPeriod(period, -1), null), {
    enabled: view.compare,
    keepPrevious: true,
  })
  const compared = view.compare ? (before.data ?? null) : null
  return (
    <ReportState read={summary}>
      {(data) => (
        <>
          <Totals data={data} compared={compared} />
          <Days data={data} compared={compared} />
          <div className={styles.breakdown}>
            <Shares data={data} />
            <GroupTable data={data} compared={compared} open={open} onOpen={setOpen} />
          </div>
        </>
      )}
    </ReportState>
  )
}

interface PartProps {
  readonly data: ReportSummary
  /** The period before; null where none is compared. */
  readonly compared: ReportSummary | null
}

function Totals({ data: { total, days }, compared }: PartProps) {
  const report = useSharedReport()
  const { duration } = report.formats
  const { amounts, costs } = total
  const change = compared && changeWords(total.seconds, compared.total.seconds)
  const perDay = days.length === 0 ? 0 : Math.round(total.seconds / days.length)
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t`Total`}</dt>
        <dd>
          <EntriesLink to={entriesOf(report, [])}>{duration(total.seconds)}</EntriesLink>
        </dd>
      </div>
      <div>
        <dt>{t`Billable`}</dt>
        <dd>
          {duration(total.billableSeconds)}{' '}
          <span className="soft small">{shareWords(total.billableSeconds, total.seconds)}</span>
        </dd>
      </div>
      {amounts.length > 0 && (
        <div>
          <dt>{t`Amount`}</dt>
          <dd>{amountWords(amounts)}</dd>
        </div>
      )}
      {costs.length > 0 && (
        <div>
          <dt>{t`Labour cost`}</dt>
          <dd>{amountWords(costs)}</dd>
        </div>
      )}
      <div>
        <dt>{t`A day with entries`}</dt>
        <dd>{duration(perDay)}</dd>
      </div>
      {compared !== null && (
        <div>
          <dt>{periodInWords(shiftedPeriod(report.period, -1), report.formats.preferences)}</dt>
          <dd>
            {duration(compared.total.seconds)} <span className="soft small">{change}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The days as a chart, or as the table that says the same. */
function Days({ data, compared }: PartProps) {
  const { period, formats, change, setPreferences } = useSharedReport()
  const { reportChart } = formats.preferences
  const { firstDayOfWeek, dateFormat } = formats.preferences
  const unit = unitOf(period)
  const buckets = bucketsOf(period, unit, data.days, firstDayOfWeek)
  const former = compared && bucketsOf(shiftedPeriod(period, -1), unit, compared.days, firstDayOfWeek)
  if (buckets.length === 1) return null
  const label = ({ from }: Bucket) =>
    unit === 'month'
      ? writeDays(from, from, { month: 'short', year: '2-digit' }, dateFormat)
      : buckets.length <= 7
        ? weekdayInWords(from, formats.preferences)
        : writeDays(from, from, { day: 'numeric', month: 'short' }, dateFormat)
  const open = (bucket: Bucket | undefined) => {
    if (bucket !== undefined) change({ tab: 'detailed', period: { from: bucket.from, to: bucket.to } })
  }
  const colors = { billable: t`Billable`, rest: t`Not billable`, before: t`Period before` }
  const titles = { day: t`Time by day`, week: t`Time by week`, month: t`Time by month` }
  return (
    <section className={styles.days} aria-label={titles[unit]}>
      <div className="row spread">
        <h2 className="strong">{titles[unit]}</h2>
        <SegmentedControl
          label={t`Show the days as`}
          value={reportChart}
          options={[
            { value: 'bar', label: t`Chart`, icon: <ChartBar /> },
            { value: 'table', label: t`Table`, icon: <Table /> },
          ]}
          onChange={(value) => setPreferences({ reportChart: value })}
        />
      </div>
      {reportChart === 'table' ? (
        <DayTable buckets={buckets} former={former} />
      ) : (
        <Suspense fallback={<div className={styles.chart} />}>
          <p className={styles.legend}>
            {Object.entries(colors).map(
              ([of, words]) =>
                (of !== 'before' || former !== null) && (
                  <span key={of} data-of={of}>
                    {words}
                  </span>
                ),
            )}
          </p>
          <DayChart
            label={t`${titles[unit]} as bars. The table says the same.`}
            bars={buckets.map((bucket, index) => ({
              label: label(bucket),
              title: periodInWords(bucket, formats.preferences),
              seconds: bucket.seconds,
              billableSeconds: bucket.billableSeconds,
              before: former === null ? null : (former[index]?.seconds ?? 0),
            }))}
            names={colors}
            write={formats.duration}
            onOpen={(index) => open(buckets[index])}
          />
        </Suspense>
      )}
    </section>
  )
}

function DayTable({
  buckets,
  former,
}: {
  readonly buckets: readonly Bucket[]
  readonly former: readonly Bucket[] | null
}) {
  const report = useSharedReport()
  const { duration, preferences } = report.formats
  const written = (seconds: number) => (seconds > 0 ? duration(seconds) : '')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`Days`}</th>
          <th scope="col" className={styles.number}>{t`Billable`}</th>
          {former !== null && <th scope="col" className={styles.number}>{t`Period before`}</th>}
          <th scope="col" className={styles.number}>{t`Duration`}</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ from, to, seconds, billableSeconds }, index) => (
          <tr key={from}>
            <th scope="row">{periodInWords({ from, to }, preferences)}</th>
            <td className={styles.number}>{written(billableSeconds)}</td>
            {former !== null && <td className={styles.number}>{written(former[index]?.seconds ?? 0)}</td>}
            <td className={styles.number}>
              {seconds > 0 && (
                <EntriesLink
                  to={entriesOf(report, [], { from, to })}
                  of={periodInWords({ from, to }, preferences)}
                >
                  {duration(seconds)}
                </EntriesLink>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Shares({ data: { groups, groupBy } }: { readonly data: ReportSummary }) {
  const { names, formats } = useSharedReport()
  const parts = groups.slice(0, mostShares).map((group, index) => ({
    label: lineWords(groupBy, group, formats.preferences),
    seconds: group.seconds,
    color: groupColor(groupBy, group.key, index, names),
  }))
  const rest = groups.slice(mostShares).reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <div className={styles.ring} aria-hidden>
      <Suspense>
        <ShareChart
          label={t`Shares`}
          parts={rest > 0 ? [...parts, { label: t`Others`, seconds: rest, color: null }] : parts}
          write={formats.duration}
        />
      </Suspense>
    </div>
  )
}
