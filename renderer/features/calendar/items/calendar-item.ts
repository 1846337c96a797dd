/** The items of the calendar: tracked time and planned time blocks. */

import type { Task } from '../../../../shared/bridge/tasks.ts'
import type { TimeBlock } from '../../../../shared/bridge/time-blocks.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import { epochSeconds } from '../../../../shared/domain/instant.ts'
import type { Stretch } from '../../../entities/time-entry/free-time.ts'

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
