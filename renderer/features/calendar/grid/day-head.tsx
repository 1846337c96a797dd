import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import ListPlus from 'lucide-react/icons/list-plus'
import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { dayOfMonth, longDay, shortWeekday } from '../../../components/labels/day-label.ts'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { LiveDuration } from '../../../components/labels/live-duration.tsx'
import { useCalendarShared } from '../calendar-context.ts'
import type { CalendarItem, Lane } from '../items/calendar-item.ts'
import dayName from '../../../components/labels/day-name.module.css'
import styles from './day-head.module.css'
import { lengthOf } from '../../../entities/time-entry/free-time.ts'
import { gapsOfDay } from '../items/plan-gaps.ts'
import { unusualLength } from '../items/item-words.ts'

/** Which day gets the time of an entry over midnight: the same as in every list and report. */
const rule = t`Entries over midnight count on the day on which they began`

export interface DayHeadProps {
  readonly day: DayShape
  readonly items: readonly CalendarItem[]
  /** Seconds since 1970. */
  readonly now: number
  readonly lanes: readonly Lane[]
  /** Null when the day is shown alone. */
  readonly onShowDay: ((date: string) => void) | null
}

/** The head of a day: its date, what was tracked and planned on it, and the step that logs what was only planned. */
export function DayHead({ day, items, now, lanes, onShowDay }: DayHeadProps) {
  const { formats, today, commands } = useCalendarShared()
  const { preferences } = formats
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  const begun = items.filter((item) => formats.dateOf(instantOf(item.start)) === day.date)
  const entries = begun.filter((item) => item.kind === 'entry')
  const running = entries.find((item) => item.isRunning) ?? null
  const tracked = lengthOf(entries.filter((item) => !item.isRunning))
  const planned = lengthOf(begun.filter((item) => item.kind === 'block'))
  const gaps = lengthOf(gapsOfDay(items, day, now))
  const name = longDay(day.date, preferences.dateFormat, today)
  const isToday = day.date === today
  const length = unusualLength(day)

  return (
    <div className={classNames(styles.head, isToday && dayName.today, onShowDay === null && styles.alone)}>
      <h2 className={styles.day} aria-current={isToday ? 'date' : undefined}>
        {onShowDay === null ? (
          <span className="visually-hidden">{name}</span>
        ) : (
          <button type="button" className={styles.date} onClick={() => onShowDay(day.date)}>
            <span className="visually-hidden">
              {isToday ? t`${name}, today: show this day` : t`${name}: show this day`}
            </span>
            <span aria-hidden className={dayName.weekday}>
              {shortWeekday(day.date)}
            </span>
            <span aria-hidden className={classNames(dayName.number, 'figures')}>
              {dayOfMonth(day.date)}
            </span>
          </button>
        )}
        {length !== null && (
          <span className={styles.length} title={length}>
            {Number(((day.end - day.start) / 3600).toFixed(2))} h
            <span className="visually-hidden">
              <Trans> day. {length}</Trans>
            </span>
          </span>
        )}
      </h2>
      {gaps >= 60 && (
        <IconButton
          label={t`Fill ${write(gaps)} of gaps from the plan`}
          keys="f"
          icon={<ListPlus />}
          className={styles.fill}
          onPress={() => void commands.fillGaps(day.date)}
        />
      )}
      <p className={styles.totals} title={rule}>
        {lanes.includes('planned') && (
          <span className={classNames(styles.planned, 'figures')}>
            {planned >= 60 && (
              <>
                {write(planned)}
                <span className={styles.word}> {t`planned`}</span>
              </>
            )}
          </span>
        )}
        {lanes.includes('tracked') && (
          <span className={classNames(styles.tracked, 'figures')}>
            {running !== null ? (
              <LiveDuration start={running.entry.start} baseSeconds={tracked} format={write} />
            ) : (
              tracked >= 60 && write(tracked)
            )}
            {(tracked >= 60 || running !== null) && <span className={styles.word}> {t`tracked`}</span>}
          </span>
        )}
      </p>
    </div>
  )
}
