import { t } from '@lingui/core/macro'
import { memo, type CSSProperties, type RefObject, type ReactNode } from 'react'
import styles from './timeline-grid.module.css'
import { TimelineHeader } from '../axis/timeline-header.tsx'
import { pointStyle, placeStyle } from '../bars/place-style.ts'
import { lanesBetween, rowsBetween, type PlacedRow } from '../rows/row-layout.ts'
import { laneHeight, lanesTop } from '../rows/row-sizes.ts'
import { useTimelineShared } from './timeline-context.ts'
import { useTimelineState, type ItemDrag, type LoadProbe, itemName } from './timeline-state.ts'
import type { DrawnPart } from './timeline-viewport.ts'
import { dayNumber, weekOfDay, weekdayOfDay } from '../axis/day-number.ts'
import milestoneStyles from '../milestones/milestone-lines.module.css'
import { weekdaysOff, workWeek, type WeekdayHours } from '../../../../shared/domain/capacity.ts'
import { classNames } from '../../../components/class-names.ts'
import type { DayRange, Axis } from '../axis/axis.ts'
import { Bar, TimeOffSpans } from '../bars/bar.tsx'
import { RowHead } from '../rows/row-head.tsx'
import type { TeamRow } from '../rows/team-rows.ts'
import timelineRowStyles from '../rows/timeline-row.module.css'
import { unassignedKey } from '../bars/timeline-bars.ts'
import { fullDay, loadPaths, loadStep, stripTop } from '../load/load-path.ts'
import loadStyles from '../load/load-strip.module.css'
import { sumLoad, type WorkerLoad, type LoadSum } from '../load/worker-load.ts'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import draftStyles from '../bars/draft-bar.module.css'
import { stackInLanes } from '../bars/lanes.ts'
import type { WorkerKey } from '../rows/worker.ts'
import { loadEffect } from '../load/load-effect.ts'
import loadReadoutStyles from '../load/load-readout.module.css'
import { loadWords, longDate, rangeWords } from './timeline-words.ts'
import { barsKeyOf } from '../rows/use-timeline-rows.ts'

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

interface TimelineRowProps extends PlacedRow<TeamRow> {
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
const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, top, height, index, days, firstLane, endLane } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={classNames(timelineRowStyles.row, row.kind === 'team' && timelineRowStyles.team)}
      style={{ transform: `translateY(${top}px)`, blockSize: height }}
    >
      <RowHead row={row} isFirst={index === 0} />
      {row.kind === 'team' ? (
        <div role="gridcell" aria-label={row.name} className={timelineRowStyles.track} />
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
      className={timelineRowStyles.track}
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

/** The figures of the day under the pointer, or what the bar that is carried does where it would land. */
function LoadReadout() {
  const drag = useTimelineState((state) => state.drag)
  const probe = useTimelineState((state) => state.probe)
  if (drag !== null) return <Effect drag={drag} />
  return probe === null ? null : <Figures probe={probe} />
}

function Effect({ drag }: { readonly drag: ItemDrag }) {
  const { rows, preferences } = useTimelineShared()
  const { to } = drag
  const placed = rows.layout.rows.find(({ row }) => barsKeyOf(row) === to.rowKey)
  if (placed === undefined) return null
  const effect = loadEffect(drag, rows)
  const { row } = placed
  const who = row.kind === 'worker' ? row.worker.name : t`Unassigned`
  const what = drag.item.kind === 'away' ? [itemName(drag.item)] : []
  const range = rangeWords({ from: to.start, to: to.end }, preferences.dateFormat)
  return (
    <Card day={to.start} placed={placed}>
      <p className="strong">{[who, ...what, range].join(' · ')}</p>
      {effect !== null && (
        <>
          <Sum label={t`Then`} sum={effect.after} />
          <Sum label={t`Now`} sum={effect.before} />
        </>
      )}
    </Card>
  )
}

function Figures({ probe }: { readonly probe: LoadProbe }) {
  const { rows, preferences, unit } = useTimelineShared()
  const placed = rows.layout.rows.find(({ row }) => row.key === probe.rowKey)
  if (placed?.row.kind !== 'worker') return null
  const load = rows.loadOf(placed.row.worker.key)
  const week = weekOfDay(probe.day, preferences.firstDayOfWeek)
  const weekSum = sumLoad(load, { from: week, to: week + 7 })
  return (
    <Card day={probe.day} placed={placed}>
      {loadStep(unit) === 1 && (
        <>
          <p className="strong">{longDate(probe.day, preferences.dateFormat)}</p>
          <Sum label={t`Day`} sum={sumLoad(load, { from: probe.day, to: probe.day + 1 })} />
        </>
      )}
      {loadStep(unit) === 7 && (
        <p className="strong">{rangeWords({ from: week, to: week + 7 }, preferences.dateFormat)}</p>
      )}
      <Sum label={t`Week`} sum={weekSum} />
    </Card>
  )
}

function Sum({ label, sum }: { readonly label: string; readonly sum: LoadSum }) {
  const { preferences } = useTimelineShared()
  return (
    <p className={classNames('soft', 'figures', sum.over >= 60 && 'attention')}>
      <span className={loadReadoutStyles.label}>{label}</span> {loadWords(sum, preferences.durationFormat)}
    </p>
  )
}

/** Below a row, beside a day, or above and before it where there is no room; never in the way of the pointer. */
function Card({
  day,
  placed: { top, height },
  children,
}: {
  readonly day: number
  readonly placed: PlacedRow<TeamRow>
  readonly children: ReactNode
}) {
  const { axis, viewport } = useTimelineShared()
  const near = viewport.current?.isNearEnd(day, top + height)
  return (
    <div className={loadReadoutStyles.place}>
      <div
        className={loadReadoutStyles.card}
        style={{ ...pointStyle(axis, day), insetBlockStart: near?.down ? top - 2 : top + height + 2 }}
        data-before={near?.sideways || undefined}
        data-above={near?.down || undefined}
        data-readout
      >
        {children}
      </div>
    </div>
  )
}

/** Days off as stripes that repeat every week: no element for each of them. */

const weekend: readonly number[] = [0, 6]

/** @param daysOff 0 Sunday to 6 Saturday */
function shading(daysOff: readonly number[], axis: Axis): CSSProperties {
  const begins = weekdayOfDay(axis.first)
  const images = daysOff.map((weekday) => {
    const at = (weekday - begins + 7) % 7
    const from = `calc(var(--day) * ${at})`
    const to = `calc(var(--day) * ${at + 1})`
    return `linear-gradient(90deg, transparent ${from}, var(--day-off) ${from} ${to}, transparent ${to})`
  })
  return { backgroundImage: images.join(','), backgroundSize: 'calc(var(--day) * 7) 100%' }
}
