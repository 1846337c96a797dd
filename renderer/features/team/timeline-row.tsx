import { memo } from 'react'
import { classNames } from '../../components/class-names.ts'
import type { DayRange } from './axis.ts'
import { Bar } from './bar.tsx'
import { DraftBar } from './draft-bar.tsx'
import { LoadStrip } from './load-strip.tsx'
import { RowHead } from './row-head.tsx'
import type { PlacedRow } from './row-layout.ts'
import type { TeamRow } from './team-rows.ts'
import { shading, weekend } from './day-off-shading.ts'
import { TimeOffSpans } from './time-off-spans.tsx'
import { useTimelineShared } from './timeline-context.ts'
import styles from './timeline-row.module.css'
import { unassignedKey } from './timeline-bars.ts'

export interface TimelineRowProps extends PlacedRow<TeamRow> {
  /** From 0, of all rows. */
  readonly index: number
  /** The days that are drawn. */
  readonly days: DayRange
}

/** One row: its head, which stays at the side, and its days. */
export const TimelineRow = memo(function TimelineRow({ row, top, height, index, days }: TimelineRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={classNames(styles.row, row.kind === 'team' && styles.team)}
      style={{ transform: `translateY(${top}px)`, blockSize: height }}
    >
      <RowHead row={row} isFirst={index === 0} />
      {row.kind === 'team' ? (
        <div role="gridcell" aria-label={row.name} className={styles.track} />
      ) : (
        <Track row={row} days={days} />
      )}
    </div>
  )
})

function Track({ row, days }: { readonly row: Exclude<TeamRow, { kind: 'team' }>; readonly days: DayRange }) {
  const { axis, rows, data, startMarking } = useTimelineShared()
  const worker = row.kind === 'worker' ? row.worker : null
  const key = worker?.key ?? unassignedKey
  const { bars, lanes } = rows.lanesOf(key)
  const offDays = worker === null ? null : ownDaysOff(data.hours.get(key))
  return (
    <div
      role="gridcell"
      className={styles.track}
      style={offDays === null ? {} : { ...shading(offDays, axis), backgroundColor: 'var(--surface)' }}
      data-track={row.key}
      onPointerDown={(event) => startMarking(event, row.key)}
    >
      {worker !== null && <TimeOffSpans workerKey={key} days={days} />}
      {bars.map(
        (bar, index) =>
          bar.end > days.from &&
          bar.start < days.to && <Bar key={bar.id} bar={bar} lane={lanes[index] ?? 0} rowKey={row.key} />,
      )}
      <DraftBar workerKey={key} />
      {worker !== null && <LoadStrip load={rows.loadOf(key)} days={days} rowKey={row.key} />}
    </div>
  )
}

/** The weekdays without work of who has hours of their own; null for Saturday and Sunday, which are drawn for all rows at once. */
function ownDaysOff(
  hours: readonly { readonly weekday: number; readonly seconds: number }[] | undefined,
): readonly number[] | null {
  if (hours === undefined || hours.length === 0) return null
  const worked = new Set(hours.filter(({ seconds }) => seconds > 0).map(({ weekday }) => weekday))
  const off = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !worked.has(weekday))
  return off.join('') === weekend.join('') ? null : off
}
