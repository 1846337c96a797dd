import type { Selectable } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { insertOf, rowsOf, type TenantKey, updateOf } from '../database/rows.ts'
import { giveToPerson } from '../workers/changes.ts'
import { ghostWorker, type Worker } from '../workers/queries.ts'
import type { WorkingHoursTables } from './tables.ts'

export type WorkingHoursRow = Selectable<WorkingHoursTables['working_hours']>

/** By weekday. */
export function listHours(db: Db, worker: Worker) {
  return rowsOf(db, 'working_hours', { ...worker, deleted_at: null })
    .selectAll()
    .orderBy('weekday')
    .execute()
}

export const insertHours = insertOf('working_hours')

export const updateHours = updateOf('working_hours')

/** Gives a ghost's hours to a person who has none at all: beside others, a weekday without any is a day off. */
export async function giveHoursToPerson(scope: Scope, ghost: TenantKey, user_id: number) {
  const own = await listHours(scope.db, { organization_id: ghost.organization_id, user_id })
  if (own.length > 0) return
  await giveToPerson(scope, 'working_hours', await listHours(scope.db, ghostWorker(ghost)), user_id)
}
