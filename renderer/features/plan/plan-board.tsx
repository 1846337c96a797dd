import { t } from '@lingui/core/macro'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useCallback } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { BarButton, Button, IconButton } from '../../components/controls/button.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { useToday } from '../../components/use-today.ts'
import { TaskDetails } from '../../entities/task/details/task-details.tsx'
import { backlogKey, findColumn, type BoardColumn, type ColumnKey } from './board/board-columns.ts'
import { findTask, placeOf } from '../../entities/task/card-columns.ts'
import { BoardContext, useBoardShared } from './board/board-context.ts'
import {
  clearSelection,
  closeTask,
  focusCard,
  followCurrent,
  openTask,
  resetBoard,
  showColumn,
  useBoardState,
} from './board/board-state.ts'
import { weekTitle, longDay } from '../../components/labels/day-label.ts'
import { SidePanelPlace } from '../../components/layout/side-panel.tsx'
import { DayOffer, useDayOffer, DayOffOffer, LeftBehindStrip } from './days/strips.tsx'
import { DayStrip } from './days/day-strip.tsx'
import { DayTimesContext } from './board/day-times.ts'
import { EndRitual } from './ritual/end-ritual.tsx'
import { PlanColumns } from './plan-columns.tsx'
import { PlanRitual } from './ritual/plan-ritual.tsx'
import { leaveRitual, openRitual, readRituals, useRitual, type RitualName } from './ritual/ritual-state.ts'
import { useBoard, useProjects } from './board/use-board.ts'
import {
  type BoardCommandsOptions,
  useBoardCommands,
  removeWith,
  BoardTasksContext,
} from './board/use-board-keys.ts'
import { useBoardShare } from './board/use-board-share.ts'
import { useLeftBehind } from './days/use-left-behind.ts'
import { Skeleton } from '../../components/states/skeleton.tsx'
import planColumnsStyles from './plan-columns.module.css'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Moon from 'lucide-react/icons/moon'
import Sunrise from 'lucide-react/icons/sunrise'
import planHeadStyles from './plan-head.module.css'
import { toggleTimes, usePlanView } from './plan-view.ts'
import { useMediaQuery } from '../../components/use-media-query.ts'
import Check from 'lucide-react/icons/check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { Toolbar } from '../../components/controls/toolbar.tsx'
import type { Task } from '../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { Menu, MenuItem } from '../../components/overlays/menu.tsx'
import { rangeAround, reachesAround, spanning, type BoardRange } from './days/rolling-days.ts'

const none: readonly BoardColumn[] = []

/** When a ritual has gone, the focus goes back to the card that had it last, or else to the button that opens the ritual. */
function useRefocus(ritual: RitualName | null, columns: readonly BoardColumn[]): void {
  const former = useRef(ritual)
  useEffect(() => {
    const left = ritual === null ? former.current : null
    former.current = ritual
    if (left === null) return
    const { current } = useBoardState.getState()
    if (current !== null && placeOf(columns, current) !== null) focusCard(current)
    else document.querySelector<HTMLElement>(`[data-ritual="${left}"]`)?.focus()
  }, [ritual, columns])
}

