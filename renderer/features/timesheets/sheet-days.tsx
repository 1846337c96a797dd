import { t } from '@lingui/core/macro'
import type { ReportSummary } from '../../../shared/bridge/reports.ts'
import type { Timesheet } from '../../../shared/bridge/timesheets.ts'
import { writeDays } from '../../../shared/domain/date-format.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { useToday } from '../../components/use-today.ts'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { useGoToReview } from '../../entities/time-entry/use-go-to-review.ts'
import { missingOn } from './missing.ts'
import styles from './timesheets.module.css'

interface SheetDaysProps {
  readonly sheet: Timesheet
  readonly formats: Formats
}

/** One's own days, as this computer knows them, with what is missing of the working hours. */
export function OwnDays({ sheet, formats }: SheetDaysProps) {
  const { from, to } = sheet
  const today = useToday(formats.preferences.timeZone)
  const { data, error } = useBridgeQuery('reports.summary', { filter: { from, to }, ...byDay })
  const { data: plan } = useBridgeQuery('dayPlan.days', { from, to: to < today ? to : today })
  const capacities = new Map(plan?.map(({ date, capacitySeconds }) => [date, capacitySeconds]))
  const goToReview = useGoToReview()
  if (error !== null) return <Notice tone="attention">{error.message}</Notice>
  if (data === undefined) return <Skeleton rows={5} />
  const open = sheet.status === 'open' || sheet.status === 'rejected'
  return (
    <Days
      sheet={sheet}
      formats={formats}
      summary={data}
      last={today}
      missing={(date, seconds) => (open && date < today ? missingOn(seconds, capacities.get(date) ?? 0) : 0)}
      onReview={goToReview}
    />
  )
}

/** Somebody's days, as the service tells them. */
export function OthersDays({ sheet, formats }: SheetDaysProps) {
  const { from, to, memberId } = sheet
  const { data, error, refetch } = useBridgeQuery(
    'reports.summary',
    { filter: { from, to, memberIds: memberId === null ? [] : [memberId] }, scope: 'team', ...byDay },
    { enabled: memberId !== null, onEachOpening: true },
  )
  if (memberId === null)
    return (
      <Notice tone="neutral">{t`This person is not on this computer yet. Sync, then look again.`}</Notice>
    )
  if (data === undefined && error !== null) {
    return (
      <Notice tone="attention">
        {error.message} <Button size="small" onPress={() => void refetch()}>{t`Try again`}</Button>
      </Notice>
    )
  }
  if (data === undefined) return <Skeleton rows={5} />
  return <Days sheet={sheet} formats={formats} summary={data} last={to} />
}

const byDay = { groupBy: 'day', subGroupBy: 'project' } as const

const dayWords = (date: string, { preferences }: Formats) =>
  writeDays(date, date, { weekday: 'short', day: 'numeric', month: 'short' }, preferences.dateFormat)

interface DaysProps extends SheetDaysProps {
  readonly summary: ReportSummary
  /** Days after it are not listed. */
  readonly last: string
  /** Seconds of work that a day lacks. */
  readonly missing?: (date: string, seconds: number) => number
  readonly onReview?: (date: string) => void
}

function Days({ sheet, formats, summary, last, missing, onReview }: DaysProps) {
  const groups = new Map(summary.groups.map((group) => [group.key, group]))
  const dates: string[] = []
  for (let date = sheet.from; date <= sheet.to && date <= last; date = addDays(date, 1)) dates.push(date)
  return (
    <table className={styles.days}>
      <thead className="visually-hidden">
        <tr>
          <th>{t`Day`}</th>
          <th>{t`Projects`}</th>
          <th>{t`Time`}</th>
          {missing && <th>{t`Missing`}</th>}
        </tr>
      </thead>
      <tbody>
        {dates.map((date) => {
          const group = groups.get(date)
          const lacks = missing?.(date, group?.seconds ?? 0) ?? 0
          return (
            <tr key={date}>
              <th scope="row" className={styles.date}>
                {onReview === undefined ? (
                  dayWords(date, formats)
                ) : (
                  <button
                    type="button"
                    className={styles.way}
                    title={t`Review the day`}
                    onClick={() => onReview(date)}
                  >
                    {dayWords(date, formats)}
                  </button>
                )}
              </th>
              <td className={styles.projects}>
                {group?.subGroups
                  .map(({ name, seconds }) => `${name ?? t`No project`} ${formats.duration(seconds)}`)
                  .join(' · ')}
              </td>
              <td className={styles.worked}>{group === undefined ? '–' : formats.duration(group.seconds)}</td>
              {missing && (
                <td className={styles.missing}>{lacks > 0 && t`${formats.duration(lacks)} missing`}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
