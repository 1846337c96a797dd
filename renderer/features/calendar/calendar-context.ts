import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { DayShape } from '../../../shared/domain/day-shape.ts'
import type { ActivityGroup } from '../../../shared/domain/activity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Point } from '../../components/dragging/follow-press.ts'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import type { Names } from '../../entities/time-entry/use-names.ts'
import type { CalendarItem, Lane } from './items/calendar-item.ts'
import type { DayScale } from './grid/day-scale.ts'
import type { CalendarDays } from './use-calendar-days.ts'
import type { ViewSettings } from './use-calendar-view.ts'
import type { ItemCommands } from './items/use-item-commands.ts'
import { sharedContext } from '../../components/shared-context.ts'
import type { LockOf } from '../../entities/timesheet/use-locks.ts'

/** The fields of an entry that is made of something else. */
export interface EntryWords {
  readonly description: string
  readonly projectId?: LocalId | null
  readonly taskId?: LocalId | null
  readonly tagIds?: LocalId[]
}

/** The action that a press on the calendar begins. */
export type Press =
  | { readonly kind: 'create'; readonly lane: Lane; readonly day: DayShape }
  | { readonly kind: 'move'; readonly item: CalendarItem }
  | { readonly kind: 'resize'; readonly item: CalendarItem; readonly edge: 'start' | 'end' }
  | { readonly kind: 'schedule'; readonly task: Task }
  /** A stretch of activity becomes an entry. */
  | { readonly kind: 'activity'; readonly group: ActivityGroup; readonly words: EntryWords }

/** The data that every part of the calendar needs; one object that changes rarely. */
export interface CalendarShared {
  readonly formats: Formats
  readonly names: Names
  readonly settings: ViewSettings
  readonly days: CalendarDays
  readonly scale: DayScale
  readonly today: string
  readonly running: TimeEntry | null
  readonly commands: ItemCommands
  /** Starts to track what a block is for, or an entry like this one; stops when that runs. */
  readonly track: (item: CalendarItem) => void
  readonly projectOf: (id: LocalId | null) => Project | null
  readonly lockOf: LockOf
  readonly startDrag: (event: PointerEvent<HTMLElement>, press: Press) => void
  /** Adds half an hour where the calendar was pressed twice. */
  readonly addAt: (event: MouseEvent<HTMLElement>, press: Extract<Press, { kind: 'create' }>) => void
  /** The time at a place in the window, seconds since 1970; null beside the days. */
  readonly momentUnder: (point: Point) => number | null
  readonly onItemKey: (event: KeyboardEvent, item: CalendarItem) => void
  /** Blocks time for a task in the next room of a shown day. */
  readonly scheduleNext: (task: Task) => void
}

export const [CalendarContext, useCalendarShared] = sharedContext<CalendarShared>()

/** The project by whose colour an item is drawn; null for none. */
export function projectOfItem(
  { projectOf }: Pick<CalendarShared, 'projectOf'>,
  item: CalendarItem,
): Project | null {
  return projectOf(item.kind === 'entry' ? item.entry.projectId : (item.task?.projectId ?? null))
}
