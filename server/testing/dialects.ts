/** Runs a suite on every database that the service supports. */

import { PGlite, types } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe } from 'vitest'
import { type DatabaseLocation, openDatabase } from '../database/connection.ts'

/** Opens an empty database; it is dropped when the suite ends. */
export type OpenDatabase = () => Promise<DatabaseLocation>

const openSqlite: OpenDatabase = async () => ({ kind: 'sqlite', path: ':memory:' })

/** Several services use it one after the other: it outlives them. */
class KeptDialect extends PGliteDialect {
  override createDriver() {
    return Object.assign(super.createDriver(), { destroy: async () => undefined })
  }
}

interface PostgresDatabase {
  readonly name: string
  readonly url: string
  readonly drop: () => Promise<void>
}

let databases = 0

async function makePostgresDatabase(url: string, template = 'template1'): Promise<PostgresDatabase> {
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  databases += 1
  const name = `dayloom_test_${process.pid}_${databases}_${Date.now()}`
  // Takes half the time of the default, which writes every page to the log.
  await run(`create database ${name} template ${template} strategy file_copy`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { name, url: own.href, drop: () => run(`drop database ${name} with (force)`) }
}

/** The database that the suites of a file copy: the migrations take ten times as long as a copy. */
let upToDate: Promise<PostgresDatabase> | null = null

async function makeUpToDate(url: string): Promise<PostgresDatabase> {
  const database = await makePostgresDatabase(url)
  const db = await openDatabase({ kind: 'postgres', url: database.url })
  await db.destroy()
  return database
}

async function dropUpToDate(): Promise<void> {
  const database = await upToDate
  upToDate = null
  await database?.drop()
}

export type Suite = (open: OpenDatabase) => void

export function describeSqlite(name: string, suite: Suite): void {
  describe(`${name} on SQLite`, () => {
    suite(openSqlite)
  })
}

/**
 * PostgreSQL's dialect: on the server of `DAYLOOM_TEST_POSTGRES_URL`, and where there is none on PGlite, which runs inside the
 * test's process. For what one connection can show.
 */
export function describePostgresDialect(name: string, suite: Suite): void {
  const describeIt =
    process.env['DAYLOOM_TEST_POSTGRES_URL'] === undefined ? describePglite : describePostgres
  describeIt(name, suite)
}

function describePglite(name: string, suite: Suite): void {
  describe(`${name} on PGlite`, () => {
    const opened: PGlite[] = []
    afterAll(async () => {
      for (const pglite of opened) await pglite.close()
    })
    suite(async () => {
      const pglite = await PGlite.create({ parsers: { [types.INT8]: Number, [types.NUMERIC]: Number } })
      opened.push(pglite)
      return { kind: 'dialect', dialect: new KeptDialect({ pglite }) }
    })
  })
}

/** The server of `DAYLOOM_TEST_POSTGRES_URL`; skipped without one. To be called outside of any suite. */
export function describePostgres(name: string, suite: Suite): void {
  const url = process.env['DAYLOOM_TEST_POSTGRES_URL']
  afterAll(dropUpToDate)
  describe.skipIf(url === undefined)(`${name} on PostgreSQL`, () => {
    const made: PostgresDatabase[] = []
    afterAll(async () => {
      for (const database of made) await database.drop()
    })
    suite(async () => {
      upToDate ??= makeUpToDate(url ?? '')
      const { name: template } = await upToDate
      const database = await makePostgresDatabase(url ?? '', template)
      made.push(database)
      return { kind: 'postgres', url: database.url }
    })
  })
}
