import { useMemo, useEffectEvent, type RefObject, type PointerEvent, type KeyboardEvent } from 'react'
import type { BoardTask } from '../../../../shared/bridge/tasks.ts'
import { zoneDays, type ZoneDays } from '../../../../shared/domain/days.ts'
import { addDays } from '../../../../shared/domain/plain-date.ts'
import { wallClock, type WallClock } from '../../../../shared/domain/wall-clock.ts'
import type { DropTarget } from '../../../entities/task/drop-target.ts'
import {
  workdayAfter,
  columnKeyOf,
  dateOfColumn,
  findColumn,
  type BoardColumn,
  type ColumnKey,
} from './board-columns.ts'
import { findTask } from '../../../entities/task/card-columns.ts'
import type { BoardShared } from './board-context.ts'
import { movesTo } from './board-moves.ts'
import { carryFocus, useBoardState, currentColumnOf, focusCard, type TaskId } from './board-state.ts'
import { busyBlocks, useReadDayTimes, stretchOf, type ScheduledBlock, type DayTimes } from './day-times.ts'
import type { BoardRange } from '../days/rolling-days.ts'
import { secondsFor, useBlockCommands, type BlockCommands } from '../rail/use-block-commands.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useCardDrag } from '../cards/use-card-drag.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { useSameFields } from '../../../components/use-same-fields.ts'
import { useMoveTasks } from './use-move-tasks.ts'
import { usePlanFor } from './use-plan-for.ts'
import { useTaskCommands } from './use-task-commands.ts'
import { isMain, useFollowPress, type Point } from '../../../components/dragging/follow-press.ts'
import { railStep } from '../rail/rail-scale.ts'
import { timeUnder } from '../rail/rail-under.ts'
import { t } from '@lingui/core/macro'
import { epochSeconds, instantOf } from '../../../../shared/domain/instant.ts'
import { showMessage } from '../../../stores/toasts.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import { firstFreeStart, withoutThose, type Stretch } from '../../../../shared/domain/free-time.ts'
import { usePlanView } from '../plan-view.ts'
import { secondTicker } from '../../../stores/second-ticker.ts'
import { instantAt } from '../../../../shared/domain/zoned-time.ts'

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

/** In px, from its lower edge: here a block is made longer and shorter. */
const edge = 6

/** Called by the `onPointerDown` of a time block: moves it over the rails of all days, or moves its end. */
function useBlockDrag(board: RefObject<HTMLElement | null>, commands: BlockCommands) {
  const follow = useFollowPress()

  const show = useEffectEvent((block: ScheduledBlock, point: Point, grabbed: number, isEnd: boolean) => {
    if (board.current === null) return
    const { start, end } = stretchOf(block)
    const under = timeUnder(board.current, point, isEnd ? 0 : end - start, grabbed)
    const time =
      under !== null && isEnd ? { ...under, start, seconds: Math.max(railStep, under.start - start) } : under
    useBoardState.setState({ drag: { ids: [], from: null, target: null, time, blockId: block.id } })
  })
  const drop = useEffectEvent((block: ScheduledBlock) => {
    const time = useBoardState.getState().drag?.time
    useBoardState.setState({ drag: null })
    if (time) commands.place(block, time.start, time.seconds)
  })

  return function startBlockDrag(event: PointerEvent<HTMLElement>, block: ScheduledBlock): void {
    if (!isMain(event)) return
    const box = event.currentTarget.getBoundingClientRect()
    const isEnd = box.bottom - event.clientY <= edge && box.height > 2 * edge
    const grabbed = isEnd ? 0 : event.clientY - box.top
    follow(event, {
      onBegin: () =>
        useBoardState.setState({
          drag: { ids: [], from: null, target: null, time: null, blockId: block.id },
        }),
      onPoint: (point) => show(block, point, grabbed, isEnd),
      onDrop: () => drop(block),
      onCancel: () => useBoardState.setState({ drag: null }),
    })
  }
}

/** The free part of a day's working time; of today's, from now on. */
function freeTimeOf(column: BoardColumn | undefined, times: DayTimes, now: number): readonly Stretch[] {
  const work = column?.day?.work ?? null
  if (column === undefined || work === null) return []
  const span = { start: Math.max(now, epochSeconds(work.start)), end: epochSeconds(work.end) }
  return withoutThose([span], [...busyBlocks(times, column.key).map(stretchOf), ...times.offOf(column.key)])
}

/**
 * Sets time aside without a pointer: the first free time of the day that has room for all of the tasks, today for those
 * without a day ahead. The block takes the focus, so that the arrows move it on.
 */
function useBlockNextFree(
  { blockCommands, preferences, today }: BoardShared,
  columns: readonly BoardColumn[],
  times: DayTimes,
): (tasks: readonly BoardTask[]) => Promise<void> {
  return async function blockNextFree(tasks) {
    const [first] = tasks
    if (first === undefined) return
    const chosen = dateOfColumn(currentColumnOf(first.id) ?? columnKeyOf(first.date))
    const date = chosen === null || chosen < today ? today : chosen
    const now = Math.floor(secondTicker.now() / 1000)
    const free = freeTimeOf(findColumn(columns, date), times, now)
    const start = firstFreeStart(free, secondsFor(tasks), railStep)
    if (start === null) {
      showMessage(t`No free time long enough is left on ${longDay(date, preferences.dateFormat, today)}.`)
      return
    }
    usePlanView.setState({ showsTimes: true })
    const ids = await blockCommands.blockTime(tasks, date, start)
    useBoardState.setState({ blockFocus: ids.at(-1) ?? null })
  }
}

/** The keys on a time block: arrows move it by a quarter of an hour or a day, with Shift they move its end. */
function blockKeys(commands: BlockCommands, clock: WallClock, days: ZoneDays) {
  function run({ key, shiftKey }: KeyboardEvent, block: ScheduledBlock, name: string | null): boolean {
    const { start } = stretchOf(block)
    const seconds = block.durationSeconds
    switch (key) {
      case 'ArrowUp':
      case 'ArrowDown': {
        const step = key === 'ArrowUp' ? -railStep : railStep
        if (shiftKey) commands.place(block, start, seconds + step)
        else commands.place(block, start + step, seconds)
        return true
      }
      case 'ArrowLeft':
      case 'ArrowRight': {
        const date = addDays(days.dateOf(block.start), key === 'ArrowLeft' ? -1 : 1)
        const at = instantAt(date, clock.timeOf(instantOf(start)), clock.timeZone)
        commands.place(block, epochSeconds(at), seconds)
        return true
      }
      case 'Delete':
      case 'Backspace':
        commands.remove(block, name)
        return true
      case 'Escape':
        focusCard({ id: block.taskId, column: days.dateOf(block.start) })
        return true
      default:
        return false
    }
  }

  return function onBlockKey(event: KeyboardEvent, block: ScheduledBlock, name: string | null): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !run(event, block, name)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
