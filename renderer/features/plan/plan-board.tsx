import { useEffect, useMemo, useRef } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { Button } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useToday } from '../../components/use-today.ts'
import { TaskDetails } from '../../entities/task/task-details.tsx'
import { backlogKey, type BoardColumn, findColumn, findTask } from './board-columns.ts'
import { BoardContext } from './board-context.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import {
  clearSelection,
  closeTask,
  openTask,
  refocusBoard,
  resetBoard,
  showColumn,
  useBoardState,
} from './board-state.ts'
import { weekTitle } from '../../components/day-label.ts'
import { DayOffer, useDayOffer } from './day-offer.tsx'
import { DayOffOffer } from './day-off-offer.tsx'
import { DayStrip } from './day-strip.tsx'
import { DayTimesContext } from './day-times.ts'
import { EndRitual } from './end-ritual.tsx'
import { LeftBehindStrip } from './left-behind-strip.tsx'
import styles from './plan-board.module.css'
import { PlanColumns } from './plan-columns.tsx'
import { PlanHead } from './plan-head.tsx'
import { PlanRitual } from './plan-ritual.tsx'
import { openRitual, useRitual } from './ritual-state.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useBoard, useProjects } from './use-board.ts'
import { useBoardCommands } from './use-board-commands.ts'
import { removeWith } from './use-board-keys.ts'
import { useBoardShare } from './use-board-share.ts'
import { useDaysInSight } from './use-days-in-sight.ts'
import { useLeftBehind } from './use-left-behind.ts'
import { useShownDay } from './use-shown-day.ts'
import { BoardTasksContext } from './use-task-of.ts'

const none: readonly BoardColumn[] = []

/** The focus goes back to the board when the panel that had it has gone. */
function useRefocus(isPanelOpen: boolean): void {
  const wasOpen = useRef(isPanelOpen)
  useEffect(() => {
    if (wasOpen.current && !isPanelOpen) refocusBoard()
    wasOpen.current = isPanelOpen
  }, [isPanelOpen])
}

/** The day board: a backlog, days without end, and what is done with their tasks. */
export function PlanBoard({ preferences }: { readonly preferences: Preferences }) {
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
    nearToday: board.nearToday,
    range,
    preferences,
    today,
    projects,
    activeProjects,
    running,
  })
  const { commands, planFor } = shared
  const leftBehind = useLeftBehind(today)
  const ritual = useRitual((state) => state.open)
  const todayColumn = findColumn(board.nearToday, today)
  const offer = useDayOffer(today, todayColumn)
  // Whatever is in sight: what came and went while the days are scrolled would move them up and down.
  const isDayOff = ritual === null && todayColumn?.day?.work === null

  const selectedIds = useBoardState((state) => state.selectedIds)
  const selected = [...selectedIds].flatMap((id) => findTask(columns, { id, column: null }) ?? [])
  const openId = useBoardState((state) => state.openId)
  useRefocus(ritual !== null)
  const announcement = useBoardState((state) => state.announcement)
  const tasks = useMemo(
    () => new Map(columns.flatMap((column) => column.tasks.map((task) => [task.id, task]))),
    [columns],
  )
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
        <h1 className="visually-hidden">Plan</h1>
        <ErrorState
          title="The plan could not be read"
          message={board.error.message}
          action={<Button onPress={board.retry}>Try again</Button>}
        />
      </>
    )

  return (
    <BoardContext value={shared}>
      <BoardTasksContext value={tasks}>
        <DayTimesContext value={times}>
          <div ref={screen} className={styles.screen} data-uses-foot>
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
        </DayTimesContext>
      </BoardTasksContext>
    </BoardContext>
  )
}