/** The day board: a backlog, days without end, and what is done with their tasks. */
function PlanBoard({ preferences }: { readonly preferences: Preferences }) {
  const today = useToday(preferences.timeZone)
  const sight = useDaysInSight(today, preferences.firstDayOfWeek)
  const { range, inSight, goTo } = sight
  const board = useBoard({ range, inSight, today, weekBegins: preferences.firstDayOfWeek })
  const columns = board.columns ?? none
  const { byId: projects, active: activeProjects } = useProjects()
  const { data: running = null } = useBridgeQuery('timer.running')
  const week = { from: inSight.from, to: addDays(inSight.from, 6) }
  const offered = columns.filter(({ key }) => key === backlogKey || (key >= week.from && key <= week.to))
  const only = useShownDay(offered, today)
  const titled = only === null ? inSight : week
  const screen = useRef<HTMLDivElement>(null)
  const { shared, times, moveStep, blockNextFree } = useBoardShare({
    board: screen,
    columns,
    latestColumns: board.latestColumns,
    nearToday: board.nearToday,
    range,
    preferences,
    today,
    projects,
    activeProjects,
    running,
    showDay: goTo,
  })
  const { commands, planFor } = shared
  const leftBehind = useLeftBehind(today)
  useState(readRituals)
  const ritual = useRitual((state) => state.open)
  const todayColumn = findColumn(board.nearToday, today)
  const planned = board.nearToday.filter(({ key }) => key >= today)
  const waiting = findColumn(columns, backlogKey)?.tasks ?? []
  const offer = useDayOffer(today, todayColumn, {
    hasMore: leftBehind.total > 0 || running !== null,
    hasTasks: leftBehind.total > 0 || waiting.length > 0 || planned.some((column) => column.tasks.length > 0),
  })
  // Independent of the days in sight: a strip that came and went while they are scrolled would move them up and down.
  const isDayOff = ritual === null && todayColumn?.day?.work === null

  const selectedIds = useBoardState((state) => state.selectedIds)
  const selected = [...selectedIds].flatMap((id) => findTask(columns, { id, column: null }) ?? [])
  const openId = useBoardState((state) => state.openId)
  useRefocus(ritual, columns)
  const announcement = useBoardState((state) => state.announcement)
  const tasks = useMemo(
    () => new Map(columns.flatMap((column) => column.tasks.map((task) => [task.id, task]))),
    [columns],
  )
  useLayoutEffect(() => followCurrent(columns), [columns])
  useEffect(() => resetBoard, [])

  function show(date: string): void {
    clearSelection()
    goTo(date)
  }
  const openDayPlan = () => openRitual('plan', today)
  const openDayEnd = () => openRitual('end', today)
  const step = (days: number) => show(addDays(inSight.from, days))
  useBoardCommands({
    columns,
    shared,
    first: inSight.from,
    moveStep,
    onStep: step,
    onToday: () => show(today),
    onBlockTime: (chosen) => void blockNextFree(chosen),
    onPlanDay: openDayPlan,
    onEndDay: openDayEnd,
  })

  if (board.error !== null)
    return (
      <>
        <h1 className="visually-hidden">{t`Plan`}</h1>
        <ErrorState
          title={t`The plan could not be read`}
          message={board.error.message}
          onRetry={board.retry}
        />
      </>
    )

  return (
    <BoardContext value={shared}>
      <BoardTasksContext value={tasks}>
        <DayTimesContext value={times}>
          <div ref={screen} className="stack low tall" data-uses-foot>
            {selected.length > 0 ? (
              <SelectionBar tasks={selected} onPlan={(date) => void planFor(selected, date)} />
            ) : (
              <PlanHead
                title={weekTitle(titled.from, titled.to, preferences.dateFormat)}
                startsToday={inSight.from === today}
                onStep={step}
                onToday={() => show(today)}
                onPlanDay={openDayPlan}
                onEndDay={openDayEnd}
              />
            )}
            {isDayOff && <DayOffOffer columns={board.nearToday} onGo={show} />}
            {offer === null ? (
              ritual === null && <LeftBehindStrip leftBehind={leftBehind} onPlanDay={openDayPlan} />
            ) : (
              <DayOffer
                offer={offer}
                leftBehind={leftBehind.total}
                planned={todayColumn?.tasks.length ?? 0}
              />
            )}
            {board.columns === undefined ? (
              <BoardSkeleton />
            ) : (
              <>
                {only !== null && <DayStrip columns={offered} shown={only} onShow={showColumn} />}
                <PlanColumns
                  origin={sight.origin}
                  start={inSight.from}
                  columns={columns}
                  only={only}
                  onInSight={sight.onInSight}
                />
              </>
            )}
            <p className="visually-hidden" aria-live="polite">
              {announcement}
            </p>
          </div>
          <SidePanelPlace of={openId ?? ritual} onClose={openId === null ? leaveRitual : closeTask}>
            {openId === null && ritual === 'plan' && <PlanRitual />}
            {openId === null && ritual === 'end' && <EndRitual />}
            {openId !== null && (
              <TaskDetails
                taskId={openId}
                onClose={closeTask}
                onOpen={openTask}
                onPlan={(task, date) => void planFor([task], date)}
                onDelete={(task) => void removeWith(task, columns, commands)}
              />
            )}
          </SidePanelPlace>
        </DayTimesContext>
      </BoardTasksContext>
    </BoardContext>
  )
}

/** Keeps the place of the backlog and the days while they are read. */
function BoardSkeleton() {
  return (
    <div className={planColumnsStyles.board}>
      <div className={planColumnsStyles.backlog}>
        <Skeleton rows={4} className={planColumnsStyles.loading} />
      </div>
      <div />
    </div>
  )
}

interface PlanHeadProps extends Pick<BoardCommandsOptions, 'onStep' | 'onToday' | 'onPlanDay' | 'onEndDay'> {
  /** The days that are shown, in words. */
  readonly title: string
  readonly startsToday: boolean
}

/** Which days are shown, the way to others, and the two rituals of a day. */
function PlanHead({ title, startsToday, onStep, onToday, onPlanDay, onEndDay }: PlanHeadProps) {
  const showsTimes = usePlanView((state) => state.showsTimes)
  return (
    <div className={planHeadStyles.head}>
      <h1 className={planHeadStyles.title}>
        <span className="visually-hidden">{t`Plan,`} </span>
        {title}
      </h1>
      <Button
        size="small"
        variant="quiet"
        icon={<Sunrise />}
        onPress={onPlanDay}
        data-ritual="plan"
        aria-label={t`Plan the day`}
      >
        <span className={planHeadStyles.more}>{t`Plan the day`}</span>
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={<Moon />}
        onPress={onEndDay}
        data-ritual="end"
        aria-label={t`End the day`}
      >
        <span className={planHeadStyles.more}>{t`End the day`}</span>
      </Button>
      <div className="row gap-1">
        <IconButton
          label={t`Show times beside the days`}
          keys="h"
          icon={<CalendarClock />}
          isOn={showsTimes}
          onPress={toggleTimes}
        />
        <IconButton label={t`A week earlier`} keys="k" icon={<ChevronLeft />} onPress={() => onStep(-7)} />
        <Button size="small" isDisabled={startsToday} onPress={onToday}>
          {t`Today`}
        </Button>
        <IconButton label={t`A week later`} keys="j" icon={<ChevronRight />} onPress={() => onStep(7)} />
      </div>
    </div>
  )
}

