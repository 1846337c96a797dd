import { memo } from 'react'
import { weekdaysOff, workWeek, type WeekdayHours } from '../../../../shared/domain/capacity.ts'
import { classNames } from '../../../components/class-names.ts'
import type { DayRange } from '../axis/axis.ts'
import { Bar, TimeOffSpans } from '../bars/bar.tsx'
import { RowHead } from './row-head.tsx'
import type { PlacedRow } from './row-layout.ts'
import type { TeamRow } from './team-rows.ts'
import { shading, weekend } from '../time-off/day-off-shading.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import styles from './timeline-row.module.css'
import { unassignedKey } from '../bars/timeline-bars.ts'
import { useTimelineState } from '../timeline/timeline-state.ts'
import { fullDay, loadPaths, loadStep, stripTop } from '../load/load-path.ts'
import loadStyles from '../load/load-strip.module.css'
import { placeStyle } from '../bars/place-style.ts'
import type { WorkerLoad } from '../load/worker-load.ts'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import draftStyles from '../bars/draft-bar.module.css'
import { stackInLanes } from '../bars/lanes.ts'
import { laneHeight, lanesTop } from './row-sizes.ts'
import type { WorkerKey } from './worker.ts'

export interface TimelineRowProps extends PlacedRow<TeamRow> {
  /** From 0, of all rows. */
  readonly index: number
  /** The days that are drawn. */
  readonly days: DayRange
  /** The lanes that are drawn, from this one on, */
  readonly firstLane: number
  /** and before this one. */
  readonly endLane: number
}

/** One row: its head, which stays at the side, and its days. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, top, height, index, days, firstLane, endLane } = props
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
        <Track row={row} days={days} firstLane={firstLane} endLane={endLane} />
      )}
    </div>
  )
})

interface TrackProps extends Pick<TimelineRowProps, 'days' | 'firstLane' | 'endLane'> {
  readonly row: Exclude<TeamRow, { kind: 'team' }>
}

function Track({ row, days, firstLane, endLane }: TrackProps) {
  const { axis, rows, data, startMarking } = useTimelineShared()
  const worker = row.kind === 'worker' ? row.worker : null
  const key = worker?.key ?? unassignedKey
  const { bars, lanes } = rows.lanesOf(key)
  // The bar with the focus, or that is pulled, stays drawn while it is scrolled away.
  const keptId = useTimelineState(({ current, drag }) => {
    if (drag?.from.rowKey === key) return drag.item.id
    return current?.rowKey === row.key ? current.barId : null
  })
  const offDays = worker === null ? null : ownDaysOff(data.hours.get(key))
  return (
    <div
      role="gridcell"
      className={styles.track}
      style={offDays === null ? {} : { ...shading(offDays, axis), backgroundColor: 'var(--surface)' }}
      data-track={row.key}
      onPointerDown={(event) => startMarking(event, row.key)}
    >
      {worker !== null && <TimeOffSpans workerKey={key} rowKey={row.key} days={days} keptId={keptId} />}
      {bars.map((bar, index) => {
        const lane = lanes[index] ?? 0
        const isDrawn =
          bar.id === keptId ||
          (bar.end > days.from && bar.start < days.to && lane >= firstLane && lane < endLane)
        return isDrawn && <Bar key={bar.id} bar={bar} lane={lane} rowKey={row.key} />
      })}
      <DraftBar workerKey={key} />
      {worker !== null && <LoadStrip load={rows.loadOf(key)} days={days} rowKey={row.key} />}
    </div>
  )
}

/** The weekdays without work; null for Saturday and Sunday, which are drawn for all rows at once. */
function ownDaysOff(hours: readonly WeekdayHours[] = []): readonly number[] | null {
  const off = weekdaysOff(workWeek(hours))
  return off.join('') === weekend.join('') ? null : off
}

interface LoadStripProps {
  readonly load: WorkerLoad
  readonly days: DayRange
  readonly rowKey: string
}

/** How full the days or weeks of a row are; over-full ones stand out by height and colour. Figures appear under the pointer. */
const LoadStrip = memo(function LoadStrip({ load, days, rowKey }: LoadStripProps) {
  const { axis, unit, preferences, onProbe } = useTimelineShared()
  const { planned, over } = loadPaths(load, days, loadStep(unit), preferences.firstDayOfWeek)
  const width = days.to - days.from
  return (
    <div
      className={loadStyles.strip}
      style={placeStyle(axis, days)}
      data-strip
      onPointerMove={(event) => onProbe(event, rowKey)}
      onPointerLeave={(event) => onProbe(event, rowKey)}
    >
      <svg
        aria-hidden
        className={loadStyles.picture}
        viewBox={`0 0 ${width} ${stripTop}`}
        preserveAspectRatio="none"
      >
        <path className={loadStyles.planned} d={planned} />
        <path className={loadStyles.over} d={over} />
        <path className={loadStyles.full} d={`M0 ${stripTop - fullDay}H${width}`} />
      </svg>
    </div>
  )
})

/** Where what is dragged would land in a row, or what is being marked there. */
function DraftBar({ workerKey }: { readonly workerKey: WorkerKey }) {
  const { axis, data, rows } = useTimelineShared()
  const drag = useTimelineState((state) => (state.drag?.to.rowKey === workerKey ? state.drag : null))
  const draft = useTimelineState((state) => (state.draft?.rowKey === workerKey ? state.draft : null))
  const place = drag?.to ?? draft
  if (place === null) return null
  if (drag?.item.kind === 'away')
    return (
      <div
        className={draftStyles.away}
        style={placeStyle(axis, { from: place.start, to: place.end })}
        data-draft
      />
    )
  const id = drag?.item.id ?? 'draft'
  const others = rows.lanesOf(workerKey).bars.filter((bar) => bar.id !== id)
  const { bars, lanes } = stackInLanes([
    ...others.map(({ id: other, start, end }) => ({ id: other, start, end })),
    { id, start: place.start, end: place.end },
  ])
  const lane = lanes[bars.findIndex((bar) => bar.id === id)] ?? 0
  const task = drag?.item.task
  const project = data.projects.get(task?.projectId ?? '')
  const color = task?.color ?? project?.color
  return (
    <div
      className={draftStyles.draft}
      style={{
        ...(color === undefined ? {} : projectColorStyle(color)),
        ...placeStyle(axis, { from: place.start, to: place.end }),
        insetBlockStart: lanesTop + lane * laneHeight,
      }}
      data-draft
    >
      <span className="cut">{task?.name ?? ''}</span>
    </div>
  )
}
