/** Opens the service's database in either dialect and brings its schema up to date. */

import { type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database, Db } from './database.ts'
import { describeIndexSizes } from './index-sizes.ts'
import { migrations } from './migrations.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { openSqlite } from './sqlite-database.ts'

export type DatabaseLocation =
  /** A file, or `:memory:` to keep nothing. */
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }
  /** A dialect made by the caller, such as PGlite's in tests. */
  | { readonly kind: 'dialect'; readonly dialect: Dialect }

/** PostgreSQL's client is loaded only where it is used: most services, and all embedded ones, run on SQLite. */
async function dialectOf(location: DatabaseLocation): Promise<Dialect> {
  if (location.kind === 'sqlite') return sqliteDialect(openSqlite(location.path))
  if (location.kind === 'postgres') {
    const { postgresDialect } = await import('./postgres-dialect.ts')
    return postgresDialect(location.url)
  }
  return location.dialect
}

/** Opens the database; several processes may do so at once (the migrations take a lock). Close with `destroy()`. */
export async function openDatabase(location: DatabaseLocation): Promise<Db> {
  const db = new Kysely<Database>({ dialect: await dialectOf(location) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) {
    if (location.kind === 'sqlite') await describeIndexSizes(db)
    return db
  }
  await db.destroy()
  throw new Error('The database could not be brought up to date.', { cause: error })
}
