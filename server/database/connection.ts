/** Opens the service's database in either dialect and brings its schema up to date. */

import { existsSync } from 'node:fs'
import { type Dialect, Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { endLog } from './backed-up-file.ts'
import type { Database, Db } from './database.ts'
import { describeIndexSizes } from './index-sizes.ts'
import { migrations } from './migrations.ts'
import { openSqlite, sqliteDialect } from './sqlite-database.ts'
import { isShared } from './transaction.ts'

export type DatabaseLocation =
  /** A file, or `:memory:` to keep nothing. */
  | { readonly kind: 'sqlite'; readonly path: string }
  | PostgresLocation
  /** A dialect made by the caller, such as PGlite's in tests. */
  | { readonly kind: 'dialect'; readonly dialect: Dialect }

export interface Connections {
  /** Those that write. */
  readonly writes: number
  /** Those that only read. */
  readonly reads: number
}

export interface PostgresLocation {
  readonly kind: 'postgres'
  readonly url: string
  /** Past a pooler that `url` names, which gives a connection for the time of a transaction only. */
  readonly directUrl?: string
  readonly connections?: Connections
  /** How long one statement may take. */
  readonly statementSeconds?: number
}

/** One process of the service takes a fifth of what PostgreSQL has room for as it is installed. */
const usualConnections: Connections = { writes: 10, reads: 10 }

/** SQLite has one, which transactions hold. */
const withoutLimit: Connections = { writes: 1, reads: 1000 }

export function connectionsOf(location: DatabaseLocation): Connections {
  return location.kind === 'postgres' ? (location.connections ?? usualConnections) : withoutLimit
}

const STATEMENT_SECONDS = 60

async function postgresOf(location: PostgresLocation, name: keyof Connections): Promise<Dialect> {
  const { postgresDialect } = await import('./postgres-dialect.ts')
  const { url, directUrl, statementSeconds = STATEMENT_SECONDS } = location
  const connections = connectionsOf(location)[name]
  return postgresDialect(url, { name, connections, statementSeconds, isPooled: directUrl !== undefined })
}

/** PostgreSQL's client is loaded only where it is used: most services, and all embedded ones, run on SQLite. */
async function dialectOf(location: DatabaseLocation): Promise<Dialect> {
  if (location.kind === 'sqlite') return sqliteDialect(openSqlite(location.path))
  return location.kind === 'postgres' ? postgresOf(location, 'writes') : location.dialect
}

/** Opens the database; several processes may do so at once (the migrations take a lock). Close with `destroy()`. */
export async function openDatabase(location: DatabaseLocation): Promise<Db> {
  if (location.kind === 'sqlite' && location.path === ':memory:') return openInMemory()
  if (location.kind === 'postgres') return openPostgres(location)
  return bringUpToDate(await dialectOf(location), location.kind === 'sqlite')
}

/** The same database over connections for what only reads, where it has several. @param db as it was opened */
export async function openReads(location: DatabaseLocation, db: Db): Promise<Db> {
  if (location.kind !== 'postgres') return db
  return new Kysely<Database>({ dialect: await postgresOf(location, 'reads') })
}

/** A connection of its own, past a pooler, whose statements take as long as they take. */
async function direct({ url, directUrl }: PostgresLocation): Promise<Dialect> {
  const { postgresDialect } = await import('./postgres-dialect.ts')
  const options = { name: 'direct', connections: 1, statementSeconds: 0, isPooled: false }
  return postgresDialect(directUrl ?? url, options)
}

async function openPostgres(location: PostgresLocation): Promise<Db> {
  const open = async () => new Kysely<Database>({ dialect: await dialectOf(location) })
  const db = await open()
  if (await isUpToDate(db)) return db
  await db.destroy()
  const migrated = await bringUpToDate(await direct(location), false)
  await migrated.destroy()
  return open()
}

/** Of a database in memory that is up to date and empty: the next ones of the process begin with it, in a fiftieth of the time. */
let emptyImage: Uint8Array | undefined

async function openInMemory(): Promise<Db> {
  const sqlite = openSqlite(':memory:', emptyImage)
  if (emptyImage !== undefined) return new Kysely<Database>({ dialect: sqliteDialect(sqlite) })
  const db = await bringUpToDate(sqliteDialect(sqlite), true)
  emptyImage = sqlite.image()
  return db
}

/** Opens the database as it is: with the tables of an earlier or a later version, or none. */
export async function openAsItIs(location: DatabaseLocation): Promise<Db> {
  const dialect = location.kind === 'postgres' ? await direct(location) : await dialectOf(location)
  return new Kysely<Database>({ dialect })
}

/** Whether no other process uses the database at the moment. */
export async function isAlone(location: DatabaseLocation): Promise<boolean> {
  if (location.kind === 'sqlite') return !existsSync(location.path) || endLog(location.path)
  if (location.kind === 'dialect') return true
  const db = await openAsItIs(location)
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  )
  await db.destroy()
  return rows.length === 0
}

/** The names of the migrations that a database has had, in their order. */
export async function migrationsOf(db: Db): Promise<readonly string[]> {
  const done = sql<{ readonly name: string }>`select name from kysely_migration order by timestamp, name`
  // A new database has no such table.
  const { rows } = await done.execute(db).catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name)
}

/** Whether nothing is to be migrated. Unlike the migrator, which also refuses what is newer, it takes no lock. */
async function isUpToDate(db: Db): Promise<boolean> {
  return (await migrationsOf(db)).join() === Object.keys(migrations).sort().join()
}

async function migrate(db: Db): Promise<unknown> {
  if (await isUpToDate(db)) return undefined
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  return (await migrator.migrateToLatest()).error
}

async function bringUpToDate(dialect: Dialect, isSqlite: boolean): Promise<Db> {
  const db = new Kysely<Database>({ dialect })
  const error = await migrate(db)
  if (error === undefined) {
    if (isSqlite) await describeIndexSizes(db)
    return db
  }
  await db.destroy()
  throw new Error('The database could not be brought up to date.', { cause: error })
}

/** The clock of the database's server, in microseconds; null where the database is a file here. */
export async function databaseTime(db: Db): Promise<number | null> {
  if (!isShared(db)) return null
  const { rows } = await sql<{ readonly now: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000000 as bigint) as now`.execute(db)
  return rows[0]?.now ?? null
}

/** Rejects when the database cannot write. */
export async function writeAnything(db: Db) {
  await db
    .updateTable('id_blocks')
    .set((eb) => ({ next_id: eb.ref('next_id') }))
    .execute()
}

/** Rejects when the database does not answer. */
export async function askDatabase(db: Db) {
  await sql`select 1`.execute(db)
}
