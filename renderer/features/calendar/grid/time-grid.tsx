import { t } from '@lingui/core/macro'
import { useMemo, type CSSProperties, type RefObject } from 'react'
import type { Board, Task, BoardDay } from '../../../../shared/bridge/tasks.ts'
import { epochSeconds, instantOf } from '../../../../shared/domain/instant.ts'
import { useCalendarShared } from '../calendar-context.ts'
import {
  type CalendarItem,
  type Lane,
  type BlockItem,
  hourText,
  unusualLength,
} from '../items/calendar-item.ts'
import { useCalendarState } from '../calendar-state.ts'
import { DayColumn } from './day-column.tsx'
import { partsOfDay } from './day-parts.ts'
import { heightOf, type DayScale } from './day-scale.ts'
import type { ItemsByDay } from '../items/item-beside.ts'
import { headAttribute, headDayAttribute, gutterAttribute } from './measure-grid.ts'
import styles from './time-grid.module.css'
import { longDay, dayOfMonth, shortWeekday } from '../../../components/labels/day-label.ts'
import { ProjectDot } from '../../../components/labels/project-dot.tsx'
import { classNames } from '../../../components/class-names.ts'
import type { TimeFormat } from '../../../../shared/domain/time-of-day.ts'
import { Trans } from '@lingui/react/macro'
import ListPlus from 'lucide-react/icons/list-plus'
import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { LiveDuration } from '../../../components/labels/live-duration.tsx'
import { LockMark } from '../../../entities/timesheet/lock-mark.tsx'
import dayName from '../../../components/labels/day-name.module.css'
import dayHeadStyles from './day-head.module.css'
import { lengthOf, withoutThose, type Stretch } from '../../../../shared/domain/free-time.ts'

export interface TimeGridProps {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly items: readonly CalendarItem[]
  readonly board: Board | undefined
  /** The items that begin in each day, in their order. */
  readonly byDay: ItemsByDay
  readonly now: number
  /** Whether activity is shown beside a day that is shown alone. */
  readonly hasActivity: boolean
  readonly onShowDay: ((date: string) => void) | null
  readonly onOpenTask: (task: Task) => void
}

const lanesOf: Readonly<Record<'both' | Lane, readonly Lane[]>> = {
  both: ['planned', 'tracked'],
  planned: ['planned'],
  tracked: ['tracked'],
}

/** The days beside each other: heads and tasks of the day stay on top, the hours below them scroll. */
export function TimeGrid({
  grid,
  items,
  board,
  byDay: begun,
  now,
  hasActivity,
  onShowDay,
  onOpenTask,
}: TimeGridProps) {
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
              hasActivity={hasActivity && days.shapes.length === 1}
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

/** Which day gets the time of an entry over midnight: the same as in every list and report. */
const rule = t`Entries over midnight count on the day on which they began`

interface DayHeadProps {
  readonly day: DayShape
  readonly items: readonly CalendarItem[]
  /** Seconds since 1970. */
  readonly now: number
  readonly lanes: readonly Lane[]
  /** Null when the day is shown alone. */
  readonly onShowDay: ((date: string) => void) | null
}

/** The head of a day: its date, what was tracked and planned on it, and the step that logs what was only planned. */
function DayHead({ day, items, now, lanes, onShowDay }: DayHeadProps) {
  const { formats, today, commands, lockOf } = useCalendarShared()
  const { preferences } = formats
  const write = (seconds: number) => shortDuration(seconds, preferences.durationFormat)
  const begun = items.filter((item) => formats.dateOf(instantOf(item.start)) === day.date)
  const entries = begun.filter((item) => item.kind === 'entry')
  const running = entries.find((item) => item.isRunning) ?? null
  const tracked = lengthOf(entries.filter((item) => !item.isRunning))
  const planned = lengthOf(begun.filter((item) => item.kind === 'block' && !item.block.loggedElsewhere))
  const gaps = lengthOf(gapsOfDay(items, day, now))
  const name = longDay(day.date, preferences.dateFormat, today)
  const isToday = day.date === today
  const length = unusualLength(day)
  const sheet = lockOf(day.date)

  return (
    <div
      className={classNames(
        dayHeadStyles.head,
        isToday && dayName.today,
        onShowDay === null && dayHeadStyles.alone,
      )}
    >
      <h2 className={dayHeadStyles.day} aria-current={isToday ? 'date' : undefined}>
        {onShowDay === null ? (
          <span className="visually-hidden">{name}</span>
        ) : (
          <button type="button" className={dayHeadStyles.date} onClick={() => onShowDay(day.date)}>
            <span className="visually-hidden">
              {isToday ? t`${name}, today: show this day` : t`${name}: show this day`}
            </span>
            <span aria-hidden className={dayName.weekday}>
              {shortWeekday(day.date)}
            </span>
            <span aria-hidden className={classNames(dayName.number, 'figures')}>
              {dayOfMonth(day.date)}
            </span>
          </button>
        )}
        {length !== null && (
          <span className={dayHeadStyles.length} title={length}>
            {Number(((day.end - day.start) / 3600).toFixed(2))} h
            <span className="visually-hidden">
              <Trans> day. {length}</Trans>
            </span>
          </span>
        )}
        {sheet !== null && <LockMark sheet={sheet} formats={formats} />}
      </h2>
      {gaps >= 60 && (
        <IconButton
          label={t`Fill ${write(gaps)} of gaps from the plan`}
          keys="f"
          icon={<ListPlus />}
          className={dayHeadStyles.fill}
          onPress={() => void commands.fillGaps(day.date)}
        />
      )}
      <p className={dayHeadStyles.totals} title={rule}>
        {lanes.includes('planned') && (
          <span className={classNames(dayHeadStyles.planned, 'figures')}>
            {planned >= 60 && (
              <>
                {write(planned)}
                <span className={dayHeadStyles.word}> {t`planned`}</span>
              </>
            )}
          </span>
        )}
        {lanes.includes('tracked') && (
          <span className={classNames(dayHeadStyles.tracked, 'figures')}>
            {running !== null ? (
              <LiveDuration start={running.entry.start} baseSeconds={tracked} format={write} />
            ) : (
              tracked >= 60 && write(tracked)
            )}
            {(tracked >= 60 || running !== null) && <span className={dayHeadStyles.word}> {t`tracked`}</span>}
          </span>
        )}
      </p>
    </div>
  )
}

/** The parts of the day's blocks that are over during which nothing was tracked: what `timeBlocks.fillGaps` fills. */
function gapsOfDay(
  items: readonly CalendarItem[],
  day: Pick<DayShape, 'start' | 'end'>,
  now: number,
): readonly Stretch[] {
  const isOver = ({ start, end }: Stretch) => start >= day.start && start < day.end && end <= now
  return withoutThose(
    items.filter((item) => item.kind === 'block' && isToFill(item) && isOver(item)),
    items.filter((item) => item.kind === 'entry'),
  )
}

/** A logged block is no gap, nor is one that the service logs by itself because it is completed. */
function isToFill({ block, task }: BlockItem): boolean {
  return !block.logged && !(task?.autoLogTime === true && (block.completed || task.done))
}
