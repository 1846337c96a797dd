import { t } from '@lingui/core/macro'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useLayoutEffect,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react'
import type { ListedTask, TaskOrder } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { classNames } from '../../../components/class-names.ts'
import type { LeftBy } from '../../../components/fields/typed-text.ts'
import { useMediaQuery } from '../../../components/use-media-query.ts'
import { shownColumns, widthOf, type Column, type ColumnId } from './columns.ts'
import { emptiedBy, isEditable, toggledBy } from './cell-editor.tsx'
import { GridRow, type RowActions } from './grid-row.tsx'
import { GridHeader } from './grid-header.tsx'
import { rowModel } from './row-model.ts'
import styles from './task-grid.module.css'
import { useTasksShared, openTask, select, toggleSelected, useTasksState } from '../tasks-state.ts'
import { useElementWidth } from '../../../components/use-element-width.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { pagesOf, useTaskPages, type TaskQuery } from '../use-task-pages.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { showError, showMessage } from '../../../stores/toasts.ts'
import { useLatest } from '../../../components/use-latest.ts'

export interface TaskGridProps {
  readonly query: TaskQuery
  readonly isTable: boolean
  readonly hiddenColumns: readonly string[]
  /** The content in place of the rows when there are none. */
  readonly empty: ReactNode
}

interface EditedCell {
  readonly task: LocalId
  readonly column: ColumnId
  /** Where its row stood at first, under which it stays drawn: the field goes with its task when others come above it. */
  readonly key: number
}

const noOrder: readonly TaskOrder[] = []
const firstPage: readonly number[] = [0]

