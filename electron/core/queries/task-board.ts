/** The day board: the person's tasks, day by day. */

import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Board, BoardDay, BoardTask } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { daysOfTasks } from '../../../shared/domain/workload.ts'
import { CommandError } from '../commands/command-error.ts'
import type { ReplicaSchema } from '../replica/schema.ts'
import { statement } from '../replica/statement.ts'
import { blockedOnDays, dayCapacities, personDays } from './day-capacity.ts'
import { ownShare, sharesOfDays } from './day-shares.ts'
import { entryWindow, finishedSeconds } from './entry-window.ts'
import { personAt } from './people.ts'
import type { QueryContext } from './query-context.ts'
import { selectTasks, taskView } from './task-columns.ts'

const longestBoard = 366

export interface Whose {
  readonly workspaceId: WorkspaceId
  /** Null while it is not known who the person is: then everything made here is theirs. */
  readonly me: LocalId | null
}

/** Names a partial index and says which of its tasks are wanted. SQLite would read those of everybody instead. */
interface Among {
  readonly index: 'tasks_dated' | 'tasks_of_many_days' | 'tasks_in_backlog'
  readonly which: RawBuilder<boolean>
}

/** Assigned to the person, or made by them, or by whom nobody knows, and assigned to nobody. @param tasks the table's name */
const isOfPerson = (tasks: 'tasks' | 'parents', me: LocalId | null) => sql<boolean>`(
  instr(${sql.ref(`${tasks}.assignee_ids`)}, ${me}) > 0 OR (
    ${sql.ref(`${tasks}.assignee_ids`)} = '[]' AND ${sql.ref(`${tasks}.ghost_ids`)} = '[]' AND (
      ${sql.ref(`${tasks}.creator_id`)} IS NULL OR ${sql.ref(`${tasks}.creator_id`)} = ${me})))`

export const ofPerson = (
  tables: Kysely<ReplicaSchema>,
  { workspaceId, me }: Whose,
  ...among: readonly Among[]
) => {
  const found = among.map(
    ({ index, which }) => sql`SELECT row_id FROM tasks INDEXED BY ${sql.ref(index)}
      WHERE deleted = 0 AND archived = 0 AND is_template = 0 AND workspace_id = ${workspaceId} AND ${which}
        AND ${isOfPerson('tasks', me)}`,
  )
  return selectTasks(tables).where('tasks.row_id', 'in', sql<number>`(${sql.join(found, sql` UNION ALL `)})`)
}

/** Tasks that began more days ago are looked for among the tasks of many days alone, whose index has those that last longer. */
const manyDays = 14

/** `since` lies so many days before `from`. */
const dated = statement<{
  workspaceId: WorkspaceId
  me: LocalId | null
  since: string
  from: string
  to: string
}>()((tables, given) =>
  ofPerson(
    tables,
    given,
    {
      index: 'tasks_dated',
      which: sql`done IN (0, 1) AND date >= ${given.since} AND date <= ${given.to}
        AND coalesce(end_date, date) >= ${given.from}`,
    },
    {
      index: 'tasks_of_many_days',
      which: sql`julianday(end_date) - julianday(date) > 14 AND end_date >= ${given.from} AND date < ${given.since}`,
    },
  )
    .orderBy('tasks.position')
    .orderBy('tasks.folded'),
)

/** A task without a parent, or the person's own subtask of somebody else's task; other subtasks stay with their parent. */
const standsAlone = (me: LocalId | null) => sql<boolean>`(
  parent_id IS NULL OR NOT EXISTS (
    SELECT 1 FROM tasks AS parents WHERE parents.local_id = tasks.parent_id AND parents.deleted = 0
      AND (coalesce(instr(tasks.assignee_ids, ${me}), 0) = 0 OR ${isOfPerson('parents', me)})))`

const backlog = statement<{ workspaceId: WorkspaceId; me: LocalId | null }>()((tables, given) =>
  ofPerson(tables, given, {
    index: 'tasks_in_backlog',
    which: sql`done = 0 AND date IS NULL AND ${standsAlone(given.me)}`,
  })
    .orderBy('tasks.position')
    .orderBy('tasks.folded'),
)

interface Range {
  readonly from: string
  readonly to: string
}

/** The days of a range, and the backlog. @throws {CommandError} see `boardDays` */
export function taskBoard(context: QueryContext, range: Range): Board {
  return { days: boardDays(context, range), backlog: boardBacklog(context) }
}

/**
 * The days from `from` to `to`, both included, with the tasks that stand on them.
 *
 * @throws {CommandError} `refused` for more than a year
 */
export function boardDays(context: QueryContext, range: Range): BoardDay[] {
  const { from, to } = range
  requireShort(from, to)
  const { sqlite } = context.replica
  const me = personAt(context.replica)
  const tasks = dated
    .all(sqlite, { workspaceId: context.workspaceId(), me, since: addDays(from, -manyDays), from, to })
    .map(taskView(context))
  const person = personDays(context, daysOfTasks(from, to, tasks))
  const tracked = trackedOn(context, from, to)
  const blocked = blockedOnDays(context, person, range)
  const daysOf = sharesOfDays(person, me, blocked, range)
  const tasksOn = new Map<string, BoardTask[]>()
  for (const task of tasks) {
    for (const { date, seconds } of daysOf(task)) {
      const dayTrackedSeconds = tracked.get(date)?.tasks.get(task.id) ?? 0
      const onDay = Object.assign({}, task, { daySeconds: seconds, dayTrackedSeconds })
      const others = tasksOn.get(date)
      if (others === undefined) tasksOn.set(date, [onDay])
      else others.push(onDay)
    }
  }
  return dayCapacities(context, person, blocked, range).map((day) => ({
    date: day.date,
    capacitySeconds: day.capacitySeconds,
    blockedSeconds: day.blockedSeconds,
    work: day.work,
    tasks: tasksOn.get(day.date) ?? [],
    trackedSeconds: tracked.get(day.date)?.seconds ?? 0,
  }))
}

/** The open tasks that are planned for no day. */
export function boardBacklog(context: QueryContext): BoardTask[] {
  const me = personAt(context.replica)
  const view = taskView(context)
  return backlog.all(context.replica.sqlite, { workspaceId: context.workspaceId(), me }).map((stored) => {
    const task = view(stored)
    return Object.assign({}, task, { daySeconds: ownShare(task, me), dayTrackedSeconds: 0 })
  })
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
