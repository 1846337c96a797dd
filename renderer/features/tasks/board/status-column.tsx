import { t } from '@lingui/core/macro'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  memo,
} from 'react'
import type { Status } from '../../../../shared/bridge/statuses.ts'
import type { Task, TaskFilter, TaskOrder, ListedTask } from '../../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { classNames } from '../../../components/class-names.ts'
import { AddTaskLine } from '../../../entities/task/add-task-line.tsx'
import type { TypedTask } from '../../../entities/task/typed-task.ts'
import {
  StatusLabel,
  priorityName,
  PriorityMark,
  TaskDateLabel,
  SubtaskCount,
  ParentName,
} from '../../../entities/task/task-marks.tsx'
import { ProjectChip } from '../../../components/labels/project-dot.tsx'
import { SyncMark } from '../../../components/labels/sync-mark.tsx'
import { AvatarStack } from '../../../entities/people/avatar.tsx'
import { namesInWords } from '../../../entities/people/person.ts'
import { CardHead } from '../../../entities/task/card-head.tsx'
import { withLanded } from './board-place.ts'
import { registerColumn, removeColumn, useBoardStore, wantCurrent } from './board-store.ts'
import { asAsked } from '../new-task.ts'
import styles from './status-board.module.css'
import { useTasksShared, useTasksState, openTask, toggleSelected } from '../tasks-state.ts'
import { pageSize, useTaskPages } from '../use-task-pages.ts'
import { LaterOccurrences } from '../later-occurrences.tsx'

interface StatusCardProps {
  readonly task: ListedTask
  /** The Tab key reaches this card of the whole board. */
  readonly isCurrent: boolean
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, task: ListedTask) => void
  readonly onKeyDown: (event: KeyboardEvent, task: ListedTask) => void
}

/** One task on the board by status. */
const StatusCard = memo(function StatusCard({ task, isCurrent, ...card }: StatusCardProps) {
  const { catalog, edits } = useTasksShared()
  const opener = useRef<HTMLButtonElement>(null)
  const isSelected = useTasksState((state) => state.selectedIds.has(task.id))
  const isOpen = useTasksState((state) => state.panel.kind === 'task' && state.panel.id === task.id)
  const isDragged = useBoardStore((state) => state.drag?.ids.includes(task.id) ?? false)
  const isWanted = useBoardStore((state) => state.wantedId === task.id)
  const project = task.projectId === null ? undefined : catalog.projects.get(task.projectId)
  const people = [...task.assigneeIds, ...task.ghostIds].flatMap((id) => catalog.people.byId.get(id) ?? [])

  useLayoutEffect(() => {
    if (!isWanted || opener.current === null) return
    opener.current.focus({ preventScroll: true })
    opener.current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    useBoardStore.setState({ wantedId: null })
  }, [isWanted])

  return (
    <div
      data-task={task.id}
      className={classNames(
        styles.card,
        task.done && styles.done,
        (isSelected || isOpen) && styles.selected,
        isDragged && styles.dragged,
      )}
    >
      <CardHead
        task={task}
        isCurrent={isCurrent}
        isOpen={isOpen}
        isSelected={isSelected}
        opener={opener}
        onDone={(done) => void edits.change([task.id], { done })}
        onOpen={() => openTask(task.id)}
        onToggle={() => toggleSelected(task.id)}
        onFocus={() => useBoardStore.setState({ currentId: task.id })}
        onPointerDown={(event) => card.onPointerDown(event, task)}
        onKeyDown={(event) => card.onKeyDown(event, task)}
      />
      <div className={styles.facts}>
        {task.parentName !== null && <ParentName name={task.parentName} />}
        {task.later !== null && <LaterOccurrences later={task.later} />}
        {project !== undefined && <ProjectChip name={project.name} color={project.color} />}
        <TaskDateLabel task={task} dateFormat={catalog.preferences.dateFormat} today={catalog.today} />
        {task.subtasks.total > 0 && <SubtaskCount subtasks={task.subtasks} />}
        {task.estimatedSeconds !== null && (
          <span className="figures">
            <span className="visually-hidden">{t`Estimated`} </span>
            {shortDuration(task.estimatedSeconds, catalog.preferences.durationFormat)}
          </span>
        )}
        <span className={styles.cardEnd}>
          <SyncMark state={task.syncState} />
          {task.priority !== null && (
            <span
              role="img"
              aria-label={t`${priorityName(task.priority)} priority`}
              title={t`${priorityName(task.priority)} priority`}
            >
              <PriorityMark priority={task.priority} />
            </span>
          )}
          {people.length > 0 && (
            <span title={namesInWords(people.map(({ name }) => name))}>
              <AvatarStack people={people} />
              <span className="visually-hidden">{namesInWords(people.map(({ name }) => name))}</span>
            </span>
          )}
        </span>
      </div>
    </div>
  )
})

