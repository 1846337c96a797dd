/** With whom entries are shared (T §2 Time entry `shared_with`). */

import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { insertMissingOf, type TenantKey } from '../database/rows.ts'

export interface EntryShare {
  readonly time_entry_id: number
  readonly accepted: boolean
  readonly user_id: number
  readonly user_name: string
}

export function sharesOfEntries(db: Db, organizationId: number, entryIds: readonly number[]) {
  return db
    .selectFrom('time_entry_shares')
    .innerJoin('users', 'users.id', 'time_entry_shares.user_id')
    .select([
      'time_entry_shares.time_entry_id',
      'time_entry_shares.accepted',
      'time_entry_shares.user_id',
      'users.name as user_name',
    ])
    .where('time_entry_shares.organization_id', '=', organizationId)
    .where('time_entry_shares.time_entry_id', 'in', paddedIds(entryIds))
    .orderBy('time_entry_shares.user_id')
    .execute()
}

/** Makes the list of those with whom an entry is shared; who has accepted before, has still. */
export async function replaceShares(
  db: Db,
  { organization_id, id: time_entry_id }: TenantKey,
  userIds: readonly number[],
) {
  await db
    .deleteFrom('time_entry_shares')
    .where((eb) => eb.and({ organization_id, time_entry_id }))
    .$if(userIds.length > 0, (query) => query.where('user_id', 'not in', userIds))
    .execute()
  const rows = userIds.map((user_id) => ({ organization_id, time_entry_id, user_id, accepted: false }))
  await insertMissingShares(db, rows)
}

const insertMissingShares = insertMissingOf('time_entry_shares')
