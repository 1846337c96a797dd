import { t } from '@lingui/core/macro'
import { type CSSProperties, memo, useEffect, useMemo, useRef } from 'react'
import type { BoardDay } from '../../../../shared/bridge/tasks.ts'
import { epochSeconds, instantOf } from '../../../../shared/domain/instant.ts'
import { formatTimeOfDay } from '../../../../shared/domain/time-of-day.ts'
import { instantAt } from '../../../../shared/domain/zoned-time.ts'
import { DropLabel } from '../../../components/dragging/drop-label.tsx'
import { useBoardShared } from '../board/board-context.ts'
import { useBoardState } from '../board/board-state.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import { type ScheduledBlock, stretchOf, useDayTimes } from '../board/day-times.ts'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import { layOut, type Slot } from '../../../entities/time-entry/overlap-layout.ts'
import { hoursOn, placeOnRail, railSpan } from './rail-scale.ts'
import styles from './time-rail.module.css'
import { useMinute } from '../../../components/use-minute.ts'
import { classNames } from '../../../components/class-names.ts'
import { useTaskOf } from '../board/use-board-keys.ts'

const wholeWidth: Slot = { column: 0, span: 1, columns: 1 }

export interface TimeRailProps {
  readonly date: string
  readonly day: Pick<BoardDay, 'work'>
}

/** The hours of a day beside its cards: its blocks, what was tracked, and where a card that is dropped here would be. */
export const TimeRail = memo(function TimeRail({ date, day }: TimeRailProps) {
  const { days, clock, preferences, today } = useBoardShared()
  const times = useDayTimes()
  const blocks = times.blocksOf(date)
  const stretches = blocks.map(stretchOf)
  const work = day.work === null ? null : secondsOf(day.work)
  const hours = useMemo(
    () => (day.work === null ? usualHours(date, preferences.timeZone) : secondsOf(day.work)),
    [day.work, date, preferences.timeZone],
  )
  const span = railSpan(secondsOf(days.boundsOf(date)), hours, stretches)
  const slots = layOut(stretches, 0)
  return (
    <div
      className={styles.rail}
      role="group"
      aria-label={t`Time blocks, ${longDay(date, preferences.dateFormat, today)}`}
      data-rail={date}
      data-from={span.start}
      data-to={span.end}
    >
      {work !== null && <Area span={span} stretch={work} className={styles.work} />}
      {times.offOf(date).map((stretch) => (
        <Area key={stretch.start} span={span} stretch={stretch} className={styles.off} />
      ))}
      {hoursOn(span).map((at) => (
        <span
          key={at}
          aria-hidden
          className={styles.hour}
          style={placed(span, { start: at, end: at + 1 }) ?? {}}
        >
          <span className="figures">
            {hourLabel(clock.timeOf(instantOf(at)).hour, preferences.timeFormat)}
          </span>
        </span>
      ))}
      <RailTracked date={date} span={span} />
      {blocks.map((block, index) => (
        <RailBlock key={block.id} block={block} span={span} slot={slots[index] ?? wholeWidth} />
      ))}
      {date === today && <NowLine span={span} />}
      <Landing date={date} span={span} />
    </div>
  )
})

function Area(props: {
  readonly span: Stretch
  readonly stretch: Stretch
  readonly className: string | undefined
}) {
  const style = placed(props.span, props.stretch)
  return style && <span aria-hidden className={props.className} style={style} />
}

/** Where what is dragged would be set down, and its time in words. */
function Landing({ date, span }: { readonly date: string; readonly span: Stretch }) {
  const { clock, preferences } = useBoardShared()
  const time = useBoardState((state) => (state.drag?.time?.date === date ? state.drag.time : null))
  if (time === null) return null
  const write = (at: number) => formatTimeOfDay(clock.timeOf(instantOf(at)), preferences.timeFormat)
  const stretch = { start: time.start, end: time.start + time.seconds }
  const style = placed(span, stretch)
  return (
    style && (
      <span aria-hidden className={styles.landing} style={style}>
        <DropLabel>
          {write(stretch.start)} – {write(stretch.end)}
        </DropLabel>
      </span>
    )
  )
}