export interface StatusColumnProps {
  readonly status: Status
  readonly filter: TaskFilter
  /** The tasks of the board, whose subtasks are no cards of their own. */
  readonly foldSubtasksOf: TaskFilter | undefined
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, task: Task) => void
  readonly onKeyDown: (event: KeyboardEvent, task: Task) => void
}

const gap = 6
const padding = 4
const likelySize = 66

const ownOrder: TaskOrder = { by: 'position', direction: 'asc' }

/** The tasks of one status in their own order; those in sight are drawn, and as many pages read as were scrolled to. */
export function StatusColumn({ status, filter, foldSubtasksOf, ...on }: StatusColumnProps) {
  const list = useRef<HTMLDivElement>(null)
  const [pageCount, setPageCount] = useState(1)
  const unfoldedSeries = useTasksState((state) => state.unfoldedSeries)
  const query = useMemo(
    () => ({
      filter: { ...filter, types: undefined, statusIds: [status.id] },
      order: [ownOrder],
      groupBy: 'none' as const,
      foldSeries: true,
      unfolded: [...unfoldedSeries],
      foldSubtasksOf,
    }),
    [filter, status.id, unfoldedSeries, foldSubtasksOf],
  )
  const { head, loaded } = useTaskPages(
    query,
    useMemo(() => Array.from({ length: pageCount }, (_, page) => page), [pageCount]),
  )
  const column = useMemo(() => ({ key: status.id, status, tasks: loaded }), [status, loaded])
  // Before the next key, which goes by what the columns hold.
  useLayoutEffect(() => {
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
  // A card that comes to another column by an undo, or by somebody else, keeps the focus that it loses in this one.
  const isCurrentHere = currentIndex >= 0
  useLayoutEffect(() => {
    if (document.activeElement === document.body && hasCurrent) wantCurrent()
  }, [isCurrentHere, hasCurrent])
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
    if (loaded.length < total && lastDrawn > loaded.length - pageSize / 2) {
      setPageCount(Math.ceil(loaded.length / pageSize) + 1)
    }
  }, [lastDrawn, loaded.length, total])
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
        <span className="faint small figures">{total.toLocaleString('en')}</span>
      </header>
      <div ref={list} className={styles.list} data-column-list>
        <ul
          aria-label={t`Tasks, ${status.name}`}
          className="relative"
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
                  className="across"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <StatusCard
                    task={task}
                    isCurrent={task.id === currentId || (!hasCurrent && index === 0)}
                    onPointerDown={on.onPointerDown}
                    onKeyDown={on.onKeyDown}
                  />
                </li>
              )
            )
          })}
        </ul>
        {targetIndex !== null && (
          <div className={styles.line} style={{ insetBlockStart: lineAt(targetIndex) }} />
        )}
      </div>
      <AddCard status={status} filter={filter} last={tasks.at(-1)} isWhole={loaded.length >= total} />
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

  async function add(task: TypedTask): Promise<boolean> {
    const made = await edits.create({
      ...asAsked(filter, task),
      statusId: status.id,
      ...(isWhole && last !== undefined ? { position: last.position + 1024 } : {}),
    })
    return made !== null
  }

  return (
    <AddTaskLine
      label={t`Add task: ${status.name}`}
      placeholder={t`Add task`}
      isNarrow
      className={styles.add}
      onAdd={add}
    />
  )
}
