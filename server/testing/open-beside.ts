/** A second way into the database of a service under test, for what no endpoint writes. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { type DatabaseLocation, openDatabase } from '../database/connection.ts'
import type { Database, Db } from '../database/database.ts'

/** The same database where two can open it: one in memory becomes a file. */
export async function shareable(
  location: DatabaseLocation,
): Promise<{ readonly database: DatabaseLocation; readonly remove: () => Promise<void> }> {
  if (location.kind !== 'sqlite') return { database: location, remove: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-test-'))
  return {
    database: { kind: 'sqlite', path: join(folder, 'service.sqlite') },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs the work on a handle of its own. */
export async function beside(location: DatabaseLocation, work: (db: Db) => Promise<void>): Promise<void> {
  if (location.kind === 'dialect') {
    // Not closed: its one connection is the service's too.
    await work(new Kysely<Database>({ dialect: location.dialect }))
    return
  }
  const db = await openDatabase(location)
  await work(db)
  await db.destroy()
}
