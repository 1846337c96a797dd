/** The room that the days of the board have: the person's working hours, less time off, and the share that blocks take of them. */

import type { BoardDay, Task } from '../../../shared/bridge/tasks.ts'
import {
  type Absence,
  capacity,
  workSpans,
  workWeek,
  type WorkWeek,
} from '../../../shared/domain/capacity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { instantOf } from '../../../shared/domain/instant.ts'
import { planningDays, type PlanningDays } from '../../../shared/domain/planning-days.ts'
import { standsOn, lastDayOf } from '../../../shared/domain/task-days.ts'
import {
  secondsOnDays,
  capacitySums,
  shareOfEstimate,
  spreadEstimate,
} from '../../../shared/domain/workload.ts'
import { personAt } from './people.ts'
import type { DayRange, QueryContext } from './query-context.ts'
import { listTimeBlocks, timeBlocksOfTask } from './time-blocks.ts'
import { listTimeOff, listWorkingHours } from './working-time.ts'

type DayCapacity = Pick<BoardDay, 'date' | 'capacitySeconds' | 'blockedSeconds' | 'work'>

/** The person's days, and the seconds of work that each of them has. */
export interface PersonDays {
  readonly days: PlanningDays
  readonly capacity: Int32Array
  readonly week: WorkWeek
  readonly away: readonly Absence[]
}

/** The days from `from` to `to`, both included, in the person's zone. */
export function personDays(context: QueryContext, range: DayRange): PersonDays {
  const me = personAt(context.replica)
  const isMine = ({ memberId }: { readonly memberId: string | null }): boolean =>
    me !== null && memberId === me
  const week = workWeek(listWorkingHours(context).filter(isMine))
  const away = listTimeOff(context, range).filter(isMine)
  const days = planningDays(context.days(), range.from, range.to)
  return { days, capacity: capacity(days, week, away), week, away }
}

/** Seconds of the person's time blocks on each day that has any, by their tasks. */
export type BlockedOnDays = ReadonlyMap<string, ReadonlyMap<LocalId, number>>

/** Of the days from `from` to `to`, both included, out of the person's. One over midnight is on both days. */
export function blockedOnDays(context: QueryContext, { days }: PersonDays, range: DayRange): BlockedOnDays {
  const blocked = new Map<string, Map<LocalId, number>>()
  for (const { taskId, start, durationSeconds, loggedElsewhere } of listTimeBlocks(context, range)) {
    if (start === null || loggedElsewhere) continue
    for (const [index, seconds] of secondsOnDays(days, { start, durationSeconds })) {
      const date = days.dates[index] ?? ''
      const ofDay = blocked.get(date) ?? new Map<LocalId, number>()
      blocked.set(date, ofDay.set(taskId, (ofDay.get(taskId) ?? 0) + seconds))
    }
  }
  return blocked
}

/**
 * Answers the seconds of the person's blocks for a task away from its days: of those that are done, and of open ones from today
 * on. Logged time is tracked, and no part of this.
 */
export function timeAway(context: QueryContext, today: string): (task: SpreadTask) => number {
  const { dateOf } = context.days()
  const found = context.replica.sqlite.all('SELECT DISTINCT task_id FROM time_blocks WHERE deleted = 0')
  const blocked = new Set(found.map((row) => row['task_id']))
  return (task) => {
    const blocks = blocked.has(task.id) ? timeBlocksOfTask(context, { taskId: task.id }) : []
    return blocks.reduce((sum, { start, durationSeconds, completed, logged }) => {
      const date = start === null || logged ? null : dateOf(start)
      const counts = date !== null && (completed || date >= today) && !standsOn(task, date)
      return counts ? sum + durationSeconds : sum
    }, 0)
  }
}

/** When the person's work begins and ends on the days from `from` to `to`, both included. */
export function workOfDays(context: QueryContext, range: DayRange): Pick<BoardDay, 'date' | 'work'>[] {
  const person = personDays(context, range)
  return person.days.dates.map((date, index) => ({ date, work: workOn(person, index) }))
}

