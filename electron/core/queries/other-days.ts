/** The person's open tasks of days other than a date, with what the date would have of each if it were brought there. */

import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { BoardTask, Task } from '../../../shared/bridge/tasks.ts'
import { daysOfTasks } from '../../../shared/domain/workload.ts'
import { resolveDates } from '../commands/task-fields.ts'
import { blockedOnDays, personDays, sharesOfDays } from './day-capacity.ts'
import { personAt } from './people.ts'
import type { DayRange, QueryContext } from './query-context.ts'
import { shownTasks } from './shown-tasks.ts'
import { ofPerson, personOf } from './task-board.ts'

const left = ofPerson({
  index: 'tasks_dated',
  which: 'done = 0 AND date < ?3 AND (end_date IS NULL OR end_date < ?3)',
})

const following = ofPerson({ index: 'tasks_dated', which: 'done = 0 AND date > ?3 AND date <= ?4' })

/** Those whose last day lies before the date, the latest day first: at most `limit` of `total`. */
export function leftBehind(
  context: QueryContext,
  { before, limit }: ParsedInput<'dayPlan.leftBehind'>,
): ProcedureOutput<'dayPlan.leftBehind'> {
  const { rows, sqlite } = context.replica
  const given = [...personOf(context), before]
  const latest = rows.where('task', `${left} ORDER BY date DESC, position, folded LIMIT ?4`, [
    ...given,
    limit,
  ])
  const total = sqlite.get(`SELECT count(*) AS total FROM tasks WHERE ${left}`, given)?.['total'] as number
  return { total, tasks: broughtTo(context, shownTasks(context, latest), before) }
}

/** Those that begin after `from`, up to `to`, the earliest day first: as they would be on `from`. */
export function laterTasks(context: QueryContext, { from, to }: DayRange): BoardTask[] {
  const order = 'ORDER BY date, position, folded'
  const rows = context.replica.rows.where('task', `${following} ${order}`, [...personOf(context), from, to])
  return broughtTo(context, shownTasks(context, rows), from)
}

/** With what a date would have of them if they began there. */
function broughtTo(context: QueryContext, tasks: readonly Task[], date: string): BoardTask[] {
  const brought = tasks.map((task) => Object.assign({}, task, resolveDates({ date }, task)))
  const person = personDays(context, daysOfTasks(date, date, brought))
  const range = { from: date, to: date }
  const blocked = blockedOnDays(context, person, range)
  const daysOf = sharesOfDays(person, personAt(context.replica), blocked, range)
  return tasks.map((task, index) => {
    const [first] = daysOf(brought[index] ?? task)
    return Object.assign({}, task, { daySeconds: first?.seconds ?? null, dayTrackedSeconds: 0 })
  })
}
