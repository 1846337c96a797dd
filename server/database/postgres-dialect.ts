/** Kysely's PostgreSQL dialect over a `pg` pool whose values read the same as SQLite's. */

import { type Dialect, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { plannedStatement } from './prepared-query.ts'

/** `pg` answers 64-bit integers and numerics as text; all of ours are exact numbers (ids, instants, sums). */
const numberTypes: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC])

interface Client {
  query(...args: readonly unknown[]): unknown
}

/** Kysely passes text and values on; PostgreSQL keeps the plans of statements that have names. */
function keepPlans(client: Client): void {
  const query = client.query.bind(client)
  client.query = (text, values, ...rest) => {
    const name = typeof text === 'string' ? plannedStatement(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values })
  }
}

export function postgresDialect(url: string): Dialect {
  const pool = new Pool({
    connectionString: url,
    // Compiling a query takes longer than any of ours runs; PostgreSQL, which overrates subqueries, does it for long lists.
    options: '-c jit=off',
    types: {
      getTypeParser: (oid, format) =>
        numberTypes.has(oid) ? Number : (types.getTypeParser(oid, format) as (value: string) => unknown),
    },
  })
  // An idle connection that the server closes is replaced when next needed; unheard, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', keepPlans)
  return new PostgresDialect({ pool })
}