/** Tasks in rows, of any number: only those in sight are drawn and read. */
export function TaskGrid({ query, isTable, hiddenColumns, empty }: TaskGridProps) {
  const { catalog, edits, remove } = useTasksShared()
  const scroller = useRef<HTMLDivElement>(null)
  const width = useElementWidth(scroller)
  const folded = useTasksState((state) => state.folded)
  const selected = useTasksState((state) => state.selectedIds.size)
  const focusRequest = useTasksState((state) => state.focusRequest)
  const [pages, setPages] = useState(firstPage)
  const taskPages = useTaskPages(query, pages)
  const { head, taskAt } = taskPages
  const groupBy = query.groupBy ?? 'none'
  const model = useMemo(
    () => rowModel(head?.groups ?? [], folded, groupBy !== 'none'),
    [head, folded, groupBy],
  )
  const columns = useMemo(
    () =>
      shownColumns(
        isTable ? 'table' : 'list',
        catalog.customFields,
        hiddenColumns,
        width - leadingWidth,
        groupBy,
      ),
    [isTable, catalog.customFields, hiddenColumns, width, groupBy],
  )
  const [active, setActive] = useState<{ readonly row: number; readonly column: ColumnId }>({
    row: 0,
    column: 'name',
  })
  const [editing, setEditing] = useState<EditedCell | null>(null)
  const latestEditing = useRef<EditedCell | null>(null)
  /** After an edit the Tab key goes on from cell to cell, until another key or the pointer does. */
  const isFilling = useRef(false)
  const row = Math.min(active.row, Math.max(0, model.count - 1))
  const column = columns.find(({ id }) => id === active.column)?.id ?? 'name'
  const { focusSoon, focusField } = useGridFocus(scroller, { row, cell: isTable ? column : null })
  const rowSize = catalog.preferences.density === 'compact' ? 28 : 36

  const virtualizer = useVirtualizer({
    count: model.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowSize,
    scrollPaddingStart: headerSize,
    scrollPaddingEnd: rowSize,
    paddingStart: headerSize,
    overscan: 8,
    // The row with the focus stays drawn while it is scrolled away, or the focus would be lost.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return rows.includes(row) || row >= model.count ? rows : [...rows, row].sort((a, b) => a - b)
    },
  })
  const items = virtualizer.getVirtualItems()
  const wanted = pagesOf(
    items.flatMap(({ index }) => {
      const at = model.rowAt(index)
      return at?.kind === 'task' ? [at.offset] : []
    }),
  ).join(',')
  useEffect(() => setPages(wanted.split(',').map(Number)), [wanted])
  useEffect(() => virtualizer.measure(), [virtualizer, rowSize])
  // Unfolding shows more of the same list.
  const queryKey = JSON.stringify({ ...query, unfolded: undefined, unfoldedParents: undefined })
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [queryKey])

  function goTo(to: number, cell: ColumnId = column): void {
    startEdit(null)
    isFilling.current = false
    tabTo(to, cell)
  }

  /** The field that is left saves its text, and stays where that is refused. */
  function tabTo(to: number, cell: ColumnId): void {
    setActive({ row: to, column: cell })
    focusSoon()
    virtualizer.scrollToIndex(to)
  }

  const taskOf = (index: number) => {
    const at = model.rowAt(index)
    return at?.kind === 'task' ? (taskAt(at.offset) ?? null) : null
  }
  const idsBetween = useTaskIds(query)

  async function selectRange(from: number, to: number): Promise<void> {
    const ends = [from, to]
      .map((index) => model.rowAt(index))
      .map((at) => (at?.kind === 'task' ? at.offset : null))
    const [first, last] = ends
    if (first === null || last === null || first === undefined || last === undefined) return
    select(await idsBetween(Math.min(first, last), Math.max(first, last)))
  }

  async function selectAll(all: boolean): Promise<void> {
    select(all ? await idsBetween(0, (head?.total ?? 0) - 1) : [])
  }

  const anchor = useRef(0)
  const onKeyDown = useGridKeys({
    row,
    column,
    columns,
    model,
    isTable,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowSize) - 2),
    taskOf,
    goTo,
    onTab: (to, cell) => (isFilling.current ? (tabTo(to, cell), true) : false),
    onEdit: (cell, isTyped) => edit(row, cell, isTyped),
    onExtend: (to) => void selectRange(anchor.current, to),
    onToggle: () => {
      anchor.current = row
      const task = taskOf(row)
      if (task !== null) toggleSelected(task.id)
    },
    onSelectAll: () => void selectAll(true),
    onDelete: (...wanted) => void remove(...wanted),
    onEmpty(task, cell) {
      const changes = emptiedBy[cell]
      if (changes !== undefined) void edits.change([task.id], changes)
    },
    foldsSubtasks: query.foldSubtasksOf !== undefined,
  })

  function edit(index: number, cell: ColumnId, isTyped = false): void {
    const task = taskOf(index)
    if (task === null || !isEditable(cell)) return
    const toggled = toggledBy(task, cell)
    if (toggled !== null) void (isTyped || edits.change([task.id], toggled))
    // Of a text that was refused, and left, the field is still there.
    else if (editing?.task === task.id && editing.column === cell) focusField(index, cell)
    else startEdit({ task: task.id, column: cell, key: index })
    setActive({ row: index, column: cell })
    isFilling.current = !cell.startsWith('field:')
  }

  function startEdit(cell: EditedCell | null): void {
    latestEditing.current = cell
    setEditing(cell)
  }

  /** An editor that ends late, by losing the focus, ends no other one. */
  function endEdit(id: LocalId, cell: ColumnId, by?: LeftBy): void {
    if (latestEditing.current?.task !== id || latestEditing.current.column !== cell) return
    startEdit(null)
    if (by !== 'leave') focusSoon()
  }

  function press(event: MouseEvent, index: number, cell: ColumnId): void {
    const task = taskOf(index)
    if (task === null || (event.target as Element).closest('button, label, input, a, [role=dialog]')) return
    const { row: former } = active
    isFilling.current = false
    setActive({ row: index, column: cell })
    if (index !== active.row || cell !== column) startEdit(null)
    focusSoon()
    if (event.shiftKey) {
      void selectRange(former, index)
      return
    }
    anchor.current = index
    if (event.ctrlKey || event.metaKey) toggleSelected(task.id)
    else if (!isTable) openTask(task.id)
    else if (cell !== 'name' && index === former && cell === column) edit(index, cell)
  }

  useEffect(() => {
    if (focusRequest === null) return
    const index = indexOfTask(focusRequest)
    if (index !== null) goTo(index)
    useTasksState.setState({ focusRequest: null })
  })

  /** The row of a task that was read; null of one that was not, or that is folded. */
  function indexOfTask(id: LocalId): number | null {
    for (let offset = 0; offset < (head?.total ?? 0); offset += 1) {
      if (taskAt(offset)?.id === id) return model.indexOf(offset)
    }
    return null
  }

  const focused = useRef<{ readonly row: number; readonly id: LocalId | null }>({ row: 0, id: null })
  useLayoutEffect(() => {
    const former = focused.current
    const id = taskOf(row)?.id ?? null
    focused.current = { row: active.row, id }
    if (former.row !== active.row || former.id === id || former.id === null) return
    if (scroller.current?.contains(document.activeElement) !== true) return
    // An undo, or a change of what the list is sorted by, moves the task to another place.
    const moved = indexOfTask(former.id)
    if (moved !== null) follow(moved)
  })

  /** The task that has the focus stands at another row now. */
  function follow(to: number): void {
    if (editing === null) goTo(to)
    else if (taskOf(to)?.id === editing.task) setActive({ row: to, column: editing.column })
  }

  const latest = useRef<RowActions | null>(null)
  useLayoutEffect(() => {
    latest.current = {
      keyDown: onKeyDown,
      focus: (index, cell) => {
        const reached = isTable ? (cell ?? column) : column
        if (index !== row || reached !== column) setActive({ row: index, column: reached })
      },
      press,
      doublePress: (index, cell) => {
        if (isTable) edit(index, cell)
      },
      endEdit,
      selectAll: (all) => void selectAll(all),
    }
  })
  const [actions] = useState((): RowActions => ({
    keyDown: (event) => latest.current?.keyDown(event),
    focus: (index, cell) => latest.current?.focus(index, cell),
    press: (event, index, cell) => latest.current?.press(event, index, cell),
    doublePress: (index, cell) => latest.current?.doublePress(index, cell),
    endEdit: (id, cell, by) => latest.current?.endEdit(id, cell, by),
    selectAll: (all) => latest.current?.selectAll(all),
  }))
  const isTouched = useMediaQuery('(hover: none)')
  const keyOf = (index: number, task: ListedTask | null): number =>
    editing === null ? index : task?.id === editing.task ? editing.key : index === editing.key ? -1 : index

  if (taskPages.error !== null && head === undefined) throw taskPages.error
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={model.count === 0 ? 0 : -1}
      aria-label={t`Tasks`}
      aria-multiselectable
      aria-rowcount={model.count + 1}
      aria-colcount={columns.length + 1}
      aria-busy={head === undefined}
      data-testid="task-grid"
      className={classNames(styles.grid, isTable && styles.table)}
      style={gridStyle(columns, isTable)}
      data-selecting={selected > 0 || undefined}
    >
      <GridHeader
        columns={columns}
        order={query.order ?? noOrder}
        selected={selected}
        total={head?.total ?? 0}
        onSelectAll={actions.selectAll}
      />
      <div
        role="presentation"
        className={styles.rows}
        style={{ blockSize: virtualizer.getTotalSize() - headerSize }}
      >
        {items.map(({ index, start }) => {
          const at = model.rowAt(index)
          const task = taskOf(index)
          return (
            <GridRow
              key={keyOf(index, task)}
              index={index}
              top={start - headerSize}
              size={rowSize}
              group={at?.kind === 'group' ? at.group : null}
              groupBy={groupBy}
              isFolded={at?.kind === 'group' && at.isFolded}
              task={task}
              columns={columns}
              isTable={isTable}
              isActive={index === row}
              activeColumn={index === row ? column : null}
              editing={task !== null && editing?.task === task.id ? editing.column : null}
              isTouched={isTouched}
              foldsSubtasks={query.foldSubtasksOf !== undefined}
              actions={actions}
            />
          )
        })}
      </div>
      {head?.total === 0 && empty}
    </div>
  )
}

