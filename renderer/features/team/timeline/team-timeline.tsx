import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, type RefObject, startTransition, useLayoutEffect, useState } from 'react'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import { Button } from '../../../components/controls/button.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { Skeleton } from '../../../components/states/skeleton.tsx'
import { useToday } from '../../../components/use-today.ts'
import { latestRow } from '../../../bridge/shown-rows.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { useSameFields } from '../../../components/use-same-fields.ts'
import { useUndoableCommand } from '../../../bridge/use-bridge.ts'
import { useTaskEdits } from '../../../entities/task/use-task-edits.ts'
import { commandsOf, useCommands } from '../../../stores/commands.ts'
import { axisAround, zoomDays, zoomNames, type Axis } from '../axis/axis.ts'
import { dayNumber } from '../axis/day-number.ts'
import { barOf } from '../bars/timeline-bars.ts'
import { headerHeight } from '../rows/row-sizes.ts'
import { tickUnit } from '../axis/ticks.ts'
import { TimelineContext, type TimelineShared, useTimelineShared } from './timeline-context.ts'
import { TimelineGrid } from './timeline-grid.tsx'
import {
  itemName,
  type TimelineItem,
  enterTimeline,
  focusSpot,
  type OpenDetails,
  openDetails,
  useTimelineState,
  closeDetails,
  closeTask,
  setFilter,
  noFilter,
} from './timeline-state.ts'
import { TimelineTools } from './timeline-tools.tsx'
import styles from './team-timeline.module.css'
import { samePlace } from '../bars/bar-moves.ts'
import { useMoveBar, useMoveTimeOff } from '../bars/use-moves.ts'
import { usePointerDrag } from '../bars/use-pointer-drag.ts'
import { type TimelineData, useTimelineData } from './use-timeline-data.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'
import { barsKeyOf, useTimelineRows } from '../rows/use-timeline-rows.ts'
import { SidePanelPlace } from '../../../components/layout/side-panel.tsx'
import { TaskDetails } from '../../../entities/task/details/task-details.tsx'
import { GhostPanel } from '../ghosts/ghost-panel.tsx'
import { MemberPanel } from '../member-panel.tsx'
import { DraftPanel } from '../bars/draft-panel.tsx'
import { addGhost } from '../team-view.ts'
import { attachViewport, type DrawnPart, samePart, type Viewport } from './timeline-viewport.ts'

const command = commandsOf('Team', 'timeline')

/** Everybody's work: people and ghosts as rows, tasks as bars. */
export function TeamTimeline({ preferences }: { readonly preferences: Preferences }) {
  const today = dayNumber(useToday(preferences.timeZone))
  const axis = useMemo(
    () => axisAround(today, preferences.firstDayOfWeek),
    [today, preferences.firstDayOfWeek],
  )
  const { data, error, retry } = useTimelineData(axis, today)
  useEffect(enterTimeline, [])
  if (error !== null)
    return <ErrorState title={t`The timeline could not be read`} message={error.message} onRetry={retry} />
  if (data === null) return <Skeleton rows={8} className={styles.loading} />
  return <Timeline data={data} axis={axis} today={today} preferences={preferences} />
}

interface TimelineProps extends Pick<TimelineShared, 'axis' | 'today' | 'preferences'> {
  readonly data: TimelineData
}

