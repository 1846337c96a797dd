/** Occurrences that a series has. */

import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { recordRows } from '../events/record-rows.ts'
import type { TaskKey } from '../tasks/repository.ts'
import type { StoredTask } from './copied-task.ts'
import type { SeriesScope } from './series.ts'

export interface Occurrence extends StoredTask {
  readonly is_done: boolean
  /** Time was tracked on it, or set aside. */
  readonly is_used: boolean
}

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
      sql<boolean>`(
        exists (
          select 1 from time_entries where time_entries.organization_id = tasks.organization_id
            and time_entries.task_id = tasks.id and time_entries.task_id is not null
            and time_entries.deleted_at is null
        ) or exists (
          select 1 from time_blocks where time_blocks.organization_id = tasks.organization_id
            and time_blocks.task_id = tasks.id and time_blocks.deleted_at is null
        )
      )`.as('is_used'),
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
  await db
    .updateTable('time_blocks')
    .set({ deleted_at: now, at })
    .where('organization_id', '=', first.organization_id)
    .where(
      'task_id',
      'in',
      deleted.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .execute()
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
