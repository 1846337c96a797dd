import { memo, useMemo } from 'react'
import { clockChanges, type DayShape } from '../../../shared/domain/day-shape.ts'
import { longDay } from '../../components/day-label.ts'
import { BlockToBePlace } from './block-to-be.tsx'
import { useCalendarShared } from './calendar-context.ts'
import { type CalendarItem, type Lane, laneOf } from './calendar-item.ts'
import { CalendarItemView } from './calendar-item-view.tsx'
import styles from './day-column.module.css'
import { DayDraft } from './day-draft.tsx'
import { partsOfDay } from './day-parts.ts'
import { heightOf, placeOf } from './day-scale.ts'
import { ClockChangeMark, OwnHours } from './clock-change.tsx'
import { HiddenItems } from './hidden-items.tsx'
import { NowLine } from './now-line.tsx'
import { layOut } from './overlap-layout.ts'
import { unusualLength } from './item-words.ts'

export interface DayColumnProps {
  readonly day: DayShape
  readonly items: readonly CalendarItem[]
  readonly lanes: readonly Lane[]
  readonly currentKey: string | null
  /** When work begins and ends, in seconds since 1970; null on a day off, absent where it is not known. */
  readonly work?: { readonly start: number; readonly end: number } | null | undefined
  readonly isFirst: boolean
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

const laneNames = { planned: 'Planned', tracked: 'Tracked' } as const

function DayLane({ day, lane, items, currentKey, isFirst }: DayLaneProps) {
  const { scale, formats, startDrag, addAt } = useCalendarShared()
  const parts = useMemo(
    () =>
      partsOfDay(
        items.filter((item) => laneOf(item) === lane),
        day,
      ),
    [items, lane, day],
  )
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
        aria-label={`${laneNames[lane]}, ${longDay(day.date, formats.preferences.dateFormat)}`}
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
                isCurrent={part.item.key === currentKey}
                isFirstPart={!part.continues || isFirst}
              />
            )
          )
        })}
      </ul>
      <DayDraft day={day} lane={lane} />
      {lane === 'planned' && <BlockToBePlace day={day} />}
    </div>
  )
}
