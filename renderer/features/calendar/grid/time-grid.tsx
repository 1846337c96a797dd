import { t } from '@lingui/core/macro'
import { type CSSProperties, type RefObject, useMemo } from 'react'
import type { Board, Task, BoardDay } from '../../../../shared/bridge/tasks.ts'
import { epochSeconds } from '../../../../shared/domain/instant.ts'
import { useCalendarShared } from '../calendar-context.ts'
import type { CalendarItem, Lane } from '../items/calendar-item.ts'
import { useCalendarState } from '../calendar-state.ts'
import { DayColumn } from './day-column.tsx'
import { DayHead } from './day-head.tsx'
import { partsOfDay } from './day-parts.ts'
import { heightOf, type DayScale } from './day-scale.ts'
import type { ItemsByDay } from '../items/item-beside.ts'
import { headAttribute, headDayAttribute, gutterAttribute } from './measure-grid.ts'
import styles from './time-grid.module.css'
import { longDay } from '../../../components/labels/day-label.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { classNames } from '../../../components/class-names.ts'
import type { TimeFormat } from '../../../../shared/domain/time-of-day.ts'
import { hourText } from '../items/item-words.ts'

export interface TimeGridProps {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly items: readonly CalendarItem[]
  readonly board: Board | undefined
  /** The items that begin in each day, in their order. */
  readonly byDay: ItemsByDay
  readonly now: number
  readonly onShowDay: ((date: string) => void) | null
  readonly onOpenTask: (task: Task) => void
}

const lanesOf: Readonly<Record<'both' | Lane, readonly Lane[]>> = {
  both: ['planned', 'tracked'],
  planned: ['planned'],
  tracked: ['tracked'],
}

/** The days beside each other: heads and tasks of the day stay on top, the hours below them scroll. */
export function TimeGrid({ grid, items, board, byDay: begun, now, onShowDay, onOpenTask }: TimeGridProps) {
  const { days, scale, formats, settings, today } = useCalendarShared()
  const currentKey = useCurrentKey(begun, today, days.shapes)
  const isDragging = useCalendarState((state) => state.draft !== null || state.dropDate !== null)
  const lanes = lanesOf[settings.view.layers]
  const byDay = useMemo(
    () => days.shapes.map((day) => partsOfDay(items, day).map((part) => part.item)),
    [days, items],
  )
  const drawn = { '--hour': `${scale.hourHeight}px`, '--days': days.shapes.length }
  const firstLine = (((-scale.top % 3600) + 3600) % 3600) * (scale.hourHeight / 3600)
  return (
    <div className={styles.frame}>
      <div
        ref={grid}
        className={styles.grid}
        style={drawn as CSSProperties}
        data-calendar-grid
        role="region"
        aria-label={t`Hours`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled by keys, also when nothing in it takes the focus.
        tabIndex={0}
        data-dragging={isDragging || undefined}
        data-single={days.shapes.length === 1 || undefined}
      >
        <div className={styles.top} {...{ [headAttribute]: '' }}>
          <div className={styles.corner} />
          {days.shapes.map((day, index) => (
            <div key={day.date} className={styles.headCell} {...{ [headDayAttribute]: day.date }}>
              <DayHead day={day} items={byDay[index] ?? []} now={now} lanes={lanes} onShowDay={onShowDay} />
              <DayTasks
                date={day.date}
                day={board?.days.find((each) => each.date === day.date)}
                scheduledIds={scheduledTasks(byDay[index] ?? [])}
                onOpen={onOpenTask}
              />
            </div>
          ))}
        </div>
        <div
          className={styles.hours}
          style={{ blockSize: heightOf(scale), '--first-line': `${firstLine}px` } as CSSProperties}
        >
          <HourGutter scale={scale} timeFormat={formats.preferences.timeFormat} />
          {days.shapes.map((day, index) => (
            <DayColumn
              key={day.date}
              day={day}
              items={byDay[index] ?? []}
              lanes={lanes}
              currentKey={currentKey}
              work={workOf(board, day.date)}
              isFirst={index === 0}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function scheduledTasks(items: readonly CalendarItem[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => (item.kind === 'block' ? [item.block.taskId] : [])))
}

function workOf(
  board: Board | undefined,
  date: string,
): { readonly start: number; readonly end: number } | null | undefined {
  const work = board?.days.find((day) => day.date === date)?.work
  return work ? { start: epochSeconds(work.start), end: epochSeconds(work.end) } : work
}

interface DayTasksProps {
  readonly date: string
  readonly day: BoardDay | undefined
  /** Tasks that have blocks on this day: they stand in the hours. */
  readonly scheduledIds: ReadonlySet<string>
  readonly onOpen: (task: Task) => void
}

/** The tasks of a day that have no time in it: pressed they open, dragged down they get one. */
function DayTasks({ date, day, scheduledIds, onOpen }: DayTasksProps) {
  const { formats, today, settings, projectOf, startDrag } = useCalendarShared()
  const isAimedAt = useCalendarState((state) => state.dropDate === date)
  const tasks = (day?.tasks ?? []).filter(
    (task) => !scheduledIds.has(task.id) && (settings.planner.showCompleted || !task.done),
  )
  return (
    <ul
      className={classNames(styles.tasks, isAimedAt && styles.aimedAt)}
      aria-label={t`Tasks without a time, ${longDay(date, formats.preferences.dateFormat, today)}`}
    >
      {tasks.map((task) => (
        <li key={task.id}>
          <button
            type="button"
            className={classNames(styles.task, task.done && styles.done)}
            title={task.name}
            onPointerDown={(event) => startDrag(event, { kind: 'schedule', task })}
            onClick={() => onOpen(task)}
          >
            <ProjectDot color={projectOf(task.projectId)?.color ?? null} />
            <span className="cut">{task.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The hours at the side, as most days have them. */
function HourGutter({ scale, timeFormat }: { readonly scale: DayScale; readonly timeFormat: TimeFormat }) {
  const format = timeFormat === 'H:mm' ? '24' : '12'
  const first = Math.max(0, Math.ceil(scale.top / 3600) + 12)
  const last = Math.min(24, Math.floor(scale.bottom / 3600) + 12)
  // Low hours leave room for every second one only.
  const every = scale.hourHeight < 34 ? 2 : 1
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <div className={styles.gutter} aria-hidden {...{ [gutterAttribute]: '' }}>
      {hours
        .filter((hour) => hour % every === 0 && hour > first && hour < last)
        .map((hour) => (
          <span
            key={hour}
            className={`${styles.hour} figures`}
            style={{ insetBlockStart: (((hour - 12) * 3600 - scale.top) * scale.hourHeight) / 3600 }}
          >
            {hourText(hour, format)}
          </span>
        ))}
    </div>
  )
}

/** The item that the Tab key reaches: the last one that had the focus, else the first of today, else of all. */
function useCurrentKey(
  byDay: readonly (readonly CalendarItem[])[],
  today: string,
  shapes: readonly { readonly date: string }[],
): string | null {
  const currentKey = useCalendarState((state) => state.currentKey)
  if (byDay.some((day) => day.some((item) => item.key === currentKey))) return currentKey
  const ofToday = byDay[shapes.findIndex((day) => day.date === today)]?.[0]
  return (ofToday ?? byDay.flat()[0])?.key ?? null
}
