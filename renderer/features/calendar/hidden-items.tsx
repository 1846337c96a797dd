import type { DayShape } from '../../../shared/domain/day-shape.ts'
import { useCalendarShared } from './calendar-context.ts'
import type { CalendarItem } from './calendar-item.ts'
import { partsOfDay } from './day-parts.ts'
import { drawnPart } from './day-scale.ts'
import styles from './hidden-items.module.css'

/** Says how much of a day lies in hours that are not drawn, and shows them when pressed: nothing is hidden unsaid. */
export function HiddenItems({
  day,
  items,
}: {
  readonly day: DayShape
  readonly items: readonly CalendarItem[]
}) {
  const { scale, settings } = useCalendarShared()
  const drawn = drawnPart(scale, day)
  const parts = partsOfDay(items, day)
  const earlier = parts.filter(({ end }) => end <= drawn.start && drawn.start > day.start).length
  const later = parts.filter(({ start }) => start >= drawn.end && drawn.end < day.end).length
  return (
    <>
      {earlier > 0 && (
        <button
          type="button"
          className={`${styles.hidden} ${styles.earlier}`}
          onClick={() => settings.setView({ firstHour: 0 })}
        >
          {earlier} earlier
        </button>
      )}
      {later > 0 && (
        <button
          type="button"
          className={`${styles.hidden} ${styles.later}`}
          onClick={() => settings.setView({ lastHour: 24 })}
        >
          {later} later
        </button>
      )}
    </>
  )
}