/** In px: the box that selects. */
const leadingWidth = 36
const headerSize = 32

function gridStyle(columns: readonly Column[], isTable: boolean): CSSProperties {
  const tracks = columns.map(({ id, width }) =>
    id === 'name' ? `minmax(${isTable ? 280 : 120}px, 1fr)` : `${width}px`,
  )
  return {
    '--tracks': `${leadingWidth}px ${tracks.join(' ')}`,
    '--least': isTable ? `${widthOf(columns) + leadingWidth}px` : '0px',
  } as CSSProperties
}

/** So many tasks are changed by one command at most, so that one undo takes it back. */
const mostSelected = 1000
const largestPage = 500

/** Answers the ids of the tasks from one offset to another, both included, also of those that were never in sight. */
function useTaskIds(query: TaskQuery): (first: number, last: number) => Promise<readonly LocalId[]> {
  const bridge = useBridge()
  return useLatest(async (first, last) => {
    const end = Math.min(last, first + mostSelected - 1)
    const ids = new Set<LocalId>()
    for (let offset = first; offset <= end; offset += largestPage) {
      const limit = Math.min(largestPage, end - offset + 1)
      const page = await bridge.call('tasks.page', { ...query, offset, limit }, { repeatable: true })
      if (!page.ok) {
        showError(page.error.message)
        return []
      }
      for (const { id } of page.data.tasks) ids.add(id)
    }
    if (end < last) showMessage(t`The first ${mostSelected.toLocaleString('en')} tasks are selected`)
    return [...ids]
  })
}
