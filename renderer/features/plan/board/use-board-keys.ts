import { t } from '@lingui/core/macro'
import type { KeyboardEvent } from 'react'
import type { BoardTask, Task } from '../../../../shared/bridge/tasks.ts'
import type { DateFormat } from '../../../../shared/domain/date-format.ts'
import type { BoardColumn, ColumnKey } from './board-columns.ts'
import {
  type CardRef,
  cardBeside,
  findTask,
  placeOf,
  stepTarget,
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
  type TaskId,
  toggleSelected,
  useBoardState,
} from './board-state.ts'
import { focusScreen } from '../../../components/keep-focus.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import { draggedWith } from '../cards/use-card-drag.ts'
import type { TaskCommands } from './use-task-commands.ts'

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
