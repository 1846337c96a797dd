import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ListedTask, Task } from '../../../../shared/bridge/tasks.ts'
import type { Column, ColumnId } from './columns.ts'
import { groupKey, type RowModel } from './row-model.ts'
import { leave, openTask, toggleFolded, toggleSeries, toggleSubtasks, useTasksState } from '../tasks-state.ts'

export interface GridKeysOptions {
  readonly row: number
  readonly column: ColumnId
  readonly columns: readonly Column[]
  readonly model: RowModel
  readonly isTable: boolean
  /** So many rows a page key moves. */
  readonly pageRows: number
  readonly taskOf: (index: number) => ListedTask | null
  readonly goTo: (row: number, column?: ColumnId) => void
  /** Answers whether the Tab key goes from cell to cell now. */
  readonly onTab: (row: number, column: ColumnId) => boolean
  /** @param isTyped by a character: nothing is switched */
  readonly onEdit: (column: ColumnId, isTyped?: boolean) => void
  /** The selection reaches to this row. */
  readonly onExtend: (row: number) => void
  readonly onToggle: () => void
  readonly onSelectAll: () => void
  readonly onDelete: (task: Task, isOfSelection?: boolean) => void
  /** Empties a cell of a table. */
  readonly onEmpty: (task: Task, column: ColumnId) => void
  /** Subtasks stand under their parents. */
  readonly foldsSubtasks: boolean
}

/**
 * The keys in the grid: arrows move, Space selects, Enter opens (in a table: edits), Delete deletes (in a table: empties the cell).
 * In a table, typing begins the edit of the cell, and no character is a command, unless rows are selected.
 */
export function useGridKeys(options: GridKeysOptions) {
  const { row, column, columns, model, isTable, taskOf, goTo } = options

  function moveTo(to: number, extends_: boolean): boolean {
    const target = Math.max(0, Math.min(model.count - 1, to))
    goTo(target)
    if (extends_) options.onExtend(target)
    return true
  }

  function cellBeside(step: 1 | -1): Column | undefined {
    return columns[columns.findIndex(({ id }) => id === column) + step]
  }

  /** In reading order; the heads of groups are passed over. */
  function tab({ target, currentTarget, shiftKey }: KeyboardEvent): boolean {
    const isOfCell = target instanceof Element && target.closest('[data-cell]') !== null
    if (!isTable || !isOfCell || !currentTarget.contains(target)) return false
    const step = shiftKey ? -1 : 1
    const beside = cellBeside(step)
    if (beside !== undefined) return options.onTab(row, beside.id)
    let to = row + step
    while (model.rowAt(to)?.kind === 'group') to += step
    const next = columns.at(step === 1 ? 0 : -1)
    return model.rowAt(to)?.kind === 'task' && next !== undefined && options.onTab(to, next.id)
  }

  function sideways(step: 1 | -1): boolean {
    const at = model.rowAt(row)
    if (at?.kind === 'group') {
      if (at.isFolded === (step === 1)) toggleFolded(groupKey(at.group))
      return true
    }
    if (isTable) {
      const next = cellBeside(step)
      if (next !== undefined) goTo(row, next.id)
      return true
    }
    const task = taskOf(row)
    if (task !== null && fold(task, step)) return true
    const later = task?.later ?? null
    if (later !== null && later.isFolded === (step === 1)) {
      toggleSeries(later.seriesId)
      return true
    }
    if (step === -1 && task?.isNested === true) {
      let parent = row - 1
      while (taskOf(parent)?.isNested === true) parent -= 1
      goTo(parent)
      return true
    }
    const head = step === -1 ? model.headOf(row) : null
    if (head !== null) goTo(head)
    return head !== null
  }

  function fold(task: ListedTask, step: 1 | -1): boolean {
    const isUnfolded = useTasksState.getState().unfoldedParents.has(task.id)
    if (!options.foldsSubtasks || task.subtasks.total === 0 || isUnfolded === (step === 1)) return false
    toggleSubtasks(task.id)
    return true
  }

  function act(): boolean {
    const at = model.rowAt(row)
    if (at?.kind === 'group') {
      toggleFolded(groupKey(at.group))
      return true
    }
    const task = taskOf(row)
    if (task === null) return false
    if (isTable) options.onEdit(column)
    else openTask(task.id)
    return true
  }

  function run(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event
    if (event.altKey) return false
    if (event.ctrlKey || event.metaKey) {
      if (key === 'a') options.onSelectAll()
      else if (key === 'Home') return moveTo(0, shiftKey)
      else if (key === 'End') return moveTo(model.count - 1, shiftKey)
      else return false
      return true
    }
    switch (key) {
      case 'ArrowDown':
        return moveTo(row + 1, shiftKey)
      case 'ArrowUp':
        return moveTo(row - 1, shiftKey)
      case 'PageDown':
        return moveTo(row + options.pageRows, shiftKey)
      case 'PageUp':
        return moveTo(row - options.pageRows, shiftKey)
      case 'Home':
        return isTable ? (goTo(row, columns[0]?.id), true) : moveTo(0, shiftKey)
      case 'End':
        return isTable ? (goTo(row, columns.at(-1)?.id), true) : moveTo(model.count - 1, shiftKey)
      case 'ArrowRight':
        return sideways(1)
      case 'ArrowLeft':
        return sideways(-1)
      case 'Enter':
      case 'F2':
        return act()
      case ' ':
        options.onToggle()
        return true
      case 'Delete':
      case 'Backspace': {
        const task = taskOf(row)
        if (task === null) return false
        const isOfCell = isTable && column !== 'name' && !isAnySelected()
        if (isOfCell) options.onEmpty(task, column)
        else options.onDelete(task, isBox(event.target) || undefined)
        return true
      }
      case 'Escape':
        return leave()
      default:
        return false
    }
  }

  /** The field has the focus before the browser puts the character into it. */
  function beginTyping({ key, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
    const isText = key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey
    if (!isText || nativeEvent.isComposing || !isTable) return false
    if (isAnySelected() || taskOf(row) === null) return false
    flushSync(() => options.onEdit(column, true))
    return true
  }

  return (event: KeyboardEvent): void => {
    const { target } = event
    // Controls inside a row, such as its boxes and editors, have keys of their own. Delete on a box is about all that are ticked.
    const isOwn =
      target instanceof HTMLElement &&
      (['row', 'gridcell', 'grid'].includes(target.role ?? '') ||
        (event.key === 'Delete' && isBox(target) && isAnySelected()))
    if (event.defaultPrevented || (!isOwn && event.key !== 'Tab')) return
    if (beginTyping(event)) event.stopPropagation()
    else if (event.key === 'Tab' ? tab(event) : run(event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}

function isAnySelected(): boolean {
  return useTasksState.getState().selectedIds.size > 0
}

function isBox(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('[type=checkbox]')
}
