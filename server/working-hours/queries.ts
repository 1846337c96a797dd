import type { Selectable } from 'kysely'
import type { Moment, AnyScope } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { insertOf, rowsOf, type TenantKey, updateOf } from '../database/rows.ts'
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

export async function deleteHoursOfGhost({ db, now, at }: Moment & { readonly db: Db }, ghost: TenantKey) {
  const hours = await listHours(db, ghostWorker(ghost))
  for (const row of hours) await updateHours(db, row, { deleted_at: now, at })
}

/**
 * Gives a ghost's hours to a person for the weekdays that they have none for. The ghost's own are deleted, so that lists of its
 * changes show it.
 */
export async function giveHoursToPerson(
  { db, ids, now, at }: Pick<AnyScope, 'db' | 'ids' | 'now' | 'at'>,
  ghost: TenantKey,
  user_id: number,
) {
  const { organization_id } = ghost
  const known = new Set((await listHours(db, { organization_id, user_id })).map(({ weekday }) => weekday))
  for (const row of await listHours(db, ghostWorker(ghost))) {
    if (known.has(row.weekday)) continue
    await updateHours(db, row, { deleted_at: now, at })
    await insertHours(db, { ...row, id: ids.next(), user_id, ghost_id: null, created_at: now, at })
  }
}
