/** Queries on rows that belong to those who work in a workspace: its people, and its ghosts. */

import { expressionBuilder, type Selectable } from 'kysely'
import type { WorkspacePlace, AnyScope, Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'
import { changeRows, insertOf, rowsOf, type TenantKey, updateOf } from '../database/rows.ts'

/** A person or a ghost, as the columns of their rows name them. */
export type Worker =
  | { readonly organization_id: number; readonly user_id: number }
  | { readonly organization_id: number; readonly ghost_id: number }

/** @param id of the ghost */
export function ghostWorker({ organization_id, id }: TenantKey): Worker {
  return { organization_id, ghost_id: id }
}

/** Tables whose rows are of a person or of a ghost. */
type OfWorkers = 'time_off' | 'working_hours'

type Rows<Table extends OfWorkers> = Promise<Selectable<Database[Table]>[]>

/** Kysely cannot follow a table that is a parameter. */
function selected<Table extends OfWorkers>(query: { readonly execute: () => Promise<unknown[]> }) {
  return query.execute() as Rows<Table>
}

/** The worker's rows that were written or deleted at `since` or later, in the order of change. */
export function listChanged<Table extends OfWorkers>(
  db: Db,
  table: Table,
  worker: Worker,
  since: Instant,
): Rows<Table> {
  const rows = rowsOf(db, table as 'time_off', worker).selectAll()
  return selected<Table>(rows.where('at', '>=', since).orderBy('at').orderBy('id'))
}

/** User ids; with `since` of those whose membership began or changed then or later. */
function peopleIn(db: Db, { organizationId, workspaceId }: WorkspacePlace, since?: Instant) {
  const people = db
    .selectFrom('workspace_users')
    .select('workspace_users.user_id')
    .where('workspace_users.organization_id', '=', organizationId)
    .where('workspace_users.workspace_id', '=', workspaceId)
  return since === undefined ? people : people.where('workspace_users.at', '>=', since)
}

/** Ghost ids, deleted and embodied ones too. */
function ghostsIn(db: Db, { organizationId, workspaceId }: WorkspacePlace) {
  return db
    .selectFrom('ghosts')
    .select('ghosts.id')
    .where('ghosts.organization_id', '=', organizationId)
    .where('ghosts.workspace_id', '=', workspaceId)
}

/**
 * The rows of the people and ghosts of a workspace, by id. With `since`, the rows that were written or deleted then or later,
 * and those of people who have come since, in the order of change.
 */
export function listOfWorkspace<Table extends OfWorkers>(
  db: Db,
  table: Table,
  place: WorkspacePlace,
  since: Instant | undefined,
): Rows<Table> {
  const row = expressionBuilder<Database, 'time_off'>()
  const query = rowsOf(db, table as 'time_off', { organization_id: place.organizationId })
    .selectAll()
    .where(row.or([row('user_id', 'in', peopleIn(db, place)), row('ghost_id', 'in', ghostsIn(db, place))]))
  if (since === undefined) return selected<Table>(query.where('deleted_at', 'is', null).orderBy('id'))
  const isNews = row.or([row('at', '>=', since), row('user_id', 'in', peopleIn(db, place, since))])
  return selected<Table>(query.where(isNews).orderBy('at').orderBy('id'))
}

/** Deletes what a ghost has, so that lists of its changes show it. */
export function deleteOfGhost(
  { db, now, at }: Moment & { readonly db: Db },
  table: OfWorkers,
  ghost: TenantKey,
) {
  const present = { ...ghostWorker(ghost), deleted_at: null }
  return changeRows(db, table as 'time_off', present, { deleted_at: now, at })
}

/** Brings back what a ghost had when it was deleted, at that moment. */
export function restoreOfGhost(
  { db, at }: Pick<AnyScope, 'db' | 'at'>,
  table: OfWorkers,
  ghost: TenantKey,
  deleted: Instant,
) {
  const gone = { ...ghostWorker(ghost), at: deleted }
  return changeRows(db, table as 'time_off', gone, { deleted_at: null, at })
}

/** Gives rows of a ghost to a person: the ghost's own are deleted, so that lists of its changes show it. */
export async function giveToPerson(
  { db, ids, now, at }: Pick<AnyScope, 'db' | 'ids' | 'now' | 'at'>,
  table: OfWorkers,
  rows: readonly Selectable<Database[OfWorkers]>[],
  user_id: number,
) {
  for (const row of rows) {
    const given = { ...row, id: ids.next(), user_id, ghost_id: null, created_at: now, at }
    await updateOf(table as 'time_off')(db, row, { deleted_at: now, at })
    await insertOf(table as 'time_off')(db, given as unknown as Database['time_off'])
  }
}
