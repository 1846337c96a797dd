/** Queries on rows that belong to those who work in a workspace: its people, and its ghosts. */

import { expressionBuilder, type Selectable } from 'kysely'
import type { WorkspacePlace } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { rowsOf, type TenantKey } from '../database/rows.ts'

/** A person or a ghost, as the columns of their rows name them. */
export type Worker =
  | { readonly organization_id: number; readonly user_id: number }
  | { readonly organization_id: number; readonly ghost_id: number }

/** @param id of the ghost */
export function ghostWorker({ organization_id, id }: TenantKey): Worker {
  return { organization_id, ghost_id: id }
}

/** Tables whose rows are of a person or of a ghost. */
export type OfWorkers = 'time_off' | 'working_hours'

/** A row of a person or of a ghost. */
export type WorkersRow = Pick<
  Selectable<Database[OfWorkers]>,
  'organization_id' | 'id' | 'user_id' | 'ghost_id'
>

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

function ofPlace(db: Db, table: OfWorkers, place: WorkspacePlace) {
  const row = expressionBuilder<Database, 'time_off'>()
  return rowsOf(db, table as 'time_off', { organization_id: place.organizationId })
    .selectAll()
    .where(row.or([row('user_id', 'in', peopleIn(db, place)), row('ghost_id', 'in', ghostsIn(db, place))]))
}

/** Those with the ids that are of people and ghosts of a workspace, deleted ones too. */
export function rowsAmong<Table extends OfWorkers>(
  db: Db,
  table: Table,
  place: WorkspacePlace,
  ids: readonly number[],
): Rows<Table> {
  return selected<Table>(ofPlace(db, table, place).where('id', 'in', paddedIds(ids)))
}

/** The workspaces that have the people and the ghosts, each with its own. */
export async function placesOf(db: Db, organization_id: number, rows: readonly WorkersRow[]) {
  const users = rows.flatMap(({ user_id: id }) => (id === null ? [] : [id]))
  const ghosts = rows.flatMap(({ ghost_id: id }) => (id === null ? [] : [id]))
  const ofUsers =
    users.length === 0
      ? []
      : await rowsOf(db, 'workspace_users', { organization_id, user_id: [...new Set(users)] })
          .select(['user_id', 'workspace_id'])
          .execute()
  const ofGhosts =
    ghosts.length === 0
      ? []
      : await rowsOf(db, 'ghosts', { organization_id, id: [...new Set(ghosts)] })
          .select(['id', 'workspace_id'])
          .execute()
  return { ofUsers, ofGhosts }
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
  const query = ofPlace(db, table, place)
  if (since === undefined) return selected<Table>(query.where('deleted_at', 'is', null).orderBy('id'))
  const isNews = row.or([row('at', '>=', since), row('user_id', 'in', peopleIn(db, place, since))])
  return selected<Table>(query.where(isNews).orderBy('at').orderBy('id'))
}
