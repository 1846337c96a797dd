import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { EntityChange } from '../events/entity-change.ts'
import { rowsOf } from '../database/rows.ts'
import { readInChunks } from '../database/id-list.ts'

/** Whose the entries are, deleted ones too. */
export async function ownersOf(db: Db, entries: readonly EntityChange[]) {
  const owners = new Set<number>()
  for (const [organization_id, changes] of Map.groupBy(entries, (change) => change.organizationId)) {
    const ids = [...new Set(changes.map(({ id }) => id))]
    const rows = await readInChunks(ids, (id) =>
      rowsOf(db, 'time_entries', { organization_id, id }).select('user_id').distinct().execute(),
    )
    for (const row of rows) owners.add(row.user_id)
  }
  return owners
}

/** Tells who listens to the channel. PostgreSQL alone has it. */
export async function notify(db: Db, channel: string, text: string) {
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}
