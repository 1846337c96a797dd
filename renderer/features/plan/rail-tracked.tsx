import type { CSSProperties } from 'react'
import { epochSeconds } from '../../../shared/domain/instant.ts'
import { useBoardShared } from './board-context.ts'
import { useDayTimes } from './day-times.ts'
import type { Stretch } from './free-time.ts'
import { placeOnRail } from './rail-scale.ts'
import styles from './time-rail.module.css'
import { useMinute } from './use-minute.ts'

/** What was tracked on the day, as thin marks in the colours of the projects; what runs grows each minute. */
export function RailTracked({ date, span }: { readonly date: string; readonly span: Stretch }) {
  const { projects } = useBoardShared()
  const minute = useMinute()
  const { entriesOf } = useDayTimes()
  return entriesOf(date).map((entry) => {
    const end = entry.stop === null ? minute : epochSeconds(entry.stop)
    const place = placeOnRail(span, { start: epochSeconds(entry.start), end })
    if (place === null) return null
    const color = entry.projectId === null ? undefined : projects.get(entry.projectId)?.color
    return (
      <span
        key={entry.id}
        aria-hidden
        className={styles.tracked}
        style={
          {
            insetBlockStart: `${place.from * 100}%`,
            blockSize: `${(place.to - place.from) * 100}%`,
            '--color': color,
          } as CSSProperties
        }
      />
    )
  })
}
