import { t } from '@lingui/core/macro'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import { addDays, firstDayOfWeek } from '../../../shared/domain/plain-date.ts'
import { LiveDuration } from '../../components/labels/live-duration.tsx'
import styles from './timer-screen.module.css'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { useTotals } from './use-totals.ts'

export interface TotalsProps {
  readonly today: string
  readonly running: TimeEntry | null
  readonly formats: Formats
}

/** How much was worked today and in this week, the running entry included. */
export function Totals({ today, running, formats }: TotalsProps) {
  const { firstDayOfWeek: weekBegins } = formats.preferences
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
      <Total
        name={t`Week`}
        seconds={totals.week}
        start={isThisWeek ? running?.start : null}
        formats={formats}
      />
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