function Timeline({ data, axis, today, preferences }: TimelineProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const height = headerHeight(data.milestones.some(({ dueDate }) => dueDate !== null))
  const { viewport, drawn } = useTimelineView(scroller, axis, today, height)
  const rows = useTimelineRows(data, preferences.timeZone, today)
  const client = useQueryClient()
  const moveBar = useMoveBar()
  const moveTimeOff = useMoveTimeOff(preferences)
  const edits = useTaskEdits()
  const deleteTimeOff = useUndoableCommand('timeOff.delete')
  const announcement = useTimelineState((state) => state.announcement)

  function latestItem(id: string): TimelineItem | undefined {
    const task = latestRow(client, 'tasks.timeline', id)
    if (task !== undefined) return barOf(task) ?? undefined
    const timeOff = latestRow(client, 'timeOff.list', id)
    return timeOff === undefined ? undefined : rows.spanOf(timeOff)
  }

  /** The focus goes along: keys act on what was dropped. */
  function drop(): void {
    const { drag, current } = useTimelineState.getState()
    useTimelineState.setState({ drag: null })
    if (drag === null || samePlace(drag.from, drag.to)) return
    const { item, from, to } = drag
    const keys = rows.layout.rows.flatMap(({ row }) => (barsKeyOf(row) === to.rowKey ? [row.key] : []))
    // Somebody in several teams has several rows.
    const rowKey = keys.find((key) => key === current?.rowKey) ?? keys[0]
    if (rowKey !== undefined) focusSpot({ rowKey, barId: item.id })
    if (item.kind === 'task') void moveBar(item.task, from, to)
    else void moveTimeOff(item, from, to)
  }
  const { startDrag, startMarking, onProbe } = usePointerDrag({
    viewport,
    layout: rows.layout,
    lockOf: rows.lockOf,
    onDrop: drop,
  })
  const onKey = useTimelineKeys({
    rows,
    viewport,
    today,
    preferences,
    latestItem,
    onDrop: drop,
    onDelete: async (item) => {
      if (item.kind === 'task') return edits.remove([item.task])
      const deleted = await deleteTimeOff({ ids: [item.timeOff.id] }, t`${itemName(item)} deleted`)
      return deleted === null ? null : 'this'
    },
  })

  /** New work for the row with the focus, on the day whose figures are shown, or on the first day in sight from today on. */
  function draftHere(): void {
    const { current, probe } = useTimelineState.getState()
    const placed = rows.layout.rows.find(({ row }) => row.key === current?.rowKey) ?? rows.layout.rows[0]
    const rowKey = placed && barsKeyOf(placed.row)
    if (rowKey === null || rowKey === undefined) return
    const day = probe?.day ?? Math.max(today, viewport.current?.firstDayInSight() ?? today)
    useTimelineState.setState({ draft: { rowKey, start: day, end: day + 1, isMarked: true } })
    openDetails({ kind: 'draft' })
  }

  function zoomBy(factor: number): void {
    viewport.current?.glideTo(useTimelineState.getState().shownDays * factor)
  }

  useCommands([
    command('new', t`New task or time off`, 'n', draftHere, t`add plan vacation`),
    {
      id: 'timeline.search',
      title: t`Find people`,
      section: 'Team',
      keys: '/',
      run: () => search.current?.focus(),
    },
    command('today', t`Go to today`, 't', () => viewport.current?.goTo(today)),
    command('in', t`Zoom in`, '+', () => zoomBy(1 / 1.6)),
    command('out', t`Zoom out`, '-', () => zoomBy(1.6)),
    ...zoomNames.map((name, index) =>
      command(name, t`Show a ${name}`, String(index + 1), () => viewport.current?.glideTo(zoomDays[name])),
    ),
    command(
      'free',
      t`Sort by who is free`,
      null,
      () => useTimelineState.setState({ order: 'free' }),
      t`capacity available next month`,
    ),
  ])

  const unit = tickUnit(drawn?.dayWidth ?? 40)
  const shared = useSameFields<TimelineShared>({
    axis,
    today,
    unit,
    preferences,
    data,
    rows,
    viewport,
    startDrag: useLatest(startDrag),
    startMarking: useLatest(startMarking),
    onProbe: useLatest(onProbe),
    onKey: useLatest(onKey),
  })
  return (
    <TimelineContext value={shared}>
      <TimelineTools viewport={viewport} searchRef={search} />
      <TimelineGuide />
      <TimelineGrid scroller={scroller} drawn={drawn} headerHeight={height} />
      <TimelineDetails />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </TimelineContext>
  )
}

