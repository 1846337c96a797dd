/** Runs a suite on every database that the service supports. */

import { PGlite, types } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe } from 'vitest'
import type { DatabaseLocation } from '../database/connection.ts'

/** Opens an empty database; it is dropped when the suite ends. */
export type OpenDatabase = () => Promise<DatabaseLocation>

const openSqlite: OpenDatabase = async () => ({ kind: 'sqlite', path: ':memory:' })

const openPglite: OpenDatabase = async () => {
  const pglite = await PGlite.create({ parsers: { [types.INT8]: Number, [types.NUMERIC]: Number } })
  return { kind: 'dialect', dialect: new PGliteDialect({ pglite }) }
}

/** A database of its own on the server of the URL. */
function openPostgres(url: string, drops: (() => Promise<void>)[]): OpenDatabase {
  return async () => {
    const name = `dayloom_test_${process.pid}_${drops.length}_${Date.now()}`
    const run = async (statement: string): Promise<void> => {
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(statement)
      await client.end()
    }
    await run(`create database ${name}`)
    drops.push(() => run(`drop database ${name} with (force)`))
    const own = new URL(url)
    own.pathname = `/${name}`
    return { kind: 'postgres', url: own.href }
  }
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
    suite(openPglite)
  })
}

/** The server of `DAYLOOM_TEST_POSTGRES_URL`; skipped without one. */
export function describePostgres(name: string, suite: Suite): void {
  const url = process.env['DAYLOOM_TEST_POSTGRES_URL']
  describe.skipIf(url === undefined)(`${name} on PostgreSQL`, () => {
    const drops: (() => Promise<void>)[] = []
    afterAll(async () => {
      for (const drop of drops) await drop()
    })
    suite(openPostgres(url ?? '', drops))
  })
}
