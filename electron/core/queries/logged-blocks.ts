/** Whether the time of a block became an entry that is still there. */

import { sql } from 'kysely'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'

/** An expression over `time_blocks`: an entry that was made of it here, or that the service made of it. */
export const loggedBlock = sql<0 | 1>`(
  EXISTS (SELECT 1 FROM time_entries AS made WHERE made.block_id = time_blocks.local_id AND made.deleted = 0)
  OR EXISTS (SELECT 1 FROM time_entries AS logged
    WHERE logged.server_id = time_blocks.entry_id AND logged.deleted = 0))`

/** The same of one row. */
export function isLogged({ sqlite }: Replica, { localId, fields }: Row<'timeBlock'>): boolean {
  const found = sqlite.get(
    `SELECT 1 FROM time_entries WHERE deleted = 0 AND block_id = ?
     UNION ALL SELECT 1 FROM time_entries WHERE deleted = 0 AND server_id = ? LIMIT 1`,
    [localId, fields.entryId],
  )
  return found !== undefined
}