function workOn({ days, week, away }: PersonDays, index: number): BoardDay['work'] {
  const spans = workSpans(days, index, week, away)
  const first = spans.at(0)
  const last = spans.at(-1)
  return first && last ? { start: instantOf(first.start), end: instantOf(last.end) } : null
}

/** The days from `from` to `to`, both included, out of the person's. */
export function dayCapacities(
  context: QueryContext,
  person: PersonDays,
  blocked: BlockedOnDays,
  range: DayRange,
): DayCapacity[] {
  return person.days.dates.flatMap((date, index) => {
    if (date < range.from || date > range.to) return []
    const capacitySeconds = person.capacity[index] ?? 0
    const blockedSeconds = blockedByOthers(context, blocked, date)
    return [{ date, capacitySeconds, blockedSeconds, work: workOn(person, index) }]
  })
}

/** Of blocks whose task is not on the day itself, which would be counted twice. */
function blockedByOthers(context: QueryContext, blocked: BlockedOnDays, date: string): number {
  let sum = 0
  for (const [taskId, seconds] of blocked.get(date) ?? []) {
    const task = context.replica.rows.find('task', taskId)?.fields
    if (task === undefined || !standsOn(task, date)) sum += seconds
  }
  return sum
}

/** A task on one of its days, with the time that the day has of it. */
export interface TaskOnDay {
  readonly date: string
  /** The day's part of the person's share; without an estimate, of the task's blocks on the day; null without either. */
  readonly seconds: number | null
}

type SharedTask = Pick<Task, 'estimatedSeconds' | 'assigneeIds' | 'ghostIds'>
type SpreadTask = SharedTask & Pick<Task, 'id' | 'date' | 'endDate'>

/** The person's share of an estimate, in seconds: all of it when nobody else has a part; null without an estimate. */
export function ownShare(task: SharedTask, me: LocalId | null): number | null {
  if (task.estimatedSeconds === null) return null
  const workers: readonly string[] = [...task.assigneeIds, ...task.ghostIds]
  const index = me === null ? -1 : workers.indexOf(me)
  return index < 0 ? task.estimatedSeconds : shareOfEstimate(task.estimatedSeconds, workers.length, index)
}

/**
 * Spreads estimates over the days of tasks, and gives a task without one the time of its blocks.
 *
 * @param person days that reach as far as `daysOfTasks` says
 * @param blocked of the days from `from` to `to`
 * @param away seconds that are set aside for a task on days that are not its own
 * @returns a function that answers those days of a task that lie between `from` and `to`, both included; of a task of one day
 *   that day
 */
export function sharesOfDays(
  person: PersonDays,
  me: LocalId | null,
  blocked: BlockedOnDays,
  { from, to }: DayRange,
  away: (task: SpreadTask) => number = () => 0,
): (task: SpreadTask) => readonly TaskOnDay[] {
  const { days, capacity } = person
  const sums = capacitySums(capacity)
  const load = new Float64Array(capacity.length)
  const first = days.indexOf(from)
  const last = days.indexOf(to)
  return (task) => {
    const { date } = task
    const lastDate = lastDayOf(task)
    if (date === null || lastDate === null) return []
    const share = ownShare(task, me)
    const seconds = share === null ? null : Math.max(0, share - away(task))
    const secondsOn = (day: string, part: number | null) => part ?? blocked.get(day)?.get(task.id) ?? null
    if (lastDate === date) return [{ date, seconds: secondsOn(date, seconds) }]
    const begins = days.indexOf(date)
    const ends = days.indexOf(lastDate)
    if (seconds !== null) spreadEstimate(load, capacity, sums, begins, ends, seconds)
    const shown: TaskOnDay[] = []
    for (let index = Math.max(first, begins); index <= Math.min(last, ends); index += 1) {
      const day = days.dates[index] ?? date
      shown.push({ date: day, seconds: secondsOn(day, seconds === null ? null : (load[index] ?? 0)) })
    }
    load.fill(0, Math.max(0, begins), Math.max(0, ends) + 1)
    return shown
  }
}
