/** The person's usual entries at a time of day, learned from the last weeks. */

import { type Suggestion, suggestion } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { habitsOf, type Habit, type PastDay } from '../../../shared/domain/habits.ts'
import { addSeconds, epochSeconds, instantOf, secondsBetween } from '../../../shared/domain/instant.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { foldText } from '../replica/entities.ts'
import type { Row } from '../replica/rows.ts'
import type { QueryContext } from './query-context.ts'
import { rowView } from './shown-rows.ts'

/** A quarter of a year of the same weekday, and three weeks of every day. */
const daysAgo = [
  ...new Set([...Array.from({ length: 21 }, (_, at) => at + 1), 28, 35, 42, 49, 56, 63, 70, 77, 84]),
]
/** Of one day: whoever tracks every minute is not kept waiting. */
const perDay = 50
/** How long before a time an entry may begin that lasts into it, in seconds. */
const reach = 8 * 3600
/** Around now, half an hour ahead says what comes. In seconds. */
const shortestSpan = 1800
const longestSpan = 86_400
/** Usual times are no more exact than that, in seconds. */
const step = 300

interface Span {
  readonly start: string
  readonly stop: string
}

/** The details shared by entries that differ in their times, and in the occurrence of a series that they are of. */
export function likeness({ taskId: _taskId, usual: _usual, ...details }: Suggestion): string {
  return JSON.stringify(details)
}

/** @param folded part of the description */
export function usualEntries(context: QueryContext, at: Span, folded: string, limit: number): Suggestion[] {
  const seconds = Math.min(longestSpan, Math.max(shortestSpan, secondsBetween(at.start, at.stop)))
  const view = rowView('timeEntry', suggestion, context)
  const known = new Map<string, Suggestion>()
  const isOffered = offered(context)
  const days = pastDays(context, at.start, seconds).map(({ ago, start, rows }): PastDay => {
    const entries = rows.filter(isOffered).map((row) => {
      const details = view(row)
      const like = likeness(details)
      // The latest one comes first.
      if (!known.has(like)) known.set(like, { ...details, taskId: openTask(context, details.taskId) })
      const from = secondsBetween(start, row.fields.start)
      return { like, start: from, stop: from + lengthOf(row) }
    })
    return { daysAgo: ago, entries }
  })
  return habitsOf(days, seconds)
    .flatMap((habit) => {
      const details = known.get(habit.like)
      const times = usualTimes(habit, at)
      if (details === undefined || times === null || !foldText(details.description).includes(folded))
        return []
      return [{ ...details, usual: { ...times, days: habit.days, ofWeekday: habit.ofWeekday } }]
    })
    .slice(0, limit)
}

/** The finished entries of each past day that lie in the same time of it. */
function pastDays({ replica, days, workspaceId }: QueryContext, from: string, seconds: number) {
  const zone = days()
  const date = zone.dateOf(from)
  const time = secondsBetween(zone.boundsOf(date).start, from)
  const condition = `deleted = 0 AND workspace_id = ? AND start >= ? AND start < ? AND stop > ?
    ORDER BY start DESC LIMIT ${perDay}`
  return daysAgo.map((ago) => {
    const start = addSeconds(zone.boundsOf(addDays(date, -ago)).start, time)
    const bounds = [workspaceId(), addSeconds(start, -reach), addSeconds(start, seconds), start]
    return { ago, start, rows: replica.rows.where('timeEntry', condition, bounds) }
  })
}

/** Leaves out what says nothing, and what belongs to a project that is over. */
function offered({ replica, deletedParents }: QueryContext): (row: Row<'timeEntry'>) => boolean {
  const ended = new Set(
    replica.sqlite.tuples('SELECT local_id FROM projects WHERE archived = 1', []).map(([id]) => id),
  )
  return ({ fields: { description, projectId } }) => {
    if (projectId === null) return description !== ''
    return !ended.has(projectId) && deletedParents.visible(projectId) !== null
  }
}

/** The task, unless it is done: an occurrence of a series is over, though what it stands for goes on. */
function openTask({ replica }: QueryContext, id: LocalId | null): LocalId | null {
  const task = id === null ? undefined : replica.rows.find('task', id)
  return task === undefined || task.deleted || task.fields.done ? null : id
}

function lengthOf({ fields: { start, stop } }: Row<'timeEntry'>): number {
  return stop === null ? 0 : secondsBetween(start, stop)
}

/** Null where too little of them lies in the time that is asked about. */
function usualTimes(habit: Habit, at: Span): Span | null {
  const [from, to] = [epochSeconds(at.start), epochSeconds(at.stop)]
  const rounded = (seconds: number) => Math.round((from + seconds) / step) * step
  let [start, stop] = [rounded(habit.start), rounded(habit.stop)]
  if (to > from) {
    // The rest beside it would be no gap of its own.
    if (start < from + step) start = from
    if (stop > to - step) stop = to
  }
  return stop - start < 60 ? null : { start: instantOf(start), stop: instantOf(stop) }
}
