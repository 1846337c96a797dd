import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef, useState, type RefObject, useLayoutEffect } from 'react'
import { epochSeconds } from '../../../shared/domain/instant.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { longDay, weekTitle } from '../../components/labels/day-label.ts'
import { ErrorState } from '../../components/states/error-state.tsx'
import { useToday } from '../../components/use-today.ts'
import { useFormats } from '../../entities/time-entry/use-formats.ts'
import { splitMoment } from '../../entities/time-entry/split-moment.ts'
import { useGoToReview } from '../../entities/time-entry/use-go-to-review.ts'
import { useNames } from '../../entities/time-entry/use-names.ts'
import { useLocks } from '../../entities/timesheet/use-locks.ts'
import { useOpenRequests } from '../../stores/open-request.ts'
import { focusSidePanel, useSidePanelSlot } from '../../stores/side-panel-slot.ts'
import { CalendarContext, type CalendarShared, type Press } from './calendar-context.ts'
import { CalendarDetails } from './calendar-details.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { openItem, openTask, resetCalendar, useCalendarState } from './calendar-state.ts'
import styles from './calendar-view.module.css'
import { blockKey, type CalendarItem } from './items/calendar-item.ts'
import { partsOfDay } from './grid/day-parts.ts'
import { dayScale } from './grid/day-scale.ts'
import { GapMenu } from './items/gap-menu.tsx'
import { ItemMenu } from './items/item-menu.tsx'
import { inOrder } from './items/item-beside.ts'
import { type CalendarRange, steppedDate } from './shown-days.ts'
import { TaskList } from './task-list.tsx'
import { TimeGrid } from './grid/time-grid.tsx'
import { CalendarCommands, type CalendarCommandsOptions } from './calendar-commands.tsx'
import { useCalendarDays } from './use-calendar-days.ts'
import { useCalendarDrag } from './dragging/use-calendar-drag.ts'
import { useCalendarItems, useItemCommands } from './items/use-item-commands.ts'
import { useViewSettings } from './use-calendar-view.ts'
import { useAdding, useDrop } from './dragging/use-drop.ts'
import { useGridScroll } from './grid/use-grid-scroll.ts'
import { useItemKeys } from './items/use-item-keys.ts'
import { useMinute } from '../../components/use-minute.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { useTimer } from '../../entities/timer/use-timer.ts'
import { useTrackTask } from '../../entities/task/use-track-task.ts'
import { useLatest } from '../../components/use-latest.ts'

/** The calendar: tracked time and planned blocks beside each other, a day, a work week or a week at a time. */
export function CalendarScreen() {
  const { error } = useBridgeQuery('preferences.get')
  const formats = useFormats()
  const settings = useViewSettings()
  if (error) return <ErrorState title={t`The calendar could not be read`} message={error.message} />
  // Both are read before the first paint, or within a frame: nothing has to stand in for them.
  if (formats === null || settings === null) return null
  return <CalendarView formats={formats} settings={settings} />
}

/** In CSS pixels: with less room one day is shown at a time. */
const weekNeeds = 680
/** So much room the list of tasks needs beside the days. */
const listNeeds = 720

