import { t } from '@lingui/core/macro'
import type { EntryDay, TimeEntry } from '../../../shared/bridge/time-entries.ts'
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
        start={date === today ? running?.start : null}
        formats={formats}
      />
      {shown === 'week' && (
        <Total
          name={t`Week`}
          seconds={totals.week}
          start={isThisWeek ? running?.start : null}
          formats={formats}
        />
      )}
    </dl>
  )
}

function Total({
  name,
  seconds,
  start,
  formats,
}: {
  readonly name: string
  readonly seconds: number | null
  readonly start: string | null | undefined
  readonly formats: Formats
}) {
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd>
        {seconds !== null && (
          <LiveDuration start={start ?? null} baseSeconds={seconds} format={formats.duration} />
        )}
      </dd>
    </div>
  )
}

type DayTotal = Pick<EntryDay, 'date' | 'totalSeconds'>

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
        ) as { readonly days: readonly DayTotal[]; readonly nextBefore: string | null }
        read.push(...days.map(({ date, totalSeconds }) => ({ date, totalSeconds })))
        before = (days.at(-1)?.date ?? '') < first ? null : nextBefore
      } while (before !== null)
      return read
    },
    placeholderData: (former) => former,
  })
  const step = durationStep(durationFormat)
  const sumOf = (isMeant: (date: string) => boolean): number | null =>
    data?.reduce((sum, { date, totalSeconds }) => {
      if (!isMeant(date)) return sum
      return sum + (date === growing ? totalSeconds : shownDuration(totalSeconds, step))
    }, 0) ?? null
  return { today: sumOf((date) => date === today), week: sumOf((date) => date >= first && date <= last) }
}
