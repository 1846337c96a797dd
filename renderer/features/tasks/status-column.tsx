import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import type { Status } from '../../../shared/bridge/statuses.ts'
import type { Task, TaskFilter, TaskOrder } from '../../../shared/bridge/tasks.ts'
import addField from '../../components/add-field.module.css'
import { classNames } from '../../components/class-names.ts'
import { useAddLine } from '../../components/use-add-line.ts'
import { StatusLabel } from '../../entities/task/status-mark.tsx'
import { withLanded } from './board-place.ts'
import { registerColumn, removeColumn, useBoardStore } from './board-store.ts'
import { askedBy } from './new-task.ts'
import styles from './status-board.module.css'
import { StatusCard } from './status-card.tsx'
import { useTasksShared } from './tasks-context.ts'
import { useTasksState } from './tasks-state.ts'
import { pageSize, useTaskPages } from './use-task-pages.ts'

export interface StatusColumnProps {
  readonly status: Status
  readonly filter: TaskFilter
  /** Its tasks are left out by the filter: the latest of them are shown. */
  readonly isLatest: boolean
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, task: Task) => void
  readonly onKeyDown: (event: KeyboardEvent, task: Task) => void
}

const gap = 6
const padding = 4
const likelySize = 66
/** So many are shown of what the filter leaves out. */
const mostLatest = 20

const ownOrder: TaskOrder = { by: 'position', direction: 'asc' }
const latestFirst: TaskOrder = { by: 'updated', direction: 'desc' }

/** The tasks of one status in their own order; those in sight are drawn, and as many pages read as were scrolled to. */
export function StatusColumn({ status, filter, isLatest, onPointerDown, onKeyDown }: StatusColumnProps) {
  const list = useRef<HTMLDivElement>(null)
  const [pageCount, setPageCount] = useState(1)
  const unfoldedSeries = useTasksState((state) => state.unfoldedSeries)
  const query = useMemo(
    () => ({
      filter: { ...filter, types: undefined, statusIds: [status.id] },
      order: [isLatest ? latestFirst : ownOrder],
      groupBy: 'none' as const,
      foldSeries: true,
      unfolded: [...unfoldedSeries],
    }),
    [filter, status.id, unfoldedSeries, isLatest],
  )
  const { head, loaded } = useTaskPages(
    query,
    useMemo(() => Array.from({ length: pageCount }, (_, page) => page), [pageCount]),
  )
  const column = useMemo(
    () => ({ status, tasks: isLatest ? loaded.slice(0, mostLatest) : loaded, isLatest }),
    [status, isLatest, loaded],
  )
  useEffect(() => {
    registerColumn(column)
  }, [column])
  useEffect(() => () => removeColumn(status.id), [status.id])

  const landing = useBoardStore((state) => state.landing)
  const currentId = useBoardStore((state) => state.currentId)
  const wantedId = useBoardStore((state) => state.wantedId)
  const isTarget = useBoardStore((state) => state.drag?.target?.column === status.id)
  const targetIndex = useBoardStore((state) =>
    state.drag?.target?.column === status.id ? state.drag.target.index : null,
  )
  const draggedIds = useBoardStore((state) => state.drag?.ids)
  const tasks = useMemo(() => withLanded(column, landing), [column, landing])
  const currentIndex = tasks.findIndex((task) => task.id === currentId)
  const hasCurrent = useBoardStore((state) =>
    [...state.columns.values()].some((each) => each.tasks.some((task) => task.id === state.currentId)),
  )
  const total = head?.total ?? 0

  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => list.current,
    getItemKey: (index) => tasks[index]?.id ?? index,
    estimateSize: () => likelySize,
    gap,
    paddingStart: padding,
    paddingEnd: padding,
    overscan: 6,
    // The card with the focus stays drawn while it is scrolled away, or the focus would be lost.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return currentIndex < 0 || rows.includes(currentIndex)
        ? rows
        : [...rows, currentIndex].sort((a, b) => a - b)
    },
  })
  const items = virtualizer.getVirtualItems()
  const lastDrawn = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (!isLatest && loaded.length < total && lastDrawn > loaded.length - pageSize / 2) {
      setPageCount(Math.ceil(loaded.length / pageSize) + 1)
    }
  }, [isLatest, lastDrawn, loaded.length, total])
  const wantedIndex = wantedId === null ? -1 : tasks.findIndex((task) => task.id === wantedId)
  useEffect(() => {
    if (wantedIndex >= 0) virtualizer.scrollToIndex(wantedIndex)
  }, [virtualizer, wantedIndex])

  /** Where the line is drawn that shows the place between two cards. */
  function lineAt(index: number): number {
    const resting = tasks.flatMap((task, place) => (draggedIds?.includes(task.id) ? [] : [place]))
    const before = resting[index]
    const start = before === undefined ? undefined : virtualizer.measurementsCache[before]?.start
    return Math.max(1, (start ?? virtualizer.getTotalSize() - padding + gap) - gap / 2)
  }

  return (
    <section
      className={classNames(styles.column, isTarget && styles.target)}
      aria-label={status.name}
      data-column={status.id}
    >
      <header className={styles.columnHead}>
        <h2>
          <StatusLabel status={status} />
        </h2>
        <span className={styles.total}>{total.toLocaleString('en')}</span>
      </header>
      <div ref={list} className={styles.list} data-column-list>
        <ul
          aria-label={`Tasks, ${status.name}`}
          className={styles.cards}
          style={{ blockSize: virtualizer.getTotalSize() }}
        >
          {items.map(({ key, index, start }) => {
            const task = tasks[index]
            return (
              task !== undefined && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-setsize={total}
                  aria-posinset={index + 1}
                  className={styles.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <StatusCard
                    task={task}
                    isCurrent={task.id === currentId || (!hasCurrent && index === 0)}
                    onPointerDown={onPointerDown}
                    onKeyDown={onKeyDown}
                  />
                </li>
              )
            )
          })}
        </ul>
        {targetIndex !== null && !isLatest && (
          <div className={styles.line} style={{ insetBlockStart: lineAt(targetIndex) }} />
        )}
      </div>
      {isLatest && total > mostLatest && (
        <p className={styles.latest}>
          The latest {mostLatest} of {total.toLocaleString('en')}
        </p>
      )}
      {!isLatest && (
        <AddCard status={status} filter={filter} last={tasks.at(-1)} isWhole={loaded.length >= total} />
      )}
    </section>
  )
}

interface AddCardProps {
  readonly status: Status
  readonly filter: TaskFilter
  readonly last: Task | undefined
  /** Every task of the column is read, so that the last one is known. */
  readonly isWhole: boolean
}

function AddCard({ status, filter, last, isWhole }: AddCardProps) {
  const { edits } = useTasksShared()
  const { setText, onSubmit, field } = useAddLine(add)

  async function add(name: string): Promise<boolean> {
    const made = await edits.create({
      ...askedBy(filter),
      name,
      statusId: status.id,
      ...(isWhole && last !== undefined ? { position: last.position + 1024 } : {}),
    })
    return made !== null
  }

  return (
    <form className={classNames(addField.add, styles.add)} onSubmit={onSubmit}>
      <Plus aria-hidden />
      <Input
        aria-label={`Add task: ${status.name}`}
        placeholder="Add task"
        className={addField.input ?? ''}
        {...field}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('')
        }}
      />
    </form>
  )
}
