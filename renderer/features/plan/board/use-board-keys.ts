import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useContext, createContext } from 'react'
import type { BoardTask, Task } from '../../../../shared/bridge/tasks.ts'
import type { DateFormat } from '../../../../shared/domain/date-format.ts'
import { backlogKey, type BoardColumn, type ColumnKey } from './board-columns.ts'
import {
  cardBeside,
  findTask,
  placeOf,
  stepTarget,
  type CardRef,
} from '../../../entities/task/card-columns.ts'
import type { Direction } from '../../../components/arrow-keys.ts'
import { runCardKey } from '../../../entities/task/card-keys.ts'
import type { DropTarget } from '../../../entities/task/drop-target.ts'
import {
  announce,
  clearSelection,
  closeTask,
  currentColumnOf,
  focusCard,
  openTask,
  showColumn,
  toggleSelected,
  useBoardState,
  type TaskId,
} from './board-state.ts'
import { focusScreen } from '../../../components/keep-focus.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import { draggedWith } from '../cards/use-card-drag.ts'
import type { TaskCommands } from './use-task-commands.ts'
import { commandsOf, useCommands, type Command } from '../../../stores/commands.ts'
import type { BoardShared } from './board-context.ts'
import { toggleTimes } from '../plan-view.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { columnAttribute, scrollerAttribute } from '../../../entities/task/measure-board.ts'

/**
 * Brings the column that holds the element into sight, by the least scrolling. Not by `scrollIntoView`, which would
 * also shift the page when it cannot go far enough.
 */
export function revealColumn(element: Element): void {
  const column = element.closest(`[${columnAttribute}]`)
  const scroller = column?.closest(`[${scrollerAttribute}]`)
  if (!column || !scroller) return
  const box = column.getBoundingClientRect()
  const sight = scroller.getBoundingClientRect()
  if (box.left < sight.left) scroller.scrollLeft += box.left - sight.left
  else if (box.right > sight.right) scroller.scrollLeft += box.right - sight.right
}

export interface BoardKeysOptions {
  readonly latestColumns: () => readonly BoardColumn[]
  readonly commands: TaskCommands
  readonly dateFormat: DateFormat
  readonly today: string
  readonly move: (ids: readonly TaskId[], target: DropTarget, from: ColumnKey | null) => Promise<void>
}

/** Moves, opens, selects and deletes cards by key. */
export function useBoardKeys({ latestColumns, commands, dateFormat, today, move }: BoardKeysOptions) {
  async function step(task: BoardTask, direction: Direction): Promise<void> {
    const columns = latestColumns()
    const ids = draggedWith(task.id, columns)
    const from = currentColumnOf(task.id)
    const target = stepTarget(columns, ids, direction, from)
    if (target === null) return
    showColumn(target.column)
    await move(ids, target, from)
    announce(landedIn(target, ids.length, task.name, dateFormat, today))
  }

  const onCardKey = (event: KeyboardEvent, task: BoardTask): void =>
    runCardKey(event, {
      step: (direction) => void step(task, direction),
      goTo: (direction, isExtending) =>
        goTo(cardBeside(latestColumns(), cardOf(task), direction), isExtending),
      open: () => openTask(task.id),
      toggle: () => toggleSelected(task.id),
      remove: () => void removeWith(task, latestColumns(), commands),
      leave,
    })
  return { onCardKey, moveStep: step }
}

/** Tasks that a command on this one is meant for: the selection when it is part of it, else it alone. */
export function tasksWith(task: Task, columns: readonly BoardColumn[]): readonly BoardTask[] {
  const column = currentColumnOf(task.id)
  return draggedWith(task.id, columns).flatMap((id) => findTask(columns, { id, column }) ?? [])
}

/** The card of a task that has the focus. */
function cardOf({ id }: Task): CardRef {
  return { id, column: currentColumnOf(id) }
}

/** Deletes, and hands the focus to the card that takes the place. */
export async function removeWith(
  task: Task,
  columns: readonly BoardColumn[],
  commands: TaskCommands,
): Promise<void> {
  const tasks = tasksWith(task, columns)
  const gone = new Set<string>(tasks.map((each) => each.id))
  const place = placeOf(columns, cardOf(task))
  const key = place === null ? null : (columns[place.column]?.key ?? null)
  const column = place === null ? [] : (columns[place.column]?.tasks ?? [])
  const heir =
    column.slice((place?.index ?? 0) + 1).find((each) => !gone.has(each.id)) ??
    column.slice(0, place?.index ?? 0).findLast((each) => !gone.has(each.id))
  if (!(await commands.remove(tasks))) return
  if (heir === undefined) focusScreen(document)
  else focusCard({ id: heir.id, column: key })
}

function goTo(card: CardRef | null, extending: boolean): void {
  if (card === null) return
  showColumn(card.column)
  if (extending && !useBoardState.getState().selectedIds.has(card.id)) toggleSelected(card.id)
  focusCard(card)
}

function leave(): boolean {
  const { selectedIds, openId } = useBoardState.getState()
  if (selectedIds.size > 0) clearSelection()
  else if (openId !== null) closeTask()
  else return false
  return true
}

