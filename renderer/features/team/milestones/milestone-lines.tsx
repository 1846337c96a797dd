import { dayNumber } from '../axis/day-number.ts'
import styles from './milestone-lines.module.css'
import { pointStyle } from '../bars/place-style.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import { useTimelineState } from '../timeline/timeline-state.ts'

/** A line down the rows on the day of each milestone that is still to be reached; it goes along when one is carried. */
export function MilestoneLines() {
  const { axis, data } = useTimelineShared()
  const carried = useTimelineState((state) => state.milestoneDrag)
  return data.milestones.map(
    ({ id, dueDate, completedAt }) =>
      dueDate !== null &&
      completedAt === null && (
        <span
          key={id}
          className={styles.line}
          style={pointStyle(axis, carried?.id === id ? carried.day : dayNumber(dueDate))}
          data-carried={carried?.id === id || undefined}
        />
      ),
  )
}
