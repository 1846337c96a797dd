/** The items of the calendar: tracked time and planned time blocks; and in words, for screen readers and announcements of changes. */

import type { Task } from '../../../../shared/bridge/tasks.ts'
import type { TimeBlock } from '../../../../shared/bridge/time-blocks.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { epochSeconds, instantOf } from '../../../../shared/domain/instant.ts'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import { t } from '@lingui/core/macro'
import type { DayShape } from '../../../../shared/domain/day-shape.ts'
import { lengthText } from '../../../entities/time-entry/stretch-words.ts'
import { longDay } from '../../../components/labels/day-label.ts'
import type { Formats } from '../../../entities/time-entry/use-formats.ts'

/** Planned time stands at the left of a day, tracked time at its right. */
export type Lane = 'planned' | 'tracked'

export interface EntryItem extends Stretch {
  readonly kind: 'entry'
  readonly key: string
  readonly entry: TimeEntry
  /** It runs: `end` is now. */
  readonly isRunning: boolean
}

export interface BlockItem extends Stretch {
  readonly kind: 'block'
  readonly key: string
  readonly block: TimeBlock
  /** Undefined until it is read. */
  readonly task: Task | undefined
}

export type CalendarItem = EntryItem | BlockItem

export function laneOf({ kind }: Pick<CalendarItem, 'kind'>): Lane {
  return kind === 'entry' ? 'tracked' : 'planned'
}

export function entryKey(id: string): string {
  return `entry:${id}`
}

export function blockKey(id: string): string {
  return `block:${id}`
}

/** The id in a key of one kind of item; null in one of the other. */
export function idIn(key: string | null, kind: CalendarItem['kind']): string | null {
  return key?.startsWith(`${kind}:`) ? key.slice(kind.length + 1) : null
}

/** @param now seconds since 1970: where a running entry ends */
export function entryItem(entry: TimeEntry, now: number): EntryItem {
  const start = epochSeconds(entry.start)
  return {
    kind: 'entry',
    key: entryKey(entry.id),
    entry,
    isRunning: entry.stop === null,
    start,
    end: entry.stop === null ? Math.max(start, now) : epochSeconds(entry.stop),
  }
}

/** Null for a block that is not scheduled. */
export function blockItem(block: TimeBlock, task: Task | undefined): BlockItem | null {
  if (block.start === null) return null
  const start = epochSeconds(block.start)
  return { kind: 'block', key: blockKey(block.id), block, task, start, end: start + block.durationSeconds }
}

/** The name of an item: the description of an entry, the task of a block. */
export function titleOf(item: CalendarItem): string {
  if (item.kind === 'block') return item.task?.name ?? t`Task`
  return item.entry.description === '' ? t`(no description)` : item.entry.description
}

/** `Monday 23 November, 9:00 to 10:30`; the day of the end is named where it is another one, the year where it is not this one. */
export function spokenTimes({ start, end }: Stretch, formats: Formats, today: string): string {
  const [from, to] = [instantOf(start), instantOf(end)]
  const day = (instant: string) => longDay(formats.dateOf(instant), formats.preferences.dateFormat, today)
  const endDay = formats.dateOf(from) === formats.dateOf(to) ? '' : `${day(to)}, `
  return t`${day(from)}, ${formats.time(from)} to ${endDay}${formats.time(to)}`
}

/** Everything about an item in one sentence: what it is, of which project, when, how long, and how it stands. */
export function itemLabel(
  item: CalendarItem,
  project: string | null,
  formats: Formats,
  today: string,
): string {
  const when = isRunning(item)
    ? t`running since ${formats.time(instantOf(item.start))}, ${longDay(formats.dateOf(instantOf(item.start)), formats.preferences.dateFormat, today)}`
    : `${spokenTimes(item, formats, today)}, ${lengthText(item, formats)}`
  return [
    item.kind === 'entry' ? t`Tracked: ${titleOf(item)}` : t`Planned: ${titleOf(item)}`,
    project,
    when,
    ...states(item),
  ]
    .filter(Boolean)
    .join(', ')
}

function states(item: CalendarItem): readonly string[] {
  if (item.kind === 'entry') return item.entry.billable ? [t`billable`] : []
  if (item.block.logged) return [t`completed, logged as tracked time`]
  if (item.block.completed) return [t`completed`]
  return item.task?.autoLogTime === true ? [t`logged when completed`] : []
}

function isRunning(item: CalendarItem): boolean {
  return item.kind === 'entry' && item.isRunning
}

/** `9` or `9 AM`, as hours stand at the side. */
export function hourText(hour: number, format: '24' | '12'): string {
  if (format === '24') return `${hour}:00`
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Why a day is not 24 hours long; null for days that are. */
export function unusualLength(day: DayShape): string | null {
  const hours = (day.end - day.start) / 3600
  if (hours === 24) return null
  if (hours === 0) return t`This date was left out here`
  return t`This day has ${Number(hours.toFixed(2))} hours: the clocks ${hours < 24 ? t`go forward` : t`go back`}`
}
