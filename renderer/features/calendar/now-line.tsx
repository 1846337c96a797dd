import type { DayShape } from '../../../shared/domain/day-shape.ts'
import { useCalendarShared } from './calendar-context.ts'
import { heightOf, placeOf } from './day-scale.ts'
import styles from './now-line.module.css'
import { useMinute } from './use-minute.ts'

/** Where the day is now. Moves once a minute. */
export function NowLine({ day }: { readonly day: DayShape }) {
  const { scale } = useCalendarShared()
  const place = placeOf(scale, day, useMinute())
  if (place < 0 || place > heightOf(scale)) return null
  return <div aria-hidden data-now className={styles.line} style={{ insetBlockStart: place }} />
}
