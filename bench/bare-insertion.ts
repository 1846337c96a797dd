/** The least time in which the entries of a replica can be written. */

import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../electron/core/replica/migrate.ts'
import { openSqlite } from '../electron/core/replica/sqlite.ts'
import { milliseconds } from './measure.ts'

/** The entries of a replica into a new one with the same tables and indexes, in one transaction: milliseconds. */
export async function bareInsertion(folder: string, filled: string, count: number): Promise<number> {
  const source = new DatabaseSync(filled, { readOnly: true })
  const columns = source
    .prepare("SELECT name FROM pragma_table_info('time_entries') WHERE name <> 'row_id'")
    .all()
    .map(({ name }) => String(name))
  const rows = source.prepare(`SELECT ${columns.join(', ')} FROM time_entries`).all()
  source.close()
  const path = join(folder, 'bare.sqlite')
  const sqlite = openSqlite(path)
  migrate(sqlite)
  sqlite.close()
  const target = new DatabaseSync(path)
  const insert = target.prepare(
    `INSERT INTO time_entries (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  const time = await milliseconds(() => {
    target.exec('BEGIN')
    for (const row of rows) insert.run(...columns.map((name) => row[name] ?? null))
    target.exec('COMMIT')
  })
  target.close()
  if (rows.length !== count) throw new Error(`The replica has ${rows.length} rows.`)
  return time
}

/** The one replica of a profile. */
export async function replicaOf(profile: string): Promise<string> {
  for await (const path of glob('**/*.sqlite', { cwd: profile })) {
    if (!path.includes('service')) return join(profile, path)
  }
  throw new Error('There is no replica.')
}
