import type { Selectable } from 'kysely'
import { type OrganizationPath, workspacesIn, type Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { insertOf, rowsOf, type TenantKey, updateOf } from '../database/rows.ts'
import type { InstantRange } from '../lists/day-range.ts'
import type { TimeOffTables } from './tables.ts'
import { giveToPerson } from '../workers/changes.ts'
import { ghostWorker, type Worker } from '../workers/queries.ts'

export type TimeOffRow = Selectable<TimeOffTables['time_off']>

/** Several people or ghosts of an organization; at least one. */
type Workers =
  | Worker
  | { readonly organization_id: number; readonly user_id: readonly number[] }
  | { readonly organization_id: number; readonly ghost_id: readonly number[] }

/** Their time off that reaches into the range, by its beginning. */
export function listTimeOff(db: Db, workers: Workers, { from, before }: InstantRange) {
  return rowsOf(db, 'time_off', { ...workers, deleted_at: null })
    .selectAll()
    .where('start_time', '<', before)
    .where('end_time', '>', from)
    .orderBy('start_time')
    .orderBy('id')
    .execute()
}

/** The worker's records that have one of the ids, by their beginnings. */
export async function findTimeOff(db: Db, worker: Worker, ids: readonly number[]) {
  if (ids.length === 0) return []
  return rowsOf(db, 'time_off', { ...worker, id: ids, deleted_at: null })
    .selectAll()
    .orderBy('start_time')
    .orderBy('id')
    .execute()
}

export const insertTimeOff = insertOf('time_off')

export const updateTimeOff = updateOf('time_off')

/** Gives all of a ghost's time off to a person. */
export async function giveTimeOffToPerson(scope: Scope, ghost: TenantKey, user_id: number) {
  const given = rowsOf(scope.db, 'time_off', { ...ghostWorker(ghost), deleted_at: null })
  await giveToPerson(scope, 'time_off', await given.selectAll().orderBy('id').execute(), user_id)
}

/** The ghosts of the caller's own workspaces, and for admins of the organization all. */
export async function knownGhosts(
  { db, caller }: Scope,
  { organization_id }: OrganizationPath,
  ids: readonly number[],
) {
  const own = workspacesIn(caller, organization_id).map(({ workspaceId }) => workspaceId)
  if (own.length === 0 || ids.length === 0) return []
  const rows = await rowsOf(db, 'ghosts', { organization_id, workspace_id: own, id: ids })
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
