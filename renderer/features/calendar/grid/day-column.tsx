import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { memo, useMemo, useCallback, useRef } from 'react'
import {
  clockChanges,
  hourMarks,
  type DayShape,
  type ClockChange,
} from '../../../../shared/domain/day-shape.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import { useCalendarShared } from '../calendar-context.ts'
import { laneOf, type CalendarItem, type Lane, unusualLength, hourText } from '../items/calendar-item.ts'
import { ActivityLane } from '../activity/activity-lane.tsx'
import { DayGaps, useOverlapping } from '../items/gaps.tsx'
import { CalendarItemView } from '../items/calendar-item-view.tsx'
import styles from './day-column.module.css'
import { partsOfDay } from './day-parts.ts'
import { heightOf, placeOf, drawnPart } from './day-scale.ts'
import { lengthText, timesText } from '../../../entities/time-entry/stretch-words.ts'
import { layOut } from '../../../entities/time-entry/overlap-layout.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { useMinute } from '../../../components/use-minute.ts'
import { classNames } from '../../../components/class-names.ts'
import { DropLabel } from '../../../components/dragging/drop-label.tsx'
import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import { useCalendarState, type BlockToBe } from '../calendar-state.ts'
import draftStyles from '../dragging/day-draft.module.css'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { PickerPopover } from '../../../components/pickers/picker-popover.tsx'
import { partWords } from '../../../entities/shorthand/shorthand-chips.tsx'
import { datedTaskParts, useShorthand } from '../../../entities/shorthand/use-shorthand.ts'
import { typedTask } from '../../../entities/task/typed-task.ts'
import { showError } from '../../../stores/toasts.ts'
import { withoutLaterOccurrences } from '../../../entities/task/folded-tasks.ts'
import { timesOfBlock } from '../dragging/use-calendar-drag.ts'

export interface DayColumnProps {
  readonly day: DayShape
  readonly items: readonly CalendarItem[]
  readonly lanes: readonly Lane[]
  readonly currentKey: string | null
  /** When work begins and ends, in seconds since 1970; null on a day off, absent where it is not known. */
  readonly work?: { readonly start: number; readonly end: number } | null | undefined
  readonly isFirst: boolean
  readonly hasActivity: boolean
}

/** In CSS pixels: what is shorter is drawn this high, so that it can be read and pressed. */
const lowest = 13

/** One day: its lanes, lines, and what is being drawn in it. */
export const DayColumn = memo(function DayColumn({
  day,
  items,
  lanes,
  currentKey,
  work,
  isFirst,
  hasActivity,
}: DayColumnProps) {
  const { scale, today } = useCalendarShared()
  const top = Math.max(0, placeOf(scale, day, day.start))
  const bottom = Math.min(heightOf(scale), placeOf(scale, day, day.end))
  return (
    <div
      className={styles.column}
      data-day={day.date}
      data-today={day.date === today || undefined}
      title={unusualLength(day) ?? undefined}
    >
      {work !== undefined && <WorkHours day={day} work={work} />}
      {top > 0 && <div className={styles.absent} style={{ insetBlockStart: 0, blockSize: top }} />}
      {bottom < heightOf(scale) && (
        <div className={styles.absent} style={{ insetBlockStart: bottom, insetBlockEnd: 0 }} />
      )}
      <OwnHours day={day} />
      {clockChanges(day).map((change) => (
        <ClockChangeMark key={change.at} day={day} change={change} />
      ))}
      <div className={styles.lanes}>
        {lanes.map((lane) => (
          <DayLane key={lane} day={day} lane={lane} items={items} currentKey={currentKey} isFirst={isFirst} />
        ))}
        {hasActivity && <ActivityLane day={day} />}
      </div>
      <HiddenItems day={day} items={items} />
      {day.date === today && <NowLine day={day} />}
    </div>
  )
})

/** The hours in which nothing is worked are a shade darker. */
function WorkHours({ day, work }: Pick<DayColumnProps, 'day' | 'work'>) {
  const { scale } = useCalendarShared()
  const height = heightOf(scale)
  const start = work ? Math.min(Math.max(0, placeOf(scale, day, work.start)), height) : height
  const end = work ? Math.min(Math.max(start, placeOf(scale, day, work.end)), height) : height
  return (
    <>
      <div className={styles.free} style={{ insetBlockStart: 0, blockSize: start }} />
      <div className={styles.free} style={{ insetBlockStart: end, insetBlockEnd: 0 }} />
    </>
  )
}

