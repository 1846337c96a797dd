/** How full the days of one person or ghost are, and what that comes to over a while. */

import { type Absence, capacity, type WeekdayHours, workWeek } from '../../../../shared/domain/capacity.ts'
import type { PlanningDays } from '../../../../shared/domain/planning-days.ts'
import { inZone } from '../../../../shared/domain/time-off-span.ts'
import type { WallClock } from '../../../../shared/domain/wall-clock.ts'
import { shareOfEstimate, workload } from '../../../../shared/domain/workload.ts'
import type { TaskBar } from '../../../../shared/bridge/tasks.ts'
import type { DayRange } from '../axis/axis.ts'
import { dayNumber } from '../axis/day-number.ts'
import { rowKeysOf, type TimelineBar } from '../bars/timeline-bars.ts'
import type { WorkerKey } from '../rows/worker.ts'

export interface WorkerLoad {
  /** The day number of the first day. */
  readonly first: number
  /** Seconds of work that each day has room for. */
  readonly capacity: Int32Array
  /** Seconds of work that are planned for each day. */
  readonly planned: Float64Array
}

export interface LoadInput {
  readonly key: WorkerKey
  /** In the zone of the worker. */
  readonly days: PlanningDays
  readonly hours: readonly WeekdayHours[]
  readonly absences: readonly Absence[]
  /** Of the zone in which the absences have their whole days. */
  readonly clock: WallClock
  readonly bars: readonly TimelineBar[]
  /** From this date on, what is done takes no more time. */
  readonly today: string
}

export function workerLoad({ key, days, hours, absences, clock, bars, today }: LoadInput): WorkerLoad {
  const away = absences.map((each) => inZone(each, clock, days.timeZone))
  const room = capacity(days, workWeek(hours), away)
  const planned = workload(
    days,
    room,
    bars.flatMap(({ task }) => plannedTask(task, key, today) ?? []),
  )
  const [first] = days.dates
  return { first: first === undefined ? 0 : dayNumber(first), capacity: room, planned }
}

function plannedTask(task: TaskBar, key: WorkerKey, today: string) {
  const { date, endDate, estimatedSeconds } = task
  if (estimatedSeconds === null || estimatedSeconds === 0) return null
  if (task.done && (endDate ?? date ?? '') >= today) return null
  const keys = rowKeysOf(task)
  const index = keys.indexOf(key)
  return index < 0 ? null : { date, endDate, seconds: shareOfEstimate(estimatedSeconds, keys.length, index) }
}

/** Seconds over some days. */
export interface LoadSum {
  readonly capacity: number
  readonly planned: number
  /** The free time, day by day. */
  readonly free: number
  /** The planned time beyond the room of the days, day by day. */
  readonly over: number
}

/** The sum over a range of days; days that are not known count nothing. */
export function sumLoad(load: WorkerLoad, { from, to }: DayRange): LoadSum {
  const first = Math.max(0, from - load.first)
  const last = Math.min(load.capacity.length, to - load.first)
  let room = 0
  let planned = 0
  let free = 0
  let over = 0
  for (let index = first; index < last; index += 1) {
    const has = load.capacity[index] ?? 0
    const takes = load.planned[index] ?? 0
    room += has
    planned += takes
    if (takes > has) over += takes - has
    else free += has - takes
  }
  return { capacity: room, planned, free, over }
}
