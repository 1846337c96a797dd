/** The person's open tasks of days other than a date, with what the date would have of each if it were brought there. */

import { sql, type Kysely } from 'kysely'
import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { BoardTask, Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { daysOfTasks } from '../../../shared/domain/workload.ts'
import { resolveDates } from '../commands/task-dates.ts'
import type { ReplicaSchema } from '../replica/schema.ts'
import { statement } from '../replica/statement.ts'
import { blockedOnDays, personDays } from './day-capacity.ts'
import { sharesOfDays } from './day-shares.ts'
import { personAt } from './people.ts'
import type { QueryContext } from './query-context.ts'
import { ofPerson } from './task-board.ts'
import { taskView } from './task-columns.ts'

/** Types of their own: interfaces are no records of parameters. */
type Person = {
  readonly workspaceId: WorkspaceId
  readonly me: LocalId | null
}
type Given = Person & { readonly before: string }
type Range = { readonly from: string; readonly to: string }

const selectLeftBehind = (tables: Kysely<ReplicaSchema>, given: Given) =>
  ofPerson(tables, given, {
    index: 'tasks_dated',
    which: sql`done = 0 AND date < ${given.before} AND (end_date IS NULL OR end_date < ${given.before})`,
  })

const counted = statement<Given>()((tables, given) =>
  selectLeftBehind(tables, given)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total')),
)

const latest = statement<Given & { readonly limit: number }>()((tables, given) =>
  selectLeftBehind(tables, given)
    .orderBy('date', 'desc')
    .orderBy('tasks.position')
    .orderBy('tasks.folded')
    .limit(given.limit),
)

const following = statement<Person & Range>()((tables, given) =>
  ofPerson(tables, given, {
    index: 'tasks_dated',
    which: sql`done = 0 AND date > ${given.from} AND date <= ${given.to}`,
  })
    .orderBy('date')
    .orderBy('tasks.position')
    .orderBy('tasks.folded'),
)

function personOf(context: QueryContext): Person {
  return { workspaceId: context.workspaceId(), me: personAt(context.replica) }
}

/** Those whose last day lies before the date, the latest day first: at most `limit` of `total`. */
export function leftBehind(
  context: QueryContext,
  { before, limit = 200 }: { readonly before: string; readonly limit?: number | undefined },
): ProcedureOutput<'dayPlan.leftBehind'> {
  const { sqlite } = context.replica
  const given = { ...personOf(context), before }
  const tasks = latest.all(sqlite, { ...given, limit }).map(taskView(context))
  return { total: counted.first(sqlite, given)?.total ?? 0, tasks: broughtTo(context, tasks, before) }
}

/** Those that begin after `from`, up to `to`, the earliest day first: as they would be on `from`. */
export function laterTasks(context: QueryContext, range: Range): BoardTask[] {
  const tasks = following.all(context.replica.sqlite, { ...personOf(context), ...range })
  return broughtTo(context, tasks.map(taskView(context)), range.from)
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