interface DayLaneProps extends Pick<DayColumnProps, 'day' | 'items' | 'currentKey' | 'isFirst'> {
  readonly lane: Lane
}

const laneNames = { planned: t`Planned`, tracked: t`Tracked` } as const

function DayLane({ day, lane, items, currentKey, isFirst }: DayLaneProps) {
  const { scale, formats, today, startDrag, addAt } = useCalendarShared()
  const parts = useMemo(
    () =>
      partsOfDay(
        items.filter((item) => laneOf(item) === lane),
        day,
      ),
    [items, lane, day],
  )
  const overlapping = useOverlapping(items)
  const slots = useMemo(() => layOut(parts, (lowest * 3600) / scale.hourHeight), [parts, scale.hourHeight])
  return (
    <div
      className={styles.lane}
      data-lane={lane}
      data-empty={parts.length === 0 || undefined}
      onPointerDown={(event) => startDrag(event, { kind: 'create', lane, day })}
      onDoubleClick={(event) => {
        if (event.target === event.currentTarget) addAt(event, { kind: 'create', lane, day })
      }}
    >
      <ul
        className={styles.items}
        aria-label={`${laneNames[lane]}, ${longDay(day.date, formats.preferences.dateFormat, today)}`}
      >
        {parts.map((part, index) => {
          const slot = slots[index]
          const top = placeOf(scale, day, part.start)
          return (
            slot !== undefined && (
              <CalendarItemView
                key={part.item.key}
                part={part}
                top={top}
                height={Math.max(lowest, placeOf(scale, day, part.end) - top) - 1}
                left={slot.column / slot.columns}
                width={slot.span / slot.columns}
                overlaps={overlapping.has(part.item.key)}
                isCurrent={part.item.key === currentKey}
                isFirstPart={!part.continues || isFirst}
              />
            )
          )
        })}
      </ul>
      {lane === 'tracked' && <DayGaps day={day} items={items} />}
      <DayDraft day={day} lane={lane} />
      {lane === 'planned' && <BlockToBePlace day={day} />}
    </div>
  )
}

/** The line at which the clock of a day is put forward or back. */
function ClockChangeMark({ day, change }: { readonly day: DayShape; readonly change: ClockChange }) {
  const { scale, formats } = useCalendarShared()
  const minutes = Math.abs(change.seconds) / 60
  const time = formats.time(instantOf(change.at))
  const amount = minutes % 60 === 0 ? `${minutes / 60} h` : t`${minutes} min`
  return (
    <div className={styles.change} style={{ insetBlockStart: placeOf(scale, day, change.at) }}>
      <span className={styles.words}>
        {change.seconds > 0
          ? t`Clocks go forward ${amount}, to ${time}`
          : t`Clocks go back ${amount}, to ${time}`}
      </span>
    </div>
  )
}

/** The hours of the wall where they differ from those at the side: before the clock of this day was changed. */
function OwnHours({ day }: { readonly day: DayShape }) {
  const { scale, formats } = useCalendarShared()
  const format = formats.preferences.timeFormat === 'H:mm' ? '24' : '12'
  const own = hourMarks(day).filter(({ at, hour }) => hour !== 12 + Math.floor((at - day.noon) / 3600))
  return own.map(({ at, hour }) => (
    <span
      key={at}
      aria-hidden
      className={`${styles.hour} figures`}
      style={{ insetBlockStart: placeOf(scale, day, at) }}
    >
      {hourText(hour, format)}
    </span>
  ))
}

/** Says how much of a day lies in hours that are not drawn, and shows them when pressed: nothing is hidden unsaid. */
function HiddenItems({ day, items }: { readonly day: DayShape; readonly items: readonly CalendarItem[] }) {
  const { scale, settings } = useCalendarShared()
  const drawn = drawnPart(scale, day)
  const parts = partsOfDay(items, day)
  const earlier = parts.filter(({ end }) => end <= drawn.start && drawn.start > day.start).length
  const later = parts.filter(({ start }) => start >= drawn.end && drawn.end < day.end).length
  return (
    <>
      {earlier > 0 && (
        <button
          type="button"
          className={`${styles.hidden} ${styles.earlier}`}
          onClick={() => settings.setForm({ calendarFirstHour: 0 })}
        >
          <Trans>{earlier} earlier</Trans>
        </button>
      )}
      {later > 0 && (
        <button
          type="button"
          className={`${styles.hidden} ${styles.later}`}
          onClick={() => settings.setForm({ calendarLastHour: 24 })}
        >
          <Trans>{later} later</Trans>
        </button>
      )}
    </>
  )
}

