import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { ruleFor, type ActivityGroup, groupActivity } from '../../../../shared/domain/activity.ts'
import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import { epochSeconds, instantOf } from '../../../../shared/domain/instant.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { classNames } from '../../../components/class-names.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import { layOut } from '../../../entities/time-entry/overlap-layout.ts'
import { lengthText } from '../../../entities/time-entry/stretch-words.ts'
import { type EntryWords, useCalendarShared } from '../calendar-context.ts'
import { spokenTimes } from '../items/calendar-item.ts'
import { partsOfDay } from '../grid/day-parts.ts'
import { drawnPart, heightOf, placeOf } from '../grid/day-scale.ts'
import { activityAttribute } from '../grid/measure-grid.ts'
import styles from './activity-lane.module.css'

/** In CSS pixels: what is shorter is drawn so high, and beside what it would cover. */
const lowest = 14
/** Lines of a title below the name of its program. */
const roomForTitle = 34

/** The programs that were in front on a day, as far as this computer has recorded them. Dragged onto the day, they become entries. */
export function ActivityLane({ day }: { readonly day: DayShape }) {
  const { scale, formats, today, settings } = useCalendarShared()
  const { data } = useBridgeQuery(
    'activity.list',
    { from: instantOf(day.start), to: instantOf(day.end) },
    { keepPrevious: true },
  )
  const { activityInterval, activityGrouping } = formats.preferences
  const shortest = Number(activityInterval) * 60
  const groups = useMemo(() => {
    const spans = (data ?? []).map(({ start, end, program, title }) => ({
      program,
      title,
      start: epochSeconds(start),
      end: epochSeconds(end),
    }))
    return groupActivity(spans, shortest, activityGrouping)
  }, [data, shortest, activityGrouping])
  const drawn = drawnPart(scale, day)
  const parts = partsOfDay(groups, day).filter(({ start, end }) => start < drawn.end && end > drawn.start)
  const slots = layOut(parts, (lowest * 3600) / scale.hourHeight)
  const [current, setCurrent] = useState(0)
  const reached = Math.min(current, Math.max(0, parts.length - 1))

  function moveFocus(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const next = step === undefined ? undefined : reached + step
    if (next === undefined || parts[next] === undefined) return
    event.preventDefault()
    setCurrent(next)
    const buttons = event.currentTarget.querySelectorAll('button')
    buttons[next]?.focus()
  }

  return (
    <div className={styles.lane} {...{ [activityAttribute]: '' }}>
      {data?.length === 0 && (
        <p className={styles.nothing} style={{ insetBlockStart: placeOf(scale, day, day.noon) }}>
          {settings.recording === 'paused' ? t`The recording of activity is paused.` : t`No activity`}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys go from one of its buttons to the next. */}
      <ul
        className={styles.list}
        aria-label={t`Activity, ${longDay(day.date, formats.preferences.dateFormat, today)}`}
        onKeyDown={moveFocus}
      >
        {parts.map(({ item, start, end }, index) => {
          const slot = slots[index]
          const top = Math.max(0, placeOf(scale, day, start))
          const bottom = Math.min(heightOf(scale), placeOf(scale, day, end))
          if (slot === undefined) return null
          const place = {
            insetBlockStart: top,
            blockSize: Math.max(lowest, bottom - top) - 1,
            '--left': slot.column / slot.columns,
            '--width': slot.span / slot.columns,
          }
          return (
            <li key={start} className={styles.place} style={place}>
              <Stretch
                group={item}
                height={place.blockSize}
                isCurrent={index === reached}
                onFocus={() => setCurrent(index)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface StretchProps {
  readonly group: ActivityGroup
  readonly height: number
  readonly isCurrent: boolean
  readonly onFocus: () => void
}

function Stretch({ group, height, isCurrent, onFocus }: StretchProps) {
  const { formats, today, commands, startDrag } = useCalendarShared()
  const entryWords = useEntryWords()
  const { program, title, parts } = group
  const length = lengthText(group, formats)
  const inFront = parts.slice(0, 8).map((part) => {
    const name = part.title === '' ? part.program : `${part.title} · ${part.program}`
    return `${lengthText({ start: 0, end: part.seconds }, formats)}  ${name}`
  })
  return (
    <button
      type="button"
      className={classNames(styles.stretch, height < 20 && styles.short)}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t`${program}, ${spokenTimes(group, formats, today)}, ${length}: add as an entry`}
      title={[t`${program}, ${length}. Drag it onto the day, or press it, for an entry.`, ...inFront].join(
        '\n',
      )}
      onFocus={onFocus}
      onPointerDown={(event) => startDrag(event, { kind: 'activity', group, words: entryWords(group) })}
      onClick={({ detail: clicks }) => {
        if (clicks > 1) return
        const said = t`Entry added, ${spokenTimes(group, formats, today)}`
        void commands.addEntry(group, said, entryWords(group))
      }}
    >
      <span aria-hidden className={styles.program}>
        {program}
      </span>
      {height >= roomForTitle && (
        <span aria-hidden className="cut">
          {title}
        </span>
      )}
    </button>
  )
}

/** The fields of an entry that is made of a stretch: those of the rule that matches it, else the title of its window. */
function useEntryWords(): (group: ActivityGroup) => EntryWords {
  const { names } = useCalendarShared()
  const { data: device } = useBridgeQuery('devicePreferences.get')
  return (group) => {
    const rule = ruleFor(device?.activityRules ?? [], group)
    const description = rule?.description || group.title || group.program
    // Of another account, or deleted.
    if (rule === null || (rule.projectId !== null && names.project(rule.projectId) === null))
      return { description }
    const tagIds = rule.tagIds.filter((id) => names.tag(id) !== null)
    return { description, projectId: rule.projectId, taskId: rule.taskId, tagIds }
  }
}