function CalendarView({ formats, settings }: Pick<CalendarShared, 'formats' | 'settings'>) {
  const { preferences } = formats
  const { view, planner, setPlanner } = settings
  const today = useToday(preferences.timeZone)
  const now = useMinute()
  const screen = useRef<HTMLDivElement>(null)
  const room = useRoom(screen)
  const isNarrow = room < weekNeeds
  const range: CalendarRange = isNarrow ? 'day' : planner.calendarRange
  // Today is shown, also past midnight, until other days are gone to.
  const [chosen, setChosen] = useState<string | null>(null)
  const around = chosen ?? today
  const [isChoosingDate, setChoosingDate] = useState(false)
  useEffect(() => resetCalendar, [])
  useOpenRequests(['timeBlock', 'plannerSettings', 'day'], (asked) => {
    if (asked.entity === 'day') setChosen(asked.date)
    else if (asked.entity === 'timeBlock' && asked.at !== null) {
      setChosen(formats.dateOf(asked.at))
      openItem(blockKey(asked.id))
      focusSidePanel()
    }
  })

  const days = useCalendarDays(range, around, preferences.timeZone, preferences.firstDayOfWeek)
  const { items, board, isLoading, error, retry } = useCalendarItems(days, now)
  const scale = useMemo(() => dayScale(days.shapes, view, view.hourHeight), [days, view])
  const names = useNames()
  const commands = useItemCommands()
  const goToReview = useGoToReview()
  const lockOf = useLocks()
  const { running, track } = useTrackItem()
  const step = view.snapMinutes * 60

  const grid = useRef<HTMLDivElement>(null)
  const projectOf = names.project
  const { onDrop, onDropOnDay } = useDrop({ commands, formats, days, today })
  const { startDrag, addAt, momentUnder } = useCalendarDrag({
    grid,
    days,
    scale,
    step,
    colorOf: (press) => projectOf(projectIdOf(press))?.color ?? null,
    onDrop,
    onDropOnDay,
  })

  const byDay = useMemo(
    () =>
      days.shapes.map((day, index) =>
        inOrder(
          partsOfDay(items, day)
            .filter((part) => index === 0 || !part.continues)
            .map((part) => part.item),
        ),
      ),
    [days, items],
  )
  const goTo = (date: string | null) => setChosen(date === today ? null : date)
  const { onItemKey, change, remove } = useItemKeys({
    byDay,
    days,
    step,
    formats,
    today,
    commands,
    onLeave: goTo,
  })
  const workOf = (date: string) => board?.days.find((day) => day.date === date)?.work ?? null
  const adding = useAdding({
    items,
    days,
    today,
    formats,
    step,
    commands,
    workStart: (date) => {
      const work = workOf(date)
      return work === null ? null : epochSeconds(work.start)
    },
  })

  const openKey = useCalendarState((state) => state.openKey)
  const opened = items.filter(({ key }) => key === openKey)
  useGridScroll({
    grid,
    scale,
    zoom: settings.zoom,
    opensAt: isLoading ? null : opening(),
    days,
    today,
    openDate: days.shapes.find((day) => partsOfDay(opened, day).length > 0)?.date ?? null,
    now: now - (days.shapes.find((day) => day.date === today)?.noon ?? Number.NaN),
  })
  /** In seconds from noon: half an hour before the first thing in the days, or before work. */
  function opening(): number {
    const parts = days.shapes.flatMap((day) => partsOfDay(items, day).map((part) => ({ day, part })))
    // An item that lasts over midnight from the day before begins too early to be of interest.
    const begins = parts.flatMap(({ day, part }) => (part.continues ? [] : [part.start - day.noon]))
    return Math.min(...begins, -3 * 3600) - 1800
  }

  const keyed: CalendarCommandsOptions = {
    items,
    settings,
    onRange: (calendarRange) => setPlanner({ calendarRange }),
    onStep: (direction) => goTo(steppedDate(range, around, direction)),
    onToday: () => goTo(today),
    onGoToDate: () => setChoosingDate(true),
    onAddEntry: adding.addEntry,
    onAddBlock: adding.addBlock,
    onFillGaps: () => void commands.fillGaps(adding.dayToAddTo()),
    onReview: () => goToReview(adding.dayToAddTo()),
    change,
    track,
    complete: (item) => {
      if (item.kind === 'block') void commands.setCompleted(item, !item.block.completed)
    },
    split: (item) => {
      const at = splitMoment(item, now, (moment) => days.snap(moment, step))
      if (at !== null) void commands.split(item, at)
    },
  }
  const shared: CalendarShared = {
    formats,
    names,
    settings,
    days,
    scale,
    today,
    running,
    commands,
    track,
    projectOf,
    startDrag,
    addAt,
    momentUnder,
    onItemKey,
    scheduleNext: adding.scheduleNext,
    lockOf,
  }
  const hasDetails = useSidePanelSlot((state) => state.panels > 0)

  return (
    <CalendarContext value={shared}>
      <div ref={screen} className={styles.screen}>
        <CalendarHead
          title={
            range === 'day'
              ? longDay(around, preferences.dateFormat, today)
              : weekTitle(days.from, days.to, preferences.dateFormat)
          }
          range={range}
          hasRanges={!isNarrow}
          hasList={room >= listNeeds}
          showsToday={days.shapes.some((day) => day.date === today)}
          around={around}
          isChoosingDate={isChoosingDate}
          onChoosingDate={setChoosingDate}
          onRange={(calendarRange) => setPlanner({ calendarRange })}
          onStep={(direction) => goTo(steppedDate(range, around, direction))}
          onGoTo={goTo}
          onAddEntry={adding.addEntry}
        />
        {error !== null && items.length === 0 ? (
          <ErrorState title={t`The calendar could not be read`} message={error.message} onRetry={retry} />
        ) : (
          <div className="flex grow low">
            <TimeGrid
              grid={grid}
              items={items}
              board={board}
              byDay={byDay}
              now={now}
              hasActivity={preferences.showsActivity && settings.recording !== 'off'}
              onShowDay={
                range === 'day'
                  ? null
                  : (date) => {
                      goTo(date)
                      setPlanner({ calendarRange: 'day' })
                    }
              }
              onOpenTask={(task) => openTask(task.id)}
            />
            {planner.showTaskList && !hasDetails && room >= listNeeds && <TaskList board={board} />}
          </div>
        )}
        {!isLoading && items.length === 0 && <Teaching />}
        <Announcements />
      </div>
      <CalendarCommands {...keyed} />
      <ItemMenu items={items} onRemove={remove} />
      <GapMenu items={items} />
      <CalendarDetails items={items} onRemove={remove} />
    </CalendarContext>
  )
}

function projectIdOf(press: Press): LocalId | null {
  if (press.kind === 'create') return null
  if (press.kind === 'schedule') return press.task.projectId
  if (press.kind === 'activity') return press.words.projectId ?? null
  return press.item.kind === 'entry' ? press.item.entry.projectId : (press.item.task?.projectId ?? null)
}

function Announcements() {
  const announcement = useCalendarState((state) => state.announcement)
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  )
}

/** The hint in an empty calendar, out of the way of its own advice. */
function Teaching() {
  return (
    <p className={styles.teaching}>
      {t`Nothing here yet. Drag over the hours to enter time at the right of a day, or to plan it at the left.`}
    </p>
  )
}

/**
 * How wide the screen is while no details stand at its side, in CSS pixels: what is drawn must not change because an
 * item was opened.
 */
function useRoom(screen: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const element = screen.current
    if (element === null) return undefined
    const measure = () => {
      if (useSidePanelSlot.getState().panels === 0) setRoom(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [screen])
  return room
}

/** The running entry, and a function that tracks the task of a block or continues an entry, or stops it when it runs. */
function useTrackItem() {
  const timer = useTimer()
  const { running, track: trackTask } = useTrackTask()
  const track = useLatest((item: CalendarItem): void => {
    if (item.kind === 'entry') void (item.isRunning ? timer.stop() : timer.resume(item.entry))
    else if (item.task !== undefined) trackTask(item.task)
  })
  return { running, track }
}
