import { type ClockChange, type DayShape, hourMarks } from '../../../shared/domain/day-shape.ts'
import { instantOf } from '../../../shared/domain/instant.ts'
import { useCalendarShared } from './calendar-context.ts'
import styles from './clock-change.module.css'
import { placeOf } from './day-scale.ts'
import { hourText } from './item-words.ts'

/** The line at which the clock of a day is put forward or back. */
export function ClockChangeMark({ day, change }: { readonly day: DayShape; readonly change: ClockChange }) {
  const { scale, formats } = useCalendarShared()
  const minutes = Math.abs(change.seconds) / 60
  const amount = minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
  return (
    <div className={styles.change} style={{ insetBlockStart: placeOf(scale, day, change.at) }}>
      <span className={styles.words}>
        Clocks go {change.seconds > 0 ? 'forward' : 'back'} {amount}, to {formats.time(instantOf(change.at))}
      </span>
    </div>
  )
}

/** The hours of the wall where they differ from those at the side: before the clock of this day was changed. */
export function OwnHours({ day }: { readonly day: DayShape }) {
  const { scale, formats } = useCalendarShared()
  const format = formats.preferences.timeFormat === 'H:mm' ? '24' : '12'
  const own = hourMarks(day).filter(({ at, hour }) => hour !== 12 + Math.floor((at - day.noon) / 3600))
  return own.map(({ at, hour }) => (
    <span
      key={at}
      aria-hidden
      className={`${styles.hour} figures`}
      style={{ insetBlockStart: placeOf(scale, day, at) }}
    >
      {hourText(hour, format)}
    </span>
  ))
}
