import { t } from '@lingui/core/macro'
import DollarSign from 'lucide-react/icons/dollar-sign'
import type { EntryDay, TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { addDays, firstDayOfWeek } from '../../../shared/domain/plain-date.ts'
import { LiveDuration } from '../../components/labels/live-duration.tsx'
import styles from './timer-screen.module.css'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { durationStep, shownDuration } from '../../../shared/domain/shown-duration.ts'
import { useBridge, dataOrThrow, bridgeQueryKey } from '../../bridge/use-bridge.ts'

export interface TotalsProps {
  readonly today: string
  readonly running: TimeEntry | null
  readonly formats: Formats
}

/** How much was worked today and in this week, the running entry included. */
export function Totals({ today, running, formats }: TotalsProps) {
  const { firstDayOfWeek: weekBegins, totals: shown } = formats.preferences
  const date = running ? formats.dateOf(running.start) : null
  const totals = useTotals(today, date, formats.preferences)
  const first = firstDayOfWeek(today, weekBegins)
  const isThisWeek = date !== null && date >= first && date <= addDays(first, 6)
  return (
    <dl className={styles.totals}>
      <Total
        name={t`Today`}
        seconds={totals.today}
        running={date === today ? running : null}
        formats={formats}
      />
      {shown === 'week' && (
        <Total name={t`Week`} seconds={totals.week} running={isThisWeek ? running : null} formats={formats} />
      )}
    </dl>
  )
}

/** Seconds, rounded as the list shows them. */
interface Sums {
  readonly totalSeconds: number
  readonly billableSeconds: number
}

function Total({
  name,
  seconds,
  running,
  formats,
}: {
  readonly name: string
  readonly seconds: Sums | null
  /** The entry whose seconds come to it. */
  readonly running: TimeEntry | null
  readonly formats: Formats
}) {
  const format = formats.duration
  const start = running?.start ?? null
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd>
        {seconds !== null && (
          <LiveDuration start={start} baseSeconds={seconds.totalSeconds} format={format} />
        )}
      </dd>
      {formats.preferences.billableTotals && seconds !== null && (
        <dd className={styles.billable} title={t`Billable`}>
          <DollarSign aria-label={t`Billable`} />
          <LiveDuration
            start={running?.billable === true ? start : null}
            baseSeconds={seconds.billableSeconds}
            format={format}
          />
        </dd>
      )}
    </div>
  )
}

type DayTotal = Sums & Pick<EntryDay, 'date'>

/**
 * The totals of today and of the week around it: the sums, in seconds, of what the list shows of its days; null until they
 * are read.
 *
 * @param growing the day on which an entry runs: its seconds are not rounded, since those of the entry come to them
 */
function useTotals(
  today: string,
  growing: string | null,
  { firstDayOfWeek: weekBegins, durationFormat }: Pick<Preferences, 'firstDayOfWeek' | 'durationFormat'>,
) {
  const bridge = useBridge()
  const first = firstDayOfWeek(today, weekBegins)
  const last = addDays(first, 6)
  const { data } = useQuery({
    queryKey: [...bridgeQueryKey('timeEntries.page'), 'totals', first],
    queryFn: async () => {
      const read: DayTotal[] = []
      let before: string | null = null
      do {
        const { days, nextBefore } = dataOrThrow(
          await bridge.call('timeEntries.page', { before, minEntries: 100 }, { repeatable: true }),
        ) as { readonly days: readonly EntryDay[]; readonly nextBefore: string | null }
        read.push(...days.map(totalsOf))
        before = (days.at(-1)?.date ?? '') < first ? null : nextBefore
      } while (before !== null)
      return read
    },
    placeholderData: (former) => former,
  })
  const step = durationStep(durationFormat)
  const sumOf = (isMeant: (date: string) => boolean): Sums | null => {
    const meant = data?.filter(({ date }) => isMeant(date))
    const sum = (of: keyof Sums): number =>
      meant?.reduce((all, day) => all + (day.date === growing ? day[of] : shownDuration(day[of], step)), 0) ??
      0
    return meant === undefined
      ? null
      : { totalSeconds: sum('totalSeconds'), billableSeconds: sum('billableSeconds') }
  }
  return { today: sumOf((date) => date === today), week: sumOf((date) => date >= first && date <= last) }
}

/** Of the finished entries. */
function totalsOf({ date, totalSeconds, entries }: EntryDay): DayTotal {
  const billableSeconds = entries.reduce(
    (sum, { billable, start, stop }) => sum + (billable && stop !== null ? secondsBetween(start, stop) : 0),
    0,
  )
  return { date, totalSeconds, billableSeconds }
}
