import { useEffect, useMemo, useRef, useState } from 'react'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { Button } from '../../components/button.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { BoardContext, type BoardShared } from './board-context.ts'
import { findColumn, findTask } from './board-columns.ts'
import {
  carryFocus,
  clearSelection,
  closeTask,
  resetBoard,
  showColumn,
  useBoardState,
} from './board-state.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { weekTitle } from './day-label.ts'
import { DayStrip } from './day-strip.tsx'
import styles from './plan-board.module.css'
import { PlanHead } from './plan-head.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TaskDetails } from './task-details.tsx'
import { useBoard, useProjects, weekFrom } from './use-board.ts'
import { useBoardCommands } from './use-board-commands.ts'
import { removeWith, useBoardKeys } from './use-board-keys.ts'
import { useCardDrag } from './use-card-drag.ts'
import { useMoveTasks } from './use-move-tasks.ts'
import { useLeftBehind } from './use-left-behind.ts'
import { usePlanFor } from './use-plan-for.ts'
import { useShownDay } from './use-shown-day.ts'
import { useTaskCommands } from './use-task-commands.ts'
import { useToday } from '../../components/use-today.ts'
import { WeekBoard } from './week-board.tsx'

export function PlanBoard({ preferences }: { readonly preferences: Preferences }) {
  const today = useToday(preferences.timeZone)
  // Today comes first, and does so past midnight too, until other days are gone to.
  const [chosenFirst, setChosenFirst] = useState<string | null>(null)
  const first = chosenFirst ?? today
  const range = useMemo(() => weekFrom(first), [first])
  const { query, columns } = useBoard(range)
  const { byId: projects, active: activeProjects } = useProjects()
  const { data: running = null } = useBridgeQuery('timer.running')
  const only = useShownDay(columns, today)

  const board = useRef<HTMLDivElement>(null)
  const moveTasks = useMoveTasks(range)
  const move: typeof moveTasks = (ids, target) => carryFocus(() => moveTasks(ids, target))
  const planFor = usePlanFor(columns, move, preferences.dateFormat)
  const commands = useTaskCommands(running, projects)
  const leftBehind = useLeftBehind(today)
  const startDrag = useCardDrag({ board, columns, onDrop: (ids, target) => void move(ids, target) })
  const { onCardKey, moveStep } = useBoardKeys({
    columns,
    commands,
    dateFormat: preferences.dateFormat,
    move,
  })

  const selectedIds = useBoardState((state) => state.selectedIds)
  const selected = [...selectedIds].flatMap((id) => findTask(columns, id) ?? [])
  const open = useBoardState((state) => (state.openId === null ? null : findTask(columns, state.openId)))
  const announcement = useBoardState((state) => state.announcement)
  useEffect(() => resetBoard, [])

  function goTo(date: string): void {
    setChosenFirst(date === today ? null : date)
    showColumn(null)
    clearSelection()
  }
  const step = (days: number) => goTo(addDays(first, days))
  useBoardCommands({
    columns,
    commands,
    today,
    moveStep,
    onStep: step,
    onToday: () => goTo(today),
  })

  if (query.isError)
    return (
      <>
        <h1 className="visually-hidden">Plan</h1>
        <ErrorState
          title="The plan could not be read"
          message={query.error.message}
          action={<Button onPress={() => void query.refetch()}>Try again</Button>}
        />
      </>
    )

  const shared: BoardShared = {
    preferences,
    today,
    projects,
    activeProjects,
    running,
    commands,
    startDrag,
    onCardKey,
  }
  return (
    <BoardContext value={shared}>
      <div ref={board} className={styles.screen}>
        {selected.length > 0 ? (
          <SelectionBar tasks={selected} onPlan={(date) => void planFor(selected, date)} />
        ) : (
          <PlanHead
            title={weekTitle(range.from, range.to, preferences.dateFormat)}
            startsToday={first === today}
            leftBehind={leftBehind.length}
            onCarryOver={() => commands.carryOver(leftBehind, findColumn(columns, today)?.tasks ?? [], today)}
            onStep={step}
            onToday={() => goTo(today)}
          />
        )}
        {query.data === undefined ? (
          <BoardSkeleton />
        ) : (
          <>
            {only !== null && <DayStrip columns={columns} shown={only} onShow={showColumn} />}
            <WeekBoard columns={columns} only={only} />
          </>
        )}
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </div>
      {open !== null && (
        <TaskDetails
          key={open.id}
          task={open}
          onPlan={(date) => void planFor([open], date)}
          onDelete={() => {
            closeTask()
            removeWith(open, columns, commands)
          }}
        />
      )}
    </BoardContext>
  )
}
