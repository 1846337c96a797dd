import type { Selectable } from 'kysely'
import type { Member, Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changedOf, changeOf, insertOf, rowsIn, updateWhere } from '../database/rows.ts'
import type { StatusTables } from './tables.ts'

export type StatusRow = Selectable<StatusTables['statuses']>

/** By position. With `since`, what was created, changed or deleted at that instant or later, in the order of change. */
export function listStatuses(db: Db, member: Member, since?: Instant) {
  if (since !== undefined) return listChanged(db, member, since)
  return rowsIn(db, 'statuses', member)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

const listChanged = changedOf('statuses')

export const insertStatuses = insertOf('statuses')

export const updateStatus = changeOf('statuses')

/** Gives the tasks of a status another one, or shows them as changed when it stays. */
export function touchTasks(
  db: Db,
  { organization_id, workspace_id, id }: StatusRow,
  statusId: number,
  { now, at }: Moment,
) {
  const changes = { at, ...(statusId !== id && { status_id: statusId, status_updated_at: now }) }
  return updateWhere(db, 'tasks', { organization_id, workspace_id, status_id: id }, changes)
}