function NowLine({ span }: { readonly span: Stretch }) {
  const minute = useMinute()
  const place = placeOnRail(span, { start: minute, end: minute + 1 })
  return place === null ? null : (
    <span aria-hidden className={styles.now} style={{ insetBlockStart: `${place.from * 100}%` }} />
  )
}

/** Top and height of a stretch, as shares of the rail; null when it lies outside. */
function placed(span: Stretch, stretch: Stretch): CSSProperties | null {
  const place = placeOnRail(span, stretch)
  return place && { insetBlockStart: `${place.from * 100}%`, blockSize: `${(place.to - place.from) * 100}%` }
}

function hourLabel(hour: number, format: 'h:mm A' | 'H:mm'): string {
  return format === 'H:mm' ? String(hour) : String(hour % 12 || 12)
}

function secondsOf({ start, end }: { readonly start: string; readonly end: string }): Stretch {
  return { start: epochSeconds(start), end: epochSeconds(end) }
}

/** Shown on a day without working time. */
function usualHours(date: string, timeZone: string): Stretch {
  const at = (hour: number) => epochSeconds(instantAt(date, { hour, minute: 0, second: 0 }, timeZone))
  return { start: at(9), end: at(17) }
}

/** The entries of the day, as thin marks in the colours of the projects; the running one grows each minute. */
function RailTracked({ date, span }: { readonly date: string; readonly span: Stretch }) {
  const { projects } = useBoardShared()
  const minute = useMinute()
  const { entriesOf } = useDayTimes()
  return entriesOf(date).map((entry) => {
    const end = entry.stop === null ? minute : epochSeconds(entry.stop)
    const style = placed(span, { start: epochSeconds(entry.start), end })
    const color = entry.projectId === null ? undefined : projects.get(entry.projectId)?.color
    return (
      style && (
        <span
          key={entry.id}
          aria-hidden
          className={styles.tracked}
          style={{ ...style, '--color': color } as CSSProperties}
        />
      )
    )
  })
}

interface RailBlockProps {
  readonly block: ScheduledBlock
  readonly span: Stretch
  readonly slot: Slot
}

/** A time block on its day's rail: dragged to another time, longer or shorter at its end, the same by arrows. */
function RailBlock({ block, span, slot }: RailBlockProps) {
  const { clock, preferences, projects, blockCommands, onBlockKey, startBlockDrag } = useBoardShared()
  const element = useRef<HTMLButtonElement>(null)
  const task = useTaskOf(block.taskId)
  const isDragged = useBoardState((state) => state.drag?.blockId === block.id)
  const wantsFocus = useBoardState((state) => state.blockFocus === block.id)
  const belongs = useBoardState((state) => state.current?.id === block.taskId)
  useEffect(() => {
    if (!wantsFocus) return
    element.current?.focus({ preventScroll: true })
    useBoardState.setState({ blockFocus: null })
  }, [wantsFocus])

  const stretch = stretchOf(block)
  const style = placed(span, stretch)
  if (style === null) return null
  const write = (at: number) => formatTimeOfDay(clock.timeOf(instantOf(at)), preferences.timeFormat)
  const times = t`${write(stretch.start)} to ${write(stretch.end)}`
  const name = task?.name ?? t`A task`
  const color = task?.color ?? (task?.projectId ? projects.get(task.projectId)?.color : undefined)
  return (
    <button
      ref={element}
      type="button"
      data-block={block.id}
      className={classNames(
        styles.block,
        block.completed && styles.completed,
        belongs && styles.belongs,
        isDragged && styles.dragged,
      )}
      style={
        {
          ...style,
          '--lane': slot.column,
          '--lanes': slot.columns,
          ...(color === undefined ? {} : { '--color': color }),
        } as CSSProperties
      }
      aria-label={block.completed ? t`${name}, ${times}, completed` : `${name}, ${times}`}
      title={`${name}, ${times}`}
      aria-keyshortcuts="ArrowUp ArrowDown Shift+ArrowUp Shift+ArrowDown Delete"
      onKeyDown={(event) => onBlockKey(event, block, task?.name ?? null)}
      onPointerDown={(event) => startBlockDrag(event, block)}
      onClick={() => blockCommands.open(block)}
    >
      <span className={styles.blockName}>{name}</span>
    </button>
  )
}