/** Where the day is now. Moves once a minute. */
function NowLine({ day }: { readonly day: DayShape }) {
  const { scale } = useCalendarShared()
  const place = placeOf(scale, day, useMinute())
  if (place < 0 || place > heightOf(scale)) return null
  return <div aria-hidden data-now className={styles.line} style={{ insetBlockStart: place }} />
}

/** The item being drawn, moved or resized, at the place and with the times that it would have. */
function DayDraft({ day, lane }: { readonly day: DayShape; readonly lane: Lane }) {
  const { scale, formats } = useCalendarShared()
  const draft = useCalendarState((state) => state.draft)
  if (draft === null || draft.lane !== lane) return null
  const [part] = partsOfDay([draft], day)
  if (part === undefined) return null
  const top = placeOf(scale, day, part.start)
  const height = Math.max(18, placeOf(scale, day, part.end) - top) - 1
  return (
    <div
      aria-hidden
      data-draft
      className={classNames(draftStyles.draft, height < 34 && draftStyles.short)}
      style={{
        ...(draft.color === null ? {} : projectColorStyle(draft.color)),
        insetBlockStart: top,
        blockSize: height,
      }}
    >
      <DropLabel>
        {timesText(draft, formats)} · {lengthText(draft, formats)}
      </DropLabel>
      {draft.title !== '' && <span className="cut">{draft.title}</span>}
    </div>
  )
}

/** The place of a new block in a day, while its task is being chosen or named. */
function BlockToBePlace({ day }: { readonly day: DayShape }) {
  const block = useCalendarState((state) => state.blockToBe)
  return block !== null && block.date === day.date ? <Place day={day} block={block} /> : null
}

function Place({ day, block }: { readonly day: DayShape; readonly block: BlockToBe }) {
  const { scale, formats, commands, projectOf } = useCalendarShared()
  const place = useRef<HTMLButtonElement>(null)
  const shorthand = useShorthand(datedTaskParts, 'future')
  const { data: tasks } = useBridgeQuery('tasks.list', {})
  const items = useMemo(
    () =>
      // Tasks of the day come first: they are what time is most likely blocked for.
      withoutLaterOccurrences(
        (tasks ?? []).toSorted((a, b) => Number(b.date === block.date) - Number(a.date === block.date)),
      ).map((task) => {
        const project = projectOf(task.projectId)
        return {
          id: task.id,
          label: task.name,
          note: task.parentName ?? project?.name ?? null,
          color: project?.color ?? null,
        }
      }),
    [tasks, block.date, projectOf],
  )
  const creationOf = useCallback(
    (text: string) => {
      const { description, parts } = shorthand.read(text)
      return { label: description || text, note: parts.map((each) => partWords(each, shorthand)).join(' · ') }
    },
    [shorthand],
  )

  async function create(text: string): Promise<void> {
    const task = typedTask(shorthand.read(text))
    if (task === null) showError('The task has no name. Type one, too.')
    else await commands.addTaskWithBlock(task, block.date, block)
  }

  const [part] = partsOfDay([block], day)
  if (part === undefined) return null
  const close = () => useCalendarState.setState({ blockToBe: null })
  const top = placeOf(scale, day, part.start)

  return (
    <>
      <button
        ref={place}
        type="button"
        tabIndex={-1}
        aria-label={t`New time block, ${timesText(block, formats)}`}
        className={draftStyles.draft}
        style={{ insetBlockStart: top, blockSize: Math.max(18, placeOf(scale, day, part.end) - top) - 1 }}
      >
        <span className="cut figures">{timesText(block, formats)}</span>
      </button>
      <PickerPopover
        label={t`Task`}
        searchLabel={t`What is the time for?`}
        triggerRef={place}
        items={items}
        selected={new Set()}
        onClose={close}
        onToggle={(id) => {
          close()
          const task = tasks?.find((each) => each.id === id)
          if (task !== undefined) void commands.addBlock(task, (now) => timesOfBlock(block, now), block.date)
        }}
        onCreate={(text) => void create(text)}
        creationOf={creationOf}
        onCreated={close}
      />
    </>
  )
}
