import type { CSSProperties } from 'react'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { classNames } from '../../components/class-names.ts'
import type { BoardColumn } from './board-columns.ts'
import { useBoardShared } from './board-context.ts'
import styles from './day-head.module.css'
import { dayOfMonth, shortWeekday } from './day-label.ts'
import { type DayLoad, dayLoad } from './day-load.ts'

/** The head of a day: its date, and how much of its working time is planned. */
export function DayHead({ column, date }: { readonly column: BoardColumn; readonly date: string }) {
  const { today, preferences } = useBoardShared()
  const isToday = date === today
  const load = dayLoad(column.tasks, column.capacitySeconds ?? 0)
  return (
    <header className={styles.head}>
      <h2
        className={classNames(styles.day, isToday && styles.today)}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className={styles.weekday}>{shortWeekday(date)}</span>
        <span className={classNames(styles.number, 'figures')}>{dayOfMonth(date)}</span>
      </h2>
      <LoadText load={load} write={(seconds) => shortDuration(seconds, preferences.durationFormat)} />
      <span
        aria-hidden
        className={classNames(styles.bar, styles[load.state])}
        style={{ '--share': load.share } as CSSProperties}
      />
    </header>
  )
}

/** `4h 30m of 8h`; over-full, what is too much stands out. */
function LoadText({ load, write }: { readonly load: DayLoad; readonly write: (seconds: number) => string }) {
  if (load.plannedSeconds === 0) return <span className={styles.load} />
  const spoken =
    load.state === 'off'
      ? `${write(load.plannedSeconds)} planned`
      : `${write(load.plannedSeconds)} of ${write(load.capacitySeconds)} planned${
          load.state === 'over' ? `, ${write(load.overSeconds)} too much` : ''
        }`
  return (
    <span
      className={classNames(styles.load, 'figures', load.state === 'over' && styles.overText)}
      title={spoken}
    >
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden>
        {load.state === 'over' ? `${write(load.overSeconds)} over` : write(load.plannedSeconds)}
        {(load.state === 'open' || load.state === 'full') && (
          <span className={styles.capacity}> / {write(load.capacitySeconds)}</span>
        )}
      </span>
    </span>
  )
}

/** The head of the backlog: how many tasks wait. */
export function BacklogHead({ count }: { readonly count: number }) {
  return (
    <header className={styles.head}>
      <h2 className={styles.day}>Backlog</h2>
      <span className={classNames(styles.load, 'figures')}>
        {count > 0 && (
          <>
            {count}
            <span className="visually-hidden"> {count === 1 ? 'task waits' : 'tasks wait'}</span>
          </>
        )}
      </span>
      <span aria-hidden className={styles.bar} />
    </header>
  )
}
