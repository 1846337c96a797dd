import type { TimeFormat } from '../../../shared/domain/time-of-day.ts'
import type { DayScale } from './day-scale.ts'
import styles from './hour-gutter.module.css'
import { hourText } from './item-words.ts'
import { gutterAttribute } from './measure-grid.ts'

/** The hours at the side, as most days have them. */
export function HourGutter({
  scale,
  timeFormat,
}: {
  readonly scale: DayScale
  readonly timeFormat: TimeFormat
}) {
  const format = timeFormat === 'H:mm' ? '24' : '12'
  const first = Math.max(0, Math.ceil(scale.top / 3600) + 12)
  const last = Math.min(24, Math.floor(scale.bottom / 3600) + 12)
  // Low hours leave room for every second one only.
  const every = scale.hourHeight < 34 ? 2 : 1
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <div className={styles.gutter} aria-hidden {...{ [gutterAttribute]: '' }}>
      {hours
        .filter((hour) => hour % every === 0 && hour > first && hour < last)
        .map((hour) => (
          <span
            key={hour}
            className={`${styles.hour} figures`}
            style={{ insetBlockStart: (((hour - 12) * 3600 - scale.top) * scale.hourHeight) / 3600 }}
          >
            {hourText(hour, format)}
          </span>
        ))}
    </div>
  )
}
