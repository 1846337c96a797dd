/** What the days of the board have room for: the person's working hours, less time off, and what blocks take of them. */

import type { BoardDay } from '../../../shared/bridge/tasks.ts'
import { capacity, workSpans, workWeek } from '../../../shared/domain/capacity.ts'
import { epochSeconds, instantOf } from '../../../shared/domain/instant.ts'
import { planningDays } from '../../../shared/domain/planning-days.ts'
import type { EntityFields } from '../replica/entity-fields.ts'
import { personAt } from './people.ts'
import type { QueryContext } from './query-context.ts'
import { listTimeBlocks } from './time-blocks.ts'
import { listTimeOff, listWorkingHours } from './working-time.ts'

type DayCapacity = Pick<BoardDay, 'date' | 'capacitySeconds' | 'blockedSeconds' | 'work'>

/** The days from `from` to `to`, both included, in the person's zone. */
export function dayCapacities(
  context: QueryContext,
  range: { readonly from: string; readonly to: string },
): DayCapacity[] {
  const me = personAt(context.replica)
  const isMine = ({ memberId }: { readonly memberId: string | null }): boolean =>
    me !== null && memberId === me
  const week = workWeek(listWorkingHours(context).filter(isMine))
  const away = listTimeOff(context, range).filter(isMine)
  const days = planningDays(context.days(), range.from, range.to)
  const seconds = capacity(days, week, away)
  const blocked = blockedSeconds(context, range, days)
  return days.dates.map((date, index) => {
    const spans = workSpans(days, index, week, away)
    const first = spans.at(0)
    const last = spans.at(-1)
    const work = first && last ? { start: instantOf(first.start), end: instantOf(last.end) } : null
    return { date, capacitySeconds: seconds[index] ?? 0, blockedSeconds: blocked[index] ?? 0, work }
  })
}

/** Of blocks whose task is not on the day itself, which would be counted twice. One over midnight is on both days. */
function blockedSeconds(
  context: QueryContext,
  range: { readonly from: string; readonly to: string },
  days: ReturnType<typeof planningDays>,
): Float64Array {
  const blocked = new Float64Array(days.dates.length)
  for (const { taskId, start, durationSeconds } of listTimeBlocks(context, range)) {
    if (start === null) continue
    const task = context.replica.rows.find('task', taskId)?.fields
    const begin = epochSeconds(start)
    const end = begin + durationSeconds
    const last = Math.min(blocked.length - 1, days.indexAt(end - 1))
    for (let index = Math.max(0, days.indexAt(begin)); index <= last; index += 1) {
      const date = days.dates[index] ?? ''
      if (isOn(task, date)) continue
      const from = Math.max(begin, days.starts[index] ?? 0)
      const to = Math.min(end, days.starts[index + 1] ?? 0)
      blocked[index] = (blocked[index] ?? 0) + Math.max(0, to - from)
    }
  }
  return blocked
}

function isOn(task: EntityFields['task'] | undefined, date: string): boolean {
  const first = task?.date ?? null
  return first !== null && first <= date && date <= (task?.endDate ?? first)
}
