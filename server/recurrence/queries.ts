import { sql, type Updateable } from 'kysely'
import type { Scope, AnyScope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, rowsOf, sameTenant, updateOf } from '../database/rows.ts'
import type { Cleared } from '../deletions/tables.ts'
import type { Viewer } from '../projects/queries.ts'
import { deleteTasks, type TaskKey } from '../tasks/queries.ts'
import type { TaskTables } from '../tasks/tables.ts'
import { findTask, type TaskRow } from '../tasks/task-rows.ts'
import { firstDate, ruleOf } from './series.ts'

export type SeriesScope = Pick<AnyScope, 'db' | 'ids' | 'now' | 'at' | 'record'>

/** With the IANA zone of whoever created it: dates are theirs. */
export async function findSeries(db: Db, key: TaskKey) {
  return db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.creator_id')
    .selectAll('tasks')
    .select('users.timezone')
    .where('tasks.organization_id', '=', key.organization_id)
    .where('tasks.id', '=', key.id)
    .executeTakeFirst()
}

export type Series = NonNullable<Awaited<ReturnType<typeof findSeries>>>

/** Lets the rule of a series go on counting from where it does, wherever its first occurrence alone is moved. */
export async function keepFirstDate(db: Db, key: TaskKey) {
  const series = await findSeries(db, key)
  if (series === undefined || series.recurring_task_id !== null || ruleOf(series) === null) return
  await updateBySeries(db, key, { recurrence_date: firstDate(series) })
}

/** Tables of things that people put on tasks. */
const onTasks = ['time_entries', 'time_blocks', 'attachments'] as const

/** Whether something is on a task, or on a subtask of it. */
function carries(table: (typeof onTasks)[number]) {
  return sql<boolean>`(
    exists (
      select 1 from ${sql.table(table)} as things where things.organization_id = tasks.organization_id
        and things.task_id = tasks.id and things.task_id is not null and things.deleted_at is null
    ) or exists (
      select 1 from tasks as parts
        inner join ${sql.table(table)} as things on things.organization_id = parts.organization_id
          and things.task_id = parts.id and things.task_id is not null and things.deleted_at is null
        where parts.organization_id = tasks.organization_id and parts.parent_task_id = tasks.id
          and parts.parent_task_id is not null and parts.deleted_at is null
    )
  )`
}

/** Whether it has a subtask that the series did not make, or not so. */
const hasOwnParts = sql<boolean>`exists (
  select 1 from tasks as parts where parts.organization_id = tasks.organization_id
    and parts.parent_task_id = tasks.id and parts.parent_task_id is not null
    and parts.deleted_at is null and parts.detached
)`

/**
 * Tasks of an organization, deleted ones too. One is tracked when time was tracked on it or on a part of it, and used when it is
 * tracked, time was set aside, a file was put there, or a part was added or changed.
 */
function withUse(db: Db, { organization_id: organizationId }: TaskKey) {
  return db
    .selectFrom('tasks')
    .innerJoin('statuses', sameTenant('statuses.id', 'tasks.status_id'))
    .selectAll('tasks')
    .select([
      sql<boolean>`statuses.type = 'done'`.as('is_done'),
      carries('time_entries').as('is_tracked'),
      sql<boolean>`(${sql.join([...onTasks.map(carries), hasOwnParts], sql` or `)})`.as('is_used'),
    ])
    .where('tasks.organization_id', '=', organizationId)
}

/** From a date on, by date. */
export function occurrencesFrom(db: Db, series: TaskKey, date: string) {
  return withUse(db, series)
    .where('tasks.recurring_task_id', '=', series.id)
    .where('tasks.recurrence_date', '>=', date)
    .orderBy('tasks.recurrence_date')
    .execute()
}

export type Occurrence = Awaited<ReturnType<typeof occurrencesFrom>>[number]

