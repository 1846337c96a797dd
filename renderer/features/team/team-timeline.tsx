import { useEffect, useMemo, useRef } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { Button } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useToday } from '../../components/use-today.ts'
import { useUndoableCommand } from '../../bridge/use-undoable-command.ts'
import { useTaskEdits } from '../../entities/task/use-task-edits.ts'
import { useCommands } from '../../stores/commands.ts'
import { axisAround, zoomDays, zoomNames } from './axis.ts'
import { dayNumber } from './day-number.ts'
import { headerHeight } from './row-sizes.ts'
import { tickUnit } from './ticks.ts'
import { TimelineContext, type TimelineShared } from './timeline-context.ts'
import { TimelineDetails } from './timeline-details.tsx'
import { TimelineGrid } from './timeline-grid.tsx'
import { TimelineGuide } from './timeline-guide.tsx'
import { itemName } from './timeline-item.ts'
import { leaveTimeline, openDetails, useTimelineState } from './timeline-state.ts'
import { TimelineTools } from './timeline-tools.tsx'
import styles from './team-timeline.module.css'
import { useMoveBar } from './use-move-bar.ts'
import { useMoveTimeOff } from './use-move-time-off.ts'
import { usePointerDrag } from './use-pointer-drag.ts'
import { type TimelineData, useTimelineData } from './use-timeline-data.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'
import { barsKeyOf, useTimelineRows } from './use-timeline-rows.ts'
import { useTimelineView } from './use-timeline-view.ts'

/** Who works on what and when: people and ghosts as rows, tasks as bars. */
export function TeamTimeline({ preferences }: { readonly preferences: Preferences }) {
  const today = dayNumber(useToday(preferences.timeZone))
  const axis = useMemo(
    () => axisAround(today, preferences.firstDayOfWeek),
    [today, preferences.firstDayOfWeek],
  )
  const { data, error, refetch } = useTimelineData(axis, today)
  useEffect(() => leaveTimeline, [])
  if (error !== null)
    return (
      <ErrorState
        title="The timeline could not be read"
        message={error.message}
        action={<Button onPress={refetch}>Try again</Button>}
      />
    )
  if (data === undefined) return <Skeleton rows={8} className={styles.loading} />
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
  const moveBar = useMoveBar()
  const moveTimeOff = useMoveTimeOff(preferences)
  const edits = useTaskEdits()
  const deleteTimeOff = useUndoableCommand('timeOff.delete')
  const announcement = useTimelineState((state) => state.announcement)

  function drop(): void {
    const { drag } = useTimelineState.getState()
    useTimelineState.setState({ drag: null })
    if (drag === null) return
    const { item, from, to } = drag
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
    onDrop: drop,
    onDelete: async (item) => {
      if (item.kind === 'task') return edits.remove([item.task])
      const deleted = await deleteTimeOff({ ids: [item.timeOff.id] }, `${itemName(item)} deleted`)
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
    {
      id: 'timeline.new',
      title: 'New task or time off',
      section: 'Team',
      keys: 'n',
      keywords: 'add plan vacation',
      run: draftHere,
    },
    {
      id: 'timeline.search',
      title: 'Find people',
      section: 'Team',
      keys: '/',
      run: () => search.current?.focus(),
    },
    {
      id: 'timeline.today',
      title: 'Go to today',
      section: 'Team',
      keys: 't',
      run: () => viewport.current?.goTo(today),
    },
    { id: 'timeline.in', title: 'Zoom in', section: 'Team', keys: '+', run: () => zoomBy(1 / 1.6) },
    { id: 'timeline.out', title: 'Zoom out', section: 'Team', keys: '-', run: () => zoomBy(1.6) },
    ...zoomNames.map((name, index) => ({
      id: `timeline.${name}`,
      title: `Show a ${name}`,
      section: 'Team' as const,
      keys: String(index + 1),
      run: () => viewport.current?.glideTo(zoomDays[name]),
    })),
    {
      id: 'timeline.free',
      title: 'Sort by who is free',
      section: 'Team',
      keywords: 'capacity available next month',
      run: () => useTimelineState.setState({ order: 'free' }),
    },
  ])

  const unit = tickUnit(drawn?.dayWidth ?? 40)
  const shared = useMemo<TimelineShared>(
    () => ({
      axis,
      today,
      unit,
      preferences,
      data,
      rows,
      viewport,
      startDrag,
      startMarking,
      onProbe,
      onKey,
    }),
    // What the handlers close over changes with these, and only with these.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [axis, today, unit, preferences, data, rows, viewport],
  )
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
