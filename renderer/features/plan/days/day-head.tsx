import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { useElapsed } from '../../../components/use-elapsed.ts'
import type { BoardColumn } from '../board/board-columns.ts'
import { useBoardShared } from '../board/board-context.ts'
import type { DayFit } from './day-fit.ts'
import dayName from '../../../components/labels/day-name.module.css'
import styles from './day-head.module.css'
import { roomOf, useDayTimes } from '../board/day-times.ts'
import { scheduleToday } from '../rail/today-schedule.ts'
import { useMinute } from '../../../components/use-minute.ts'
import { dayOfMonth, shortWeekday } from '../../../components/labels/day-label.ts'

export interface DayHeadProps {
  readonly column: BoardColumn
  readonly date: string
  readonly fit: DayFit<string>
}

/** The head of a day: its date, how much of its working time is planned, and what has been tracked. */
export function DayHead({ column, date, fit }: DayHeadProps) {
  const { today, preferences } = useBoardShared()
  const isToday = date === today
  const tracked = useTrackedOn(date, column.day?.trackedSeconds ?? 0)
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  const whole = Math.max(1, fit.roomSeconds, fit.plannedSeconds, tracked)
  return (
    <header className={styles.head}>
      <h2
        className={classNames(styles.day, isToday && dayName.today)}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className={dayName.weekday}>{shortWeekday(date)}</span>
        <span className={classNames(dayName.number, 'figures')}>{dayOfMonth(date)}</span>
      </h2>
      <LoadText fit={fit} write={write} />
      <span
        aria-hidden
        className={classNames(styles.bar, styles[fit.state])}
        style={{ '--share': fit.share, '--tracked': Math.min(1, tracked / whole) } as CSSProperties}
      />
      <span className={classNames(styles.tracked, 'figures')}>
        {tracked >= 60 ? (
          t`${write(tracked)} tracked`
        ) : isToday && fit.state !== 'off' ? (
          <RestOfToday column={column} />
        ) : (
          restText(fit, date < today, write)
        )}
      </span>
    </header>
  )
}

/** The time tracked on the day so far, each second anew while an entry of the day runs. */
function useTrackedOn(date: string, finishedSeconds: number): number {
  const { running, clock } = useBoardShared()
  const isOfDay = running !== null && clock.dateOf(running.start) === date
  return finishedSeconds + useElapsed(isOfDay ? running.start : null)
}

/** As the ritual counts it: what the working hours still have, less what the tasks of the day still take. */
function RestOfToday({ column }: { readonly column: BoardColumn }) {
  const { days, preferences } = useBoardShared()
  const room = roomOf(column.key, column.day?.work ?? null, { times: useDayTimes(), days, now: useMinute() })
  const { leftSeconds, neededSeconds } = scheduleToday(column.tasks, room)
  if (leftSeconds === null) return t`Working hours are over`
  const free = leftSeconds - neededSeconds
  return free < 60 ? '' : t`${shortDuration(free, preferences.durationFormat)} free`
}

function restText(fit: DayFit<string>, hasPassed: boolean, write: (seconds: number) => string): string {
  if (fit.state === 'off') return t`Day off`
  const free = fit.roomSeconds - fit.plannedSeconds
  return hasPassed || free < 60 ? '' : t`${write(free)} free`
}

/** `4h 30m of 8h`; over-full, what is too much stands out. */
function LoadText({
  fit,
  write,
}: {
  readonly fit: DayFit<string>
  readonly write: (seconds: number) => string
}) {
  if (fit.plannedSeconds === 0) return <span className={styles.load} />
  const spoken =
    fit.state === 'off'
      ? t`${write(fit.plannedSeconds)} planned`
      : t`${write(fit.plannedSeconds)} of ${write(fit.roomSeconds)} planned${
          fit.state === 'over' ? t`, ${write(fit.overSeconds)} too much` : ''
        }`
  return (
    <span
      className={classNames(styles.load, 'figures', fit.state === 'over' && 'attention strong')}
      title={spoken}
    >
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden>
        {fit.state === 'over' ? t`${write(fit.overSeconds)} over` : write(fit.plannedSeconds)}
        {(fit.state === 'open' || fit.state === 'full') && (
          <span className="faint"> / {write(fit.roomSeconds)}</span>
        )}
      </span>
    </span>
  )
}

/** The head of the backlog: how many tasks wait. */
export function BacklogHead({ count }: { readonly count: number }) {
  return (
    <header className={styles.head}>
      <h2 className={styles.day}>{t`Backlog`}</h2>
      <span className={classNames(styles.load, 'figures')}>
        {count > 0 && (
          <>
            {count}
            <span className="visually-hidden"> {count === 1 ? t`task waits` : t`tasks wait`}</span>
          </>
        )}
      </span>
      <span aria-hidden className={styles.bar} />
      <span className={styles.tracked} />
    </header>
  )
}
