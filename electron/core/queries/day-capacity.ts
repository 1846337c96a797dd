/** The room that the days of the board have: the person's working hours, less time off, and the share that blocks take of them. */

import type { BoardDay } from '../../../shared/bridge/tasks.ts'
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
import { standsOn } from '../../../shared/domain/task-days.ts'
import { secondsOnDays } from '../../../shared/domain/workload.ts'
import { personAt } from './people.ts'
import type { DayRange, QueryContext } from './query-context.ts'
import { listTimeBlocks } from './time-blocks.ts'
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
  for (const { taskId, start, durationSeconds } of listTimeBlocks(context, range)) {
    if (start === null) continue
    for (const [index, seconds] of secondsOnDays(days, { start, durationSeconds })) {
      const date = days.dates[index] ?? ''
      const ofDay = blocked.get(date) ?? new Map<LocalId, number>()
      blocked.set(date, ofDay.set(taskId, (ofDay.get(taskId) ?? 0) + seconds))
    }
  }
  return blocked
}

/** The days from `from` to `to`, both included, out of the person's. */
export function dayCapacities(
  context: QueryContext,
  person: PersonDays,
  blocked: BlockedOnDays,
  range: DayRange,
): DayCapacity[] {
  const { days, week, away } = person
  return days.dates.flatMap((date, index) => {
    if (date < range.from || date > range.to) return []
    const spans = workSpans(days, index, week, away)
    const first = spans.at(0)
    const last = spans.at(-1)
    const work = first && last ? { start: instantOf(first.start), end: instantOf(last.end) } : null
    const capacitySeconds = person.capacity[index] ?? 0
    return [{ date, capacitySeconds, blockedSeconds: blockedByOthers(context, blocked, date), work }]
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
