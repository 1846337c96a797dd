/** Keeps the occurrences of a series as the series says. */

import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { recordRows } from '../events/record-rows.ts'
import type { NewTask, TaskKey } from '../tasks/repository.ts'
import {
  clearRelated,
  copyRelated,
  firstStatus,
  handedOn,
  insertTasks,
  type StoredTask,
  subtasksOf,
} from './copied-task.ts'
import { datesOf, findSeries, type Series, type SeriesScope, todayOf, wantedDates } from './series.ts'

interface Occurrence extends StoredTask {
  readonly is_done: boolean
  /** Time was tracked on it, or set aside. */
  readonly is_used: boolean
}

/** From a date on, deleted ones too. */
async function occurrencesFrom(db: Db, series: TaskKey, date: string): Promise<Occurrence[]> {
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

function newOccurrence(
  { ids, now, at }: Pick<Scope, 'ids' | 'now' | 'at'>,
  series: Series,
  date: string,
  statusId: number,
): NewTask {
  const { timezone: _, ...stored } = series
  return {
    ...stored,
    ...datesOf(series, date),
    id: ids.next(),
    status_id: statusId,
    status_updated_at: now,
    pinned: false,
    rrule: null,
    integration_ext_id: null,
    external_reference: null,
    metadata: null,
    source_template_task_id: null,
    recurring_task_id: series.id,
    recurrence_date: date,
    detached: false,
    created_at: now,
    at,
  }
}

/** Subtasks of the series, again for each of the new occurrences. */
async function addSubtasks(
  scope: SeriesScope,
  subtasks: readonly StoredTask[],
  occurrenceIds: readonly number[],
  statusId: number,
): Promise<NewTask[]> {
  const { db, ids, now, at } = scope
  const copies: { from: number; to: number }[] = []
  const rows = occurrenceIds.flatMap((parentId) =>
    subtasks.map((subtask): NewTask => {
      const id = ids.next()
      copies.push({ from: subtask.id, to: id })
      return {
        ...subtask,
        id,
        parent_task_id: parentId,
        status_id: statusId,
        status_updated_at: now,
        start_date: null,
        end_date: null,
        rrule: null,
        integration_ext_id: null,
        external_reference: null,
        metadata: null,
        detached: false,
        created_at: now,
        at,
      }
    }),
  )
  await insertTasks(db, rows)
  await copyRelated(db, subtasks[0]?.organization_id ?? 0, copies)
  return rows
}

async function addOccurrences(scope: SeriesScope, series: Series, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return
  const statusId = await firstStatus(scope.db, series)
  const rows = dates.map((date) => newOccurrence(scope, series, date, statusId))
  await insertTasks(scope.db, rows)
  const copies = rows.map(({ id }) => ({ from: series.id, to: id }))
  await copyRelated(scope.db, series.organization_id, copies)
  const subtasks = await subtasksOf(scope.db, series)
  const added = await addSubtasks(
    scope,
    subtasks,
    rows.map(({ id }) => id),
    statusId,
  )
  recordRows(scope, 'task', 'created', [...rows, ...added])
}

/** Those that the series takes back leave their date, so that the rule may bring it again. */
async function takeBack(scope: SeriesScope, rows: readonly Occurrence[]): Promise<void> {
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

/** Writes what the series hands on over those that are as the series made them. */
async function renew(scope: SeriesScope, series: Series, rows: readonly Occurrence[]): Promise<void> {
  if (rows.length === 0) return
  const { db, at } = scope
  const { organization_id: organizationId } = series
  const ids = rows.map(({ id }) => id)
  const update = () => db.updateTable('tasks').where('organization_id', '=', organizationId)
  await update()
    .set({ ...handedOn(series), at })
    .where('id', 'in', ids)
    .execute()
  for (const row of rows) {
    const dates = datesOf(series, row.recurrence_date ?? '')
    if (dates.start_date === row.start_date && dates.end_date === row.end_date) continue
    await update().set(dates).where('id', '=', row.id).execute()
  }
  await clearRelated(db, organizationId, ids)
  await copyRelated(
    db,
    organizationId,
    ids.map((id) => ({ from: series.id, to: id })),
  )
  recordRows(scope, 'task', 'updated', rows)
}

/**
 * Makes the occurrences of a series what its rule and its fields say, from today on: missing ones are made, up to the
 * horizon; those that nobody has changed, used or done follow the series, and go where the rule has no date for them any more.
 * What somebody changed themselves stays as it is, and what somebody deleted stays away.
 *
 * @param extent `extend` only makes those that are missing.
 */
export async function followSeries(
  scope: SeriesScope,
  key: TaskKey,
  extent: 'follow' | 'extend' = 'follow',
): Promise<void> {
  const series = await findSeries(scope.db, key)
  if (series === undefined) return
  const today = todayOf(series, scope)
  const wanted = new Set(wantedDates(series, today))
  const occurrences = await occurrencesFrom(scope.db, series, today)
  if (extent === 'follow') {
    const untouched = occurrences.filter(
      ({ deleted_at: deleted, detached, is_done: done }) => deleted === null && !detached && !done,
    )
    const isWanted = (row: Occurrence): boolean => wanted.has(row.recurrence_date ?? '')
    await takeBack(
      scope,
      untouched.filter((row) => !isWanted(row) && !row.is_used),
    )
    await renew(scope, series, untouched.filter(isWanted))
  }
  const known = new Set(occurrences.map((row) => row.recurrence_date))
  await addOccurrences(
    scope,
    series,
    [...wanted].filter((date) => !known.has(date)),
  )
}

/** To be called when a series is deleted: its occurrences from today on go too, unless they are done or time was tracked. */
export async function endSeries(scope: SeriesScope, key: TaskKey, from?: string): Promise<void> {
  const series = await findSeries(scope.db, key)
  if (series === undefined) return
  const occurrences = await occurrencesFrom(scope.db, series, from ?? todayOf(series, scope))
  const tracked = await trackedAmong(scope.db, series, occurrences)
  await takeBack(
    scope,
    occurrences.filter(
      ({ id, deleted_at: deleted, is_done: done }) => deleted === null && !done && !tracked.has(id),
    ),
  )
}

async function trackedAmong(
  db: Db,
  series: TaskKey,
  rows: readonly Occurrence[],
): Promise<Set<number | null>> {
  const used = rows.filter(({ is_used: isUsed }) => isUsed).map(({ id }) => id)
  if (used.length === 0) return new Set()
  const entries = await db
    .selectFrom('time_entries')
    .select('task_id')
    .distinct()
    .where('organization_id', '=', series.organization_id)
    .where('task_id', 'in', used)
    .where('task_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(entries.map(({ task_id: id }) => id))
}

/** Gives a new subtask of a series to those of its occurrences too that nobody has changed. */
export async function followNewSubtask(
  scope: SeriesScope,
  parent: TaskKey,
  subtaskId: number,
): Promise<void> {
  const series = await findSeries(scope.db, parent)
  if (series === undefined) return
  const occurrences = await occurrencesFrom(scope.db, series, todayOf(series, scope))
  const untouched = occurrences.filter(
    ({ deleted_at: deleted, detached, is_done: done }) => deleted === null && !detached && !done,
  )
  const subtasks = (await subtasksOf(scope.db, series)).filter(({ id }) => id === subtaskId)
  if (untouched.length === 0 || subtasks.length === 0) return
  const statusId = await firstStatus(scope.db, series)
  const ids = untouched.map(({ id }) => id)
  recordRows(scope, 'task', 'created', await addSubtasks(scope, subtasks, ids, statusId))
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