/** The panel at the side of the timeline: a task, a person, a ghost, or a draft. */
function TimelineDetails() {
  const open = useTimelineState((state) => state.open)
  return (
    <SidePanelPlace of={open} onClose={closeDetails}>
      {open !== null && <OpenPanel open={open} />}
    </SidePanelPlace>
  )
}

function OpenPanel({ open }: { readonly open: OpenDetails }) {
  const { data, preferences } = useTimelineShared()
  const draft = useTimelineState((state) => state.draft)
  if (open.kind === 'task')
    return (
      <TaskDetails taskId={open.id} onClose={closeTask} onOpen={(id) => openDetails({ kind: 'task', id })} />
    )
  if (open.kind === 'draft') return draft === null ? null : <DraftPanel key={draft.rowKey} draft={draft} />
  const worker = data.workers.find(({ key }) => key === open.key)
  if (worker === undefined) return null
  if (worker.kind === 'member')
    return (
      <MemberPanel key={worker.id} memberId={worker.id} preferences={preferences} onClose={closeDetails} />
    )
  const ghost = data.ghosts.find(({ id }) => id === worker.id)
  return ghost === undefined ? null : (
    <GhostPanel key={ghost.id} ghost={ghost} preferences={preferences} onClose={closeDetails} />
  )
}

/** Teaches what an empty timeline is for, above its rows: they stay there to be drawn on. */
function TimelineGuide() {
  const { data, rows } = useTimelineShared()
  const space = t`Space`
  if (rows.counts.shown === 0 && data.workers.length > 0)
    return (
      <div className={styles.guide} role="status">
        <p>{t`Nobody fits these filters. What is unassigned is still below.`}</p>
        <Button size="small" onPress={() => setFilter(noFilter)}>
          {t`Show everybody`}
        </Button>
      </div>
    )
  if (data.tasks.length > 0) return null
  return (
    <div className={styles.guide}>
      <section className={styles.part}>
        <h2>{t`Draw the plan`}</h2>
        <p>
          <Trans>
            Drag over the days of a row: that makes a task, or time off. Drag a bar to move it, pull its ends
            to make it longer, drop it on another row to hand it on. By key, <kbd>N</kbd> adds,{' '}
            <kbd>{space}</kbd> takes a bar up and arrows carry it.
          </Trans>
        </p>
      </section>
      {data.workers.length === 1 && (
        <section className={styles.part}>
          <h2>{t`Plan for people to come`}</h2>
          <p>{t`A ghost holds the place of somebody who is not hired yet, and gets a row of its own.`}</p>
          <Button size="small" onPress={addGhost}>
            {t`Create a ghost`}
          </Button>
        </section>
      )}
    </div>
  )
}

/** How the timeline is scrolled and zoomed, for whoever gives it a push; before it is on the page nothing happens. */
function useTimelineView(
  scroller: RefObject<HTMLElement | null>,
  axis: Axis,
  firstDay: number,
  headerHeight: number,
) {
  const viewport = useRef<Viewport | null>(null)
  const hasBegun = useRef(false)
  /** Null until the element has been measured. */
  const [drawn, setDrawn] = useState<DrawnPart | null>(null)

  useLayoutEffect(() => {
    if (scroller.current === null) return undefined
    const attached = attachViewport(scroller.current, {
      axis,
      headerHeight,
      firstDay: hasBegun.current ? null : firstDay,
      shownDays: () => useTimelineState.getState().shownDays,
      onZoom: (shownDays) => useTimelineState.setState({ shownDays }),
      onDrawn: (part, urgent) => {
        const draw = () => setDrawn((former) => (samePart(former, part) ? former : part))
        // The drawn part reaches beyond the sight, so there is time until it is needed.
        if (urgent) draw()
        else startTransition(draw)
      },
    })
    hasBegun.current = true
    viewport.current = attached
    return attached.detach
  }, [scroller, axis, firstDay, headerHeight])

  return { viewport, drawn }
}
