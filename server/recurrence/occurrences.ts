/** Occurrences that a series has. */

import { sql } from 'kysely'
import { deleteAttachmentsOfTasks } from '../attachments/repository.ts'
import type { Db } from '../database/database.ts'
import { recordRows } from '../events/record-rows.ts'
import type { TaskKey } from '../tasks/repository.ts'
import type { StoredTask } from './copied-task.ts'
import type { SeriesScope } from './series.ts'

export interface Occurrence extends StoredTask {
  readonly is_done: boolean
  /** Time was tracked on it, or on a part of it. */
  readonly is_tracked: boolean
  /** That, or time was set aside, a file was put there, or a part was added or changed. */
  readonly is_used: boolean
}

/** What somebody has put on tasks. */
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

/** From a date on, deleted ones too. */
export async function occurrencesFrom(db: Db, series: TaskKey, date: string): Promise<Occurrence[]> {
  return db
    .selectFrom('tasks')
    .innerJoin('statuses', (join) =>
      join
        .onRef('statuses.organization_id', '=', 'tasks.organization_id')
        .onRef('statuses.id', '=', 'tasks.status_id'),
    )
    .selectAll('tasks')
    .select([
      sql<boolean>`statuses.type = 'done'`.as('is_done'),
      carries('time_entries').as('is_tracked'),
      sql<boolean>`(${sql.join([...onTasks.map(carries), hasOwnParts], sql` or `)})`.as('is_used'),
    ])
    .where('tasks.organization_id', '=', series.organization_id)
    .where('tasks.recurring_task_id', '=', series.id)
    .where('tasks.recurrence_date', '>=', date)
    .execute()
}

/** Whether it is as the series made it, and still to do. */
export function isUntouched({ deleted_at: deleted, detached, is_done: done }: Occurrence): boolean {
  return deleted === null && !detached && !done
}

/** Those that the series takes back leave their date, so that the rule may bring it again. */
export async function takeBack(scope: SeriesScope, rows: readonly Occurrence[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const { db, now, at } = scope
  const ids = rows.map(({ id }) => id)
  const deleted = await db
    .updateTable('tasks')
    .set({ deleted_at: now, at, recurrence_date: null })
    .where('organization_id', '=', first.organization_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', 'in', ids), eb('parent_task_id', 'in', ids)]))
    .returning(['organization_id', 'workspace_id', 'id'])
    .execute()
  const gone = deleted.map(({ id }) => id)
  await db
    .updateTable('time_blocks')
    .set({ deleted_at: now, at })
    .where('organization_id', '=', first.organization_id)
    .where('task_id', 'in', gone)
    .where('deleted_at', 'is', null)
    .execute()
  await deleteAttachmentsOfTasks(db, first.organization_id, gone, scope)
  recordRows(scope, 'task', 'deleted', deleted)
}

/**
 * Frees a date of a series for another task.
 *
 * @returns false when that date's occurrence was changed, used or done.
 */
export async function releaseDate(scope: SeriesScope, series: TaskKey, date: string): Promise<boolean> {
  const { db, at } = scope
  const occurrence = (await occurrencesFrom(db, series, date)).find((row) => row.recurrence_date === date)
  if (occurrence === undefined) return true
  if (occurrence.deleted_at === null) {
    if (occurrence.detached || occurrence.is_done || occurrence.is_used) return false
    await takeBack(scope, [occurrence])
    return true
  }
  await db
    .updateTable('tasks')
    .set({ recurrence_date: null, at })
    .where('organization_id', '=', occurrence.organization_id)
    .where('id', '=', occurrence.id)
    .execute()
  return true
}
