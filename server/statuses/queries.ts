import type { Selectable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { type Insert, insertOf } from '../database/rows.ts'
import type { StatusTables } from './tables.ts'

export type StatusRow = Selectable<StatusTables['statuses']>

export type StatusChanges = Partial<
  Pick<StatusRow, 'name' | 'type' | 'emoji' | 'position' | 'deleted_at'>
> & {
  readonly at: Instant
}

function statusesOf(db: Db, { organization, workspaceId }: WorkspaceMembership) {
  return db
    .selectFrom('statuses')
    .selectAll()
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
}

export function listStatuses(db: Db, member: WorkspaceMembership): Promise<StatusRow[]> {
  return statusesOf(db, member).where('deleted_at', 'is', null).orderBy('position').orderBy('id').execute()
}

/** What was created, changed or deleted at `since` or later, in the order of change. */
export function listChangedStatuses(
  db: Db,
  member: WorkspaceMembership,
  since: Instant,
): Promise<StatusRow[]> {
  return statusesOf(db, member).where('at', '>=', since).orderBy('at').orderBy('id').execute()
}

export const insertStatuses: Insert<StatusRow> = insertOf('statuses')

export async function updateStatus(db: Db, row: StatusRow, changes: StatusChanges): Promise<StatusRow> {
  await db
    .updateTable('statuses')
    .set(changes)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  return { ...row, ...changes }
}

/** Gives the tasks of a status another one, or shows them as changed when it stays. @returns their ids. */
export async function touchTasks(
  db: Db,
  { organization_id: organizationId, workspace_id: workspaceId, id }: StatusRow,
  statusId: number,
  { now, at }: Moment,
): Promise<number[]> {
  const rows = await db
    .updateTable('tasks')
    .set({ at, ...(statusId !== id && { status_id: statusId, status_updated_at: now }) })
    .where('organization_id', '=', organizationId)
    .where('workspace_id', '=', workspaceId)
    .where('status_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
