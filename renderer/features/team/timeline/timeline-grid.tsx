import { t } from '@lingui/core/macro'
import type { CSSProperties, RefObject } from 'react'
import styles from './timeline-grid.module.css'
import { TimelineHeader } from '../axis/timeline-header.tsx'
import { LoadReadout } from '../load/load-readout.tsx'
import { shading, weekend } from '../time-off/day-off-shading.ts'
import { pointStyle } from '../bars/place-style.ts'
import { lanesBetween, rowsBetween } from '../rows/row-layout.ts'
import { laneHeight, lanesTop } from '../rows/row-sizes.ts'
import { TimelineRow } from '../rows/timeline-row.tsx'
import { useTimelineShared } from './timeline-context.ts'
import { useTimelineState } from './timeline-state.ts'
import type { DrawnPart } from './timeline-viewport.ts'
import { dayNumber } from '../axis/day-number.ts'
import milestoneStyles from '../milestones/milestone-lines.module.css'

export interface TimelineGridProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly drawn: DrawnPart | null
  readonly headerHeight: number
}

const lane = { top: lanesTop, height: laneHeight }

/** Rows and days, of which only those in sight and around are drawn. */
export function TimelineGrid({ scroller, drawn, headerHeight }: TimelineGridProps) {
  const { axis, rows, today, unit } = useTimelineShared()
  const { layout } = rows
  const currentKey = useTimelineState((state) => state.current?.rowKey ?? null)
  const between = drawn === null ? [] : rowsBetween(layout, drawn.top, drawn.bottom)
  const shown = new Set(between)
  // The row with the focus stays drawn while it is scrolled away, or the focus would be lost; so does the first one.
  const kept = layout.rows.filter(
    ({ row }, index) => row.key === currentKey || (currentKey === null && index === 0),
  )
  const all = [...between, ...kept.filter((placed) => !shown.has(placed))]
  const indexes = new Map(layout.rows.map(({ row }, index) => [row.key, index]))
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ '--days': axis.days } as CSSProperties}
      tabIndex={-1}
    >
      <div className={styles.canvas} style={{ blockSize: headerHeight + layout.height }}>
        {drawn !== null && (
          <>
            <TimelineHeader days={drawn.days} dayWidth={drawn.dayWidth} height={headerHeight} />
            <div
              role="grid"
              aria-label={t`Team timeline`}
              aria-rowcount={layout.rows.length}
              className="relative"
              style={{ blockSize: layout.height }}
            >
              {unit !== 'months' && (
                <div role="presentation" className={styles.weekends} style={shading(weekend, axis)} />
              )}
              {all.map((placed) => {
                const lanes = lanesBetween(placed, lane, drawn.top, drawn.bottom)
                return (
                  <TimelineRow
                    key={placed.row.key}
                    {...placed}
                    index={indexes.get(placed.row.key) ?? 0}
                    days={drawn.days}
                    firstLane={lanes.from}
                    endLane={lanes.to}
                  />
                )
              })}
            </div>
            <div
              className={styles.lines}
              style={{ insetBlockStart: headerHeight, blockSize: layout.height }}
              aria-hidden
            >
              <span className={styles.today} style={pointStyle(axis, today)} />
              <MilestoneLines />
            </div>
            <div className={styles.over} style={{ insetBlockStart: headerHeight }}>
              <LoadReadout />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** A line down the rows on the day of each milestone that is still to be reached; it goes along when one is carried. */
function MilestoneLines() {
  const { axis, data } = useTimelineShared()
  const carried = useTimelineState((state) => state.milestoneDrag)
  return data.milestones.map(
    ({ id, dueDate, completedAt }) =>
      dueDate !== null &&
      completedAt === null && (
        <span
          key={id}
          className={milestoneStyles.line}
          style={pointStyle(axis, carried?.id === id ? carried.day : dayNumber(dueDate))}
          data-carried={carried?.id === id || undefined}
        />
      ),
  )
}