/** The width below which the rail becomes a bar at the foot, and the board shows one day at a time. */
const narrow = '(max-width: 719px)'

/** The one column that a narrow window draws, today unless chosen; null in a window that has room for all. */
function useShownDay(columns: readonly BoardColumn[], today: string): ColumnKey | null {
  const isNarrow = useMediaQuery(narrow)
  const chosen = useBoardState((state) => state.shownColumn)
  if (!isNarrow) return null
  const shown =
    columns.find(({ key }) => key === chosen) ??
    columns.find(({ key }) => key === today) ??
    columns.find(({ date }) => date !== null)
  return shown?.key ?? backlogKey
}

/** The day board: seven days from today, and the backlog. */
export function PlanScreen() {
  const { data: preferences, error } = useBridgeQuery('preferences.get')
  if (error) return <ErrorState title={t`The plan could not be read`} message={error.message} />
  // Preferences are read before the first paint, so that nothing has to stand in for them here.
  return preferences === undefined ? null : <PlanBoard preferences={preferences} />
}

interface SelectionBarProps {
  readonly tasks: readonly Task[]
  readonly onPlan: (date: string | null) => void
}

/** The actions on the selected tasks; they stand in place of the week's head. */
function SelectionBar({ tasks, onPlan }: SelectionBarProps) {
  const { commands, today, nextWorkday, preferences } = useBoardShared()
  const tomorrow = addDays(today, 1)
  const workday = nextWorkday(today)
  const estimated = tasks.reduce((sum, { estimatedSeconds }) => sum + (estimatedSeconds ?? 0), 0)
  const allDone = tasks.every((task) => task.done)
  return (
    <Toolbar className={planHeadStyles.head ?? ''} aria-label={t`Selected tasks`}>
      <h1 className={planHeadStyles.title}>
        <span className="visually-hidden">{t`Plan,`} </span>
        {t`${tasks.length} selected`}
        {estimated > 0 && `, ${shortDuration(estimated, preferences.durationFormat)}`}
      </h1>
      <Menu label={t`Plan for`} trigger={<BarButton icon={<CalendarDays />} label={t`Plan for`} />}>
        <MenuItem onAction={() => onPlan(today)}>{t`Today`}</MenuItem>
        <MenuItem onAction={() => onPlan(tomorrow)}>{t`Tomorrow`}</MenuItem>
        {workday !== tomorrow && (
          <MenuItem onAction={() => onPlan(workday)}>
            {longDay(workday, preferences.dateFormat, today)}
          </MenuItem>
        )}
        <MenuItem onAction={() => onPlan(addDays(today, 7))}>{t`In a week`}</MenuItem>
        <MenuItem onAction={() => onPlan(null)}>{t`Backlog`}</MenuItem>
      </Menu>
      <BarButton
        icon={<Check />}
        onPress={() => commands.setDone(tasks, !allDone)}
        label={allDone ? t`Not done` : t`Done`}
      />
      <BarButton icon={<Trash />} onPress={() => void commands.remove(tasks)} label={t`Delete`} />
      <IconButton label={t`Clear selection`} keys="Escape" icon={<X />} onPress={clearSelection} />
    </Toolbar>
  )
}

/** How many days a narrow window offers. */
const offeredDays = 7

function daysFrom(from: string): BoardRange {
  return { from, to: addDays(from, offeredDays - 1) }
}

/** Which days of the endless row are in sight. While cards are selected or dragged, days that were read stay. */
function useDaysInSight(today: string, weekBegins: number) {
  const [origin] = useState(today)
  const [inSight, setInSight] = useState(() => daysFrom(useBoardState.getState().wantedDate ?? today))
  const isHolding = useBoardState((state) => state.selectedIds.size > 0 || state.drag !== null)
  const wanted = rangeAround(inSight.from, inSight.to, weekBegins)
  const [range, setRange] = useState(wanted)
  const needed = isHolding ? spanning(range, wanted) : reachesAround(range, inSight, wanted) ? range : wanted
  if (needed.from !== range.from || needed.to !== range.to) setRange(needed)

  const onInSight = useCallback((from: string, to: string) => {
    setInSight((former) => (former.from === from && former.to === to ? former : { from, to }))
  }, [])
  const goTo = useCallback((date: string) => {
    setInSight(daysFrom(date))
    useBoardState.setState({ wantedDate: date, shownColumn: null })
  }, [])
  return {
    /** The day in the middle of the row. */
    origin,
    /** The days that can be seen, or, in a narrow window, chosen. */
    inSight,
    /** The days that are read. */
    range,
    onInSight,
    /** Brings a day to the beginning of what is in sight. */
    goTo,
  }
}
