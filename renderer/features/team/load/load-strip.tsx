import { memo } from 'react'
import type { DayRange } from '../axis/axis.ts'
import { fullDay, loadPaths, loadStep, stripTop } from './load-path.ts'
import styles from './load-strip.module.css'
import { placeStyle } from '../bars/place-style.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import type { WorkerLoad } from './worker-load.ts'

export interface LoadStripProps {
  readonly load: WorkerLoad
  readonly days: DayRange
  readonly rowKey: string
}

/** How full the days or weeks of a row are; over-full ones stand out by height and colour. Figures appear under the pointer. */
export const LoadStrip = memo(function LoadStrip({ load, days, rowKey }: LoadStripProps) {
  const { axis, unit, preferences, onProbe } = useTimelineShared()
  const { planned, over } = loadPaths(load, days, loadStep(unit), preferences.firstDayOfWeek)
  const width = days.to - days.from
  return (
    <div
      className={styles.strip}
      style={placeStyle(axis, days)}
      data-strip
      onPointerMove={(event) => onProbe(event, rowKey)}
      onPointerLeave={(event) => onProbe(event, rowKey)}
    >
      <svg
        aria-hidden
        className={styles.picture}
        viewBox={`0 0 ${width} ${stripTop}`}
        preserveAspectRatio="none"
      >
        <path className={styles.planned} d={planned} />
        <path className={styles.over} d={over} />
        <path className={styles.full} d={`M0 ${stripTop - fullDay}H${width}`} />
      </svg>
    </div>
  )
})