function landedIn(
  target: DropTarget,
  count: number,
  name: string,
  format: DateFormat,
  today: string,
): string {
  const what = count === 1 ? name : t`${count} tasks`
  const where = target.column === 'backlog' ? t`Backlog` : longDay(target.column, format, today)
  return t`${what}: ${where}, place ${target.index + 1}`
}

const command = commandsOf('Plan', 'plan')

export interface BoardCommandsOptions {
  readonly columns: readonly BoardColumn[]
  readonly shared: BoardShared
  /** The first day that can be seen. */
  readonly first: string
  readonly moveStep: (task: BoardTask, direction: Direction) => Promise<void>
  readonly onStep: (days: number) => void
  readonly onToday: () => void
  /** Sets the next free time of its day aside for each of the tasks. */
  readonly onBlockTime: (tasks: readonly BoardTask[]) => void
  readonly onPlanDay: () => void
  readonly onEndDay: () => void
}

/** Typed on a card; here they are for the palette, and for the list of keys. */
const moves: readonly { readonly direction: Direction; readonly title: string; readonly arrow: string }[] = [
  { direction: 'up', title: t`Move the chosen tasks up`, arrow: '↑' },
  { direction: 'down', title: t`Move the chosen tasks down`, arrow: '↓' },
  { direction: 'left', title: t`Move the chosen tasks to the day before`, arrow: '←' },
  { direction: 'right', title: t`Move the chosen tasks to the next day`, arrow: '→' },
]

/** Puts what the board can do into the palette and under keys. */
export function useBoardCommands({
  columns,
  shared: { commands, today },
  first,
  moveStep,
  onStep,
  onToday,
  onBlockTime,
  onPlanDay,
  onEndDay,
}: BoardCommandsOptions): void {
  const hasCurrent = useBoardState((state) => state.current !== null)

  function withCurrent(run: (task: BoardTask) => void): () => void {
    return () => {
      const { current } = useBoardState.getState()
      const task = current === null ? null : findTask(columns, current)
      if (task !== null) run(task)
    }
  }

  const ofTheBoard: readonly Command[] = [
    command('add', t`Add task`, 'n', () => focusField(fieldColumn(columns, today, first)), t`new create`),
    command(
      'addToBacklog',
      t`Add task to the backlog`,
      null,
      () => focusField(backlogKey),
      t`new create someday`,
    ),
    command('previous', t`Go a week earlier`, 'k', () => onStep(-7), t`previous back`),
    command('next', t`Go a week later`, 'j', () => onStep(7), t`next forward`),
    command('previousDay', t`Go a day earlier`, 'Shift+k', () => onStep(-1)),
    command('nextDay', t`Go a day later`, 'Shift+j', () => onStep(1)),
    command('today', t`Go to today`, 't', onToday, t`this week now`),
    command('times', t`Show or hide times beside the days`, 'h', toggleTimes, t`rail schedule hours blocks`),
    command('planDay', t`Plan the day`, 'Shift+p', onPlanDay, t`ritual morning carry over start`),
    command('endDay', t`End the day`, 'Shift+e', onEndDay, t`ritual evening shut down review`),
  ]
  const ofTheCard: readonly Command[] = [
    command('track', t`Track the chosen task`, 'Mod+Enter', withCurrent(commands.track)),
    command(
      'done',
      t`Mark the chosen tasks done`,
      'd',
      withCurrent((task) => commands.setDone(tasksWith(task, columns), !task.done)),
      t`complete finish check`,
    ),
    command(
      'block',
      t`Block time for the chosen tasks`,
      'b',
      withCurrent((task) => onBlockTime(tasksWith(task, columns))),
      t`schedule calendar time block`,
    ),
    ...moves.map(({ direction, title, arrow }) =>
      command(
        `move.${direction}`,
        title,
        `Alt+${arrow}`,
        withCurrent((task) => void moveStep(task, direction)),
      ),
    ),
  ]
  useCommands(hasCurrent ? [...ofTheBoard, ...ofTheCard] : ofTheBoard)
}

/** Where a new task goes: beside the current card, else today, else the first day in sight. */
function fieldColumn(columns: readonly BoardColumn[], today: string, first: string): string {
  const { current } = useBoardState.getState()
  const place = current === null ? null : placeOf(columns, current)
  const beside = place === null ? undefined : columns[place.column]
  return beside?.key ?? (today >= first ? today : first)
}

function focusField(column: string): void {
  const field = document.querySelector<HTMLInputElement>(`[data-add-task="${column}"]`)
  const drawn = field ?? document.querySelector<HTMLInputElement>('[data-add-task]')
  drawn?.focus({ preventScroll: true })
  if (drawn !== null) revealColumn(drawn)
}

/** The tasks of the columns that have been read, by their ids. */
export const BoardTasksContext = createContext<ReadonlyMap<string, Task>>(new Map())

/** A task of the board; one that is not on it is read by itself. Null until it is there. */
export function useTaskOf(id: Task['id']): Task | null {
  const onBoard = useContext(BoardTasksContext).get(id)
  const { data } = useBridgeQuery('tasks.get', { id }, { enabled: onBoard === undefined })
  return onBoard ?? data ?? null
}
