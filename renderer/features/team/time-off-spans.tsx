import { useMemo } from 'react'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import type { TimeOff } from '../../../shared/bridge/people.ts'
import { timeOffWords } from '../../entities/working-time/time-off-words.ts'
import type { DayRange } from './axis.ts'
import { dayNumber } from './day-number.ts'
import { placeStyle } from './place-style.ts'
import styles from './time-off-spans.module.css'
import { useTimelineShared } from './timeline-context.ts'
import type { WorkerKey } from './worker.ts'

const none: readonly TimeOff[] = []
const dayMilliseconds = 86_400_000

/** When somebody is away: hatched, with hours drawn as parts of their days. */
export function TimeOffSpans({
  workerKey,
  days,
}: {
  readonly workerKey: WorkerKey
  readonly days: DayRange
}) {
  const { axis, data, preferences, unit } = useTimelineShared()
  const clock = useMemo(() => wallClock(preferences.timeZone), [preferences.timeZone])
  const away = data.timeOff.get(workerKey) ?? none
  const placeOf = (instant: string): number => {
    const { hour, minute } = clock.timeOf(instant)
    return dayNumber(clock.dateOf(instant)) + (hour * 60 + minute) / 1440
  }
  return away
    .filter(
      ({ start, end }) =>
        Date.parse(end) > (days.from - 1) * dayMilliseconds &&
        Date.parse(start) < (days.to + 1) * dayMilliseconds,
    )
    .map((timeOff) => {
      const from = placeOf(timeOff.start)
      const to = Math.max(placeOf(timeOff.end), from)
      const words = timeOffWords[timeOff.type]
      return (
        <div key={timeOff.id} className={styles.span} style={placeStyle(axis, { from, to })} title={words}>
          {unit === 'days' && to - from >= 1 && <span className={styles.words}>{words}</span>}
        </div>
      )
    })
}