/** The subtasks of occurrences that were made after a subtask of the series. */
export function copiesOf(db: Db, subtask: TaskKey) {
  return withUse(db, subtask).where('tasks.copy_of', '=', subtask.id).execute()
}

/** Whether it is as the series made it, and still to do. */
export function isUntouched({ deleted_at: deleted, detached, is_done: done }: Occurrence): boolean {
  return deleted === null && !detached && !done
}

export function isUnused(row: Occurrence): boolean {
  return isUntouched(row) && !row.is_used
}

/** Those that the series takes back leave their date, so that the rule may bring it again. Answers what is gone. */
export async function takeBack(scope: SeriesScope, rows: readonly Occurrence[]): Promise<Cleared> {
  const [first] = rows
  if (first === undefined) return {}
  const ids = rows.map(({ id }) => id)
  const gone = await deleteTasks(scope, first.organization_id, ids, { recurrence_date: null })
  const dates = new Map(rows.map(({ id, recurrence_date: date }) => [id, date]))
  return { ...gone, tasks: gone.tasks.map(({ id }) => [id, dates.get(id) ?? null] as const) }
}

/** The last one that was deleted by itself, keeps its date free, and was planned for a day; moved, that is another one. */
export function deletedOccurrence(db: Db, { organization_id, id }: TaskKey, day: string) {
  return rowsOf(db, 'tasks', { organization_id, recurring_task_id: id })
    .selectAll()
    .where('recurrence_date', 'is not', null)
    .where('deleted_at', 'is not', null)
    .where((eb) => eb(eb.fn.coalesce('start_date', 'end_date'), '=', day))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ recurrence_date: string }>()
    .executeTakeFirst()
}

/**
 * Frees a date of a series for another task.
 *
 * @returns false when that date's occurrence was changed, used or done.
 */
export async function releaseDate(scope: SeriesScope, series: TaskKey, date: string) {
  const { db, at } = scope
  const occurrence = (await occurrencesFrom(db, series, date)).find((row) => row.recurrence_date === date)
  if (occurrence === undefined) return true
  if (occurrence.deleted_at !== null) await updateBySeries(db, occurrence, { recurrence_date: null, at })
  else if (isUnused(occurrence)) await takeBack(scope, [occurrence])
  else return false
  return true
}

/** Series read at once. */
const PAGE = 500

export function seriesAfter(db: Db, last: TaskKey) {
  return db
    .selectFrom('tasks')
    .select(['organization_id', 'id'])
    .where('rrule', 'is not', null)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('organization_id', '>', last.organization_id),
        eb.and([eb('organization_id', '=', last.organization_id), eb('id', '>', last.id)]),
      ]),
    )
    .orderBy('organization_id')
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

/** The occurrence that comes after the first of a series. */
export async function nextOf({ db }: Scope, viewer: Viewer, { organization_id, id }: TaskRow) {
  const next = await rowsOf(db, 'tasks', { organization_id, recurring_task_id: id, deleted_at: null })
    .select('id')
    .where('recurrence_date', 'is not', null)
    .orderBy('recurrence_date')
    .limit(1)
    .executeTakeFirst()
  return next === undefined ? undefined : findTask(db, viewer, next.id)
}

/** Gives the occurrences of a series after a date to another one. */
export async function handOnOccurrences(
  db: Db,
  { organization_id, id }: TaskKey,
  to: number,
  after: string,
  at: Instant,
) {
  await db
    .updateTable('tasks')
    .set({ recurring_task_id: to, at })
    .where('organization_id', '=', organization_id)
    .where('recurring_task_id', '=', id)
    .where('recurrence_date', '>', after)
    .execute()
}

/** A write of the series, not of a person: the task goes on following it. */
export const updateBySeries = updateOf('tasks')

/** The same write of several. */
export function updateAllBySeries(
  db: Db,
  keys: { readonly organization_id: number; readonly id: readonly number[] },
  changes: Updateable<TaskTables['tasks']>,
) {
  return changeRows(db, 'tasks', keys, changes)
}
