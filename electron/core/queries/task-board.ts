/** The day board: the person's tasks, day by day, and their open tasks of other days. */

import type { Board, BoardDay, BoardTask, Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { daysOfTasks } from '../../../shared/domain/workload.ts'
import { CommandError } from '../commands/command-error.ts'
import { blockedOnDays, dayCapacities, personDays, ownShare, sharesOfDays, timeAway } from './day-capacity.ts'
import { entryWindow, finishedSeconds } from './entry-window.ts'
import { personAt } from './people.ts'
import type { DayRange, QueryContext } from './query-context.ts'
import { ofNoTemplate, shownTasks } from './shown-tasks.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { resolveDates } from '../commands/task-fields.ts'

const longestBoard = 366

/** Names a partial index and says which of its tasks are wanted. SQLite would read those of everybody instead. */
interface Among {
  readonly index: 'tasks_dated' | 'tasks_of_many_days' | 'tasks_in_backlog'
  readonly which: string
}

/**
 * Assigned to the person, or made by them, or by whom nobody knows, and assigned to nobody. While it is not known who the person
 * is, everything made here is theirs.
 */
const isOfPerson = (tasks: 'tasks' | 'parents') => `(
  instr(${tasks}.assignee_ids, ?2) > 0 OR (
    ${tasks}.assignee_ids = '[]' AND ${tasks}.ghost_ids = '[]' AND (
      ${tasks}.creator_id IS NULL OR ${tasks}.creator_id = ?2)))`

/** The condition of the person's tasks. Its first parameters are those of `personOf`. */
export function ofPerson(...among: readonly Among[]): string {
  const found = among.map(
    ({ index, which }) => `SELECT row_id FROM tasks INDEXED BY ${index}
      WHERE deleted = 0 AND archived = 0 AND is_template = 0 AND workspace_id = ?1 AND ${which}
        AND ${isOfPerson('tasks')} AND ${ofNoTemplate}`,
  )
  return `row_id IN (${found.join(' UNION ALL ')})`
}

/** The workspace in use, and the person; null until it is known who that is. */
export function personOf({ replica, workspaceId }: QueryContext): [WorkspaceId, LocalId | null] {
  return [workspaceId(), personAt(replica)]
}

/** Tasks that began more days ago are looked for among the tasks of many days alone, whose index has those that last longer. */
const manyDays = 14

/** Of the days from ?4 to ?5; ?3 lies so many days before. */
const dated = ofPerson(
  {
    index: 'tasks_dated',
    which: 'done IN (0, 1) AND date >= ?3 AND date <= ?5 AND coalesce(end_date, date) >= ?4',
  },
  {
    index: 'tasks_of_many_days',
    which: 'julianday(end_date) - julianday(date) > 14 AND end_date >= ?4 AND date < ?3',
  },
)

/** A task without a parent, or the person's own subtask of somebody else's task; other subtasks stay with their parent. */
const standsAlone = `(
  parent_id IS NULL OR NOT EXISTS (
    SELECT 1 FROM tasks AS parents WHERE parents.local_id = tasks.parent_id AND parents.deleted = 0
      AND (coalesce(instr(tasks.assignee_ids, ?2), 0) = 0 OR ${isOfPerson('parents')})))`

const backlog = ofPerson({
  index: 'tasks_in_backlog',
  which: `done = 0 AND date IS NULL AND ${standsAlone}`,
})

/** The days of a range, and the backlog. @throws {CommandError} see `boardDays` */
export function taskBoard(context: QueryContext, today: string, range: DayRange): Board {
  return { days: boardDays(context, today, range), backlog: boardBacklog(context) }
}

/**
 * The days from `from` to `to`, both included, with the tasks that stand on them.
 *
 * @throws {CommandError} `refused` for more than a year
 */
export function boardDays(context: QueryContext, today: string, range: DayRange): BoardDay[] {
  const { from, to } = range
  requireShort(from, to)
  const [workspaceId, me] = personOf(context)
  const rows = context.replica.rows.where('task', `${dated} ORDER BY position, folded`, [
    workspaceId,
    me,
    addDays(from, -manyDays),
    from,
    to,
  ])
  const tasks = shownTasks(context, rows)
  const person = personDays(context, daysOfTasks(from, to, tasks))
  const tracked = trackedOn(context, from, to)
  const blocked = blockedOnDays(context, person, range)
  const daysOf = sharesOfDays(person, me, blocked, range, timeAway(context, today))
  const tasksOn = new Map<string, BoardTask[]>()
  for (const task of tasks) {
    for (const { date, seconds } of daysOf(task)) {
      const dayTrackedSeconds = tracked.get(date)?.tasks.get(task.id) ?? 0
      const onDay = { ...task, daySeconds: seconds, dayTrackedSeconds }
      const others = tasksOn.get(date)
      if (others === undefined) tasksOn.set(date, [onDay])
      else others.push(onDay)
    }
  }
  return dayCapacities(context, person, blocked, range).map((day) => {
    const trackedSeconds = tracked.get(day.date)?.seconds ?? 0
    return Object.assign(day, { tasks: tasksOn.get(day.date) ?? [], trackedSeconds })
  })
}

/** The open tasks that are planned for no day. */
export function boardBacklog(context: QueryContext): BoardTask[] {
  const person = personOf(context)
  const rows = context.replica.rows.where('task', `${backlog} ORDER BY position, folded`, person)
  return shownTasks(context, rows).map((task) =>
    Object.assign(task, { daySeconds: ownShare(task, person[1]), dayTrackedSeconds: 0 }),
  )
}

interface TrackedOn {
  seconds: number
  readonly tasks: Map<LocalId, number>
}

/** Seconds of the finished entries that started on each day, and of each of their tasks. */
function trackedOn(context: QueryContext, from: string, to: string): ReadonlyMap<string, TrackedOn> {
  const days = context.days()
  const bounds = days.boundsBetween(from, to)
  const tracked = new Map<string, TrackedOn>()
  for (const entry of entryWindow(context, { from: bounds.start, to: bounds.end })) {
    const date = days.dateOf(entry.start)
    const day = tracked.get(date) ?? { seconds: 0, tasks: new Map<LocalId, number>() }
    const seconds = finishedSeconds(entry)
    day.seconds += seconds
    if (entry.taskId !== null) day.tasks.set(entry.taskId, (day.tasks.get(entry.taskId) ?? 0) + seconds)
    tracked.set(date, day)
  }
  return tracked
}

function requireShort(from: string, to: string): void {
  if (to <= addDays(from, longestBoard - 1)) return
  throw new CommandError('refused', `A board shows ${longestBoard} days at most. Choose a shorter range.`)
}

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
