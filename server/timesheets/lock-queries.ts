import { sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { rowsOf } from '../database/rows.ts'

interface Reached {
  readonly organizationId: number
  readonly workspaceId: number
  readonly userId: number
  readonly first: Instant
  readonly last: Instant
}

export const locksBetween = preparedQuery(
  (db, { organizationId, workspaceId, userId, first, last }: Reached) =>
    db
      .selectFrom('timesheets')
      .select(['period_start', 'period_end', 'starts_at', 'ends_at'])
      .where('organization_id', '=', organizationId)
      .where('workspace_id', '=', workspaceId)
      .where('member_id', '=', userId)
      .where('ends_at', '>', first)
      .where('starts_at', '<=', last)
      .where('locked', '=', true),
)

/** A period that is locked. */
export type Lock = Awaited<ReturnType<typeof locksBetween>>[number]

/** Things that entries refer to. */
export interface EntryReference {
  /** A task stands for its subtasks too. */
  readonly to: 'project' | 'task' | 'tag'
  readonly ids: readonly number[]
}

function selectReferring(db: Db, organization_id: number, { to, ids }: EntryReference) {
  if (to === 'tag') {
    return rowsOf(db, 'time_entry_tags', { organization_id, tag_id: ids }).select('time_entry_id as id')
  }
  if (to === 'project') return rowsOf(db, 'time_entries', { organization_id, project_id: ids }).select('id')
  const tasks = rowsOf(db, 'tasks', { organization_id })
    .select('tasks.id')
    .where((eb) => eb.or([eb('tasks.id', 'in', ids), eb('tasks.parent_task_id', 'in', ids)]))
  return rowsOf(db, 'time_entries', { organization_id }).select('id').where('task_id', 'in', tasks)
}

/** A locked period that has one of the entries. */
export function lockOfReferring(
  db: Db,
  organizationId: number,
  workspaceId: number,
  reference: EntryReference,
) {
  return db
    .selectFrom('time_entries as entry')
    .innerJoin('timesheets as sheet', (join) =>
      join
        .onRef('sheet.organization_id', '=', 'entry.organization_id')
        .onRef('sheet.workspace_id', '=', 'entry.workspace_id')
        .onRef('sheet.member_id', '=', 'entry.user_id')
        .on(sql<boolean>`entry.start >= sheet.starts_at and entry.start < sheet.ends_at`),
    )
    .select(['sheet.period_start', 'sheet.period_end'])
    .where('entry.organization_id', '=', organizationId)
    .where('entry.workspace_id', '=', workspaceId)
    .where('entry.id', 'in', selectReferring(db, organizationId, reference))
    .where('entry.deleted_at', 'is', null)
    .where('sheet.locked', '=', true)
    .limit(1)
    .executeTakeFirst()
}
