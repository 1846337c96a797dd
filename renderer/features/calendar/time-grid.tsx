import { type CSSProperties, type RefObject, useMemo } from 'react'
import type { Board, Task } from '../../../shared/bridge/tasks.ts'
import { epochSeconds } from '../../../shared/domain/instant.ts'
import { useCalendarShared } from './calendar-context.ts'
import type { CalendarItem, Lane } from './calendar-item.ts'
import { useCalendarState } from './calendar-state.ts'
import { DayColumn } from './day-column.tsx'
import { DayHead } from './day-head.tsx'
import { partsOfDay } from './day-parts.ts'
import { heightOf } from './day-scale.ts'
import { DayTasks } from './day-tasks.tsx'
import { HourGutter } from './hour-gutter.tsx'
import type { ItemsByDay } from './item-beside.ts'
import { headAttribute, headDayAttribute } from './measure-grid.ts'
import styles from './time-grid.module.css'
import { useCurrentKey } from './use-current-key.ts'

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
    <div
      ref={grid}
      className={styles.grid}
      style={drawn as CSSProperties}
      data-calendar-grid
      role="region"
      aria-label="Hours"
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
