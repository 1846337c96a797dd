import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { EntityChange } from '../events/entity-change.ts'

/** Ids in one query; databases limit how many there may be. */
const MOST_IDS = 500

/** Whose the entries are, deleted ones too. */
export async function ownersOf(db: Db, entries: readonly EntityChange[]): Promise<ReadonlySet<number>> {
  const owners = new Set<number>()
  for (const [organizationId, changes] of Map.groupBy(entries, (change) => change.organizationId)) {
    const ids = [...new Set(changes.map(({ id }) => id))]
    for (let start = 0; start < ids.length; start += MOST_IDS) {
      const rows = await db
        .selectFrom('time_entries')
        .select('user_id')
        .distinct()
        .where('organization_id', '=', organizationId)
        .where('id', 'in', ids.slice(start, start + MOST_IDS))
        .execute()
      for (const row of rows) owners.add(row.user_id)
    }
  }
  return owners
}

/** Tells who listens to the channel. PostgreSQL alone has it. */
export async function notify(db: Db, channel: string, text: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}
