/** Changes of rows that belong to people and ghosts, which every workspace that has them hears of. */

import type { Selectable } from 'kysely'
import type { AnyScope, Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Database } from '../database/database.ts'
import { changeRows, insertOf, rowsOf, type TenantKey, updateOf } from '../database/rows.ts'
import type { EntityChange } from '../events/entity-change.ts'
import { ghostWorker, type OfWorkers, placesOf, type WorkersRow } from './queries.ts'

type Recording = Pick<AnyScope, 'db' | 'record'>

/** Notes the same change of several rows of one organization. */
export async function recordOfWorkers(
  { db, record }: Recording,
  model: OfWorkers,
  action: EntityChange['action'],
  rows: readonly WorkersRow[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const organizationId = first.organization_id
  const { ofUsers, ofGhosts } = await placesOf(db, organizationId, rows)
  for (const { id, user_id: userId, ghost_id: ghostId } of rows) {
    const places = [
      ...ofUsers.filter((place) => place.user_id === userId),
      ...ofGhosts.filter((place) => place.id === ghostId),
    ]
    for (const { workspace_id: workspaceId } of places) {
      record({ model, action, organizationId, workspaceId, id })
    }
  }
}

/** Deletes what a ghost has, so that lists of its changes show it. */
export async function deleteOfGhost(
  scope: Moment & Recording,
  table: OfWorkers,
  ghost: TenantKey,
): Promise<void> {
  const { db, now, at } = scope
  const present = { ...ghostWorker(ghost), deleted_at: null }
  const rows = await rowsOf(db, table as 'time_off', present)
    .selectAll()
    .execute()
  await changeRows(db, table as 'time_off', present, { deleted_at: now, at })
  await recordOfWorkers(scope, table, 'deleted', rows)
}

/** Brings back what a ghost had when it was deleted, at that moment. */
export async function restoreOfGhost(
  scope: Recording & Pick<AnyScope, 'at'>,
  table: OfWorkers,
  ghost: TenantKey,
  deleted: Instant,
): Promise<void> {
  const { db, at } = scope
  const gone = { ...ghostWorker(ghost), at: deleted }
  const rows = await rowsOf(db, table as 'time_off', gone)
    .selectAll()
    .execute()
  await changeRows(db, table as 'time_off', gone, { deleted_at: null, at })
  await recordOfWorkers(scope, table, 'created', rows)
}

/** Gives rows of a ghost to a person: the ghost's own are deleted, so that lists of its changes show it. */
export async function giveToPerson(
  scope: Recording & Pick<AnyScope, 'ids' | 'now' | 'at'>,
  table: OfWorkers,
  rows: readonly Selectable<Database[OfWorkers]>[],
  user_id: number,
): Promise<void> {
  const { db, ids, now, at } = scope
  const given = rows.map((row) =>
    Object.assign({}, row, { id: ids.next(), user_id, ghost_id: null, created_at: now, at }),
  )
  for (const row of rows) await updateOf(table as 'time_off')(db, row, { deleted_at: now, at })
  for (const row of given) await insertOf(table as 'time_off')(db, row as unknown as Database['time_off'])
  await recordOfWorkers(scope, table, 'deleted', rows)
  await recordOfWorkers(scope, table, 'created', given)
}
