import { type RefObject, useMemo } from 'react'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { zoneDays } from '../../../../shared/domain/days.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { wallClock } from '../../../../shared/domain/wall-clock.ts'
import type { DropTarget } from '../../../entities/task/drop-target.ts'
import { blockKeys, useBlockDrag, useBlockNextFree } from '../rail/use-blocks.ts'
import { type BoardColumn, type ColumnKey, workdayAfter } from './board-columns.ts'
import { findTask } from '../../../entities/task/card-columns.ts'
import type { BoardShared } from './board-context.ts'
import { movesTo } from './board-moves.ts'
import { carryFocus, type TaskId } from './board-state.ts'
import { useReadDayTimes } from './day-times.ts'
import type { BoardRange } from '../days/rolling-days.ts'
import { secondsFor, useBlockCommands } from '../rail/use-block-commands.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useCardDrag } from '../cards/use-card-drag.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { useSameFields } from '../../../components/use-same-fields.ts'
import { useMoveTasks } from './use-move-tasks.ts'
import { usePlanFor } from './use-plan-for.ts'
import { useTaskCommands } from './use-task-commands.ts'

export interface BoardShareOptions extends Pick<
  BoardShared,
  'preferences' | 'today' | 'projects' | 'activeProjects' | 'running' | 'showDay'
> {
  readonly board: RefObject<HTMLElement | null>
  readonly columns: readonly BoardColumn[]
  readonly latestColumns: () => readonly BoardColumn[]
  /** The days of this week and the next, in sight or not. */
  readonly nearToday: readonly BoardColumn[]
  readonly range: BoardRange
}

/** Everything that the parts of the board share; changes only when what they show does. */
export function useBoardShare(options: BoardShareOptions) {
  const { board, columns, latestColumns, nearToday, range, preferences, today, running, showDay } = options
  const { projects, activeProjects } = options
  const { timeZone, timeFormat, dateFormat } = preferences
  const days = useMemo(() => zoneDays(timeZone), [timeZone])
  const clock = useMemo(() => wallClock(timeZone), [timeZone])
  const times = useReadDayTimes(range, days)

  const commands = useTaskCommands()
  const blockCommands = useBlockCommands(clock, timeFormat)
  const write = useMoveTasks()
  const tasksOf = (ids: readonly TaskId[], column: ColumnKey | null): readonly BoardTask[] =>
    ids.flatMap((id) => findTask(latestColumns(), { id, column }) ?? [])
  const move = (ids: readonly TaskId[], target: DropTarget, from: ColumnKey | null) =>
    carryFocus(target.column, () => write(movesTo(latestColumns(), tasksOf(ids, from), target, from)))
  const planFor = useLatest(usePlanFor(latestColumns, write, dateFormat, today))
  const startDrag = useLatest(
    useCardDrag({
      board,
      columns,
      onDrop: (ids, target, from) => void move(ids, target, from),
      onTime: (ids, { date, start }) => void blockCommands.blockTime(tasksOf(ids, date), date, start),
      secondsFor: (ids, from) => secondsFor(tasksOf(ids, from)),
    }),
  )
  const startBlockDrag = useLatest(useBlockDrag(board, blockCommands))
  const onBlockKey = useLatest(blockKeys(blockCommands, clock, days))
  const keys = useBoardKeys({ latestColumns, commands, dateFormat, today, move })
  const onCardKey = useLatest(keys.onCardKey)
  const nextWorkday = useLatest(
    (date: string) => workdayAfter([...columns, ...nearToday], date)?.key ?? addDays(date, 1),
  )

  const shared = useSameFields<BoardShared>({
    preferences,
    today,
    projects,
    activeProjects,
    running,
    commands,
    planFor,
    showDay,
    nextWorkday,
    days,
    clock,
    blockCommands,
    startBlockDrag,
    onBlockKey,
    startDrag,
    onCardKey,
  })
  return { shared, times, moveStep: keys.moveStep, blockNextFree: useBlockNextFree(shared, columns, times) }
}
