/** Kysely's PostgreSQL dialect over a `pg` pool whose values read the same as SQLite's. */

import { CompiledQuery, type DatabaseConnection, type Dialect, PostgresDialect, PostgresDriver } from 'kysely'
import { type Client as PgClient, type ClientBase, DatabaseError, Pool, types } from 'pg'
import { NotAnswering } from '../errors/not-answering.ts'
import { notePool } from './pools.ts'
import { plannedStatement } from './prepared-query.ts'
import { watchAnswers } from './watch-answers.ts'

/** `pg` answers 64-bit integers and numerics as text; all of ours are exact numbers (ids, instants, sums). */
const numberTypes: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC])

const CONNECT_MILLISECONDS = 4000
/** Longer than any write waits for another that goes well. */
const LOCK_SECONDS = 20

export interface PostgresOptions {
  /** Distinguishes the pools of one service. */
  readonly name: string
  readonly connections: number
  /** How long one statement may take; 0 for as long as it does. */
  readonly statementSeconds: number
  /**
   * Whether a pooler gives another connection to each transaction: nothing is kept on connections then, neither settings nor
   * plans. Such poolers refuse `options` when a connection begins, whoever sends them.
   */
  readonly isPooled: boolean
}

/**
 * Compiling a query takes longer than any of ours runs; PostgreSQL, which overrates subqueries, does it for long lists.
 * A report takes one processor of the database, so that as many are left to others as admission counts on.
 *
 * @param scope `local`: for the transaction
 */
function settingsFor(scope: 'session' | 'local', { statementSeconds }: PostgresOptions): string {
  const locks = statementSeconds === 0 ? 0 : LOCK_SECONDS
  const settings = [
    'jit = off',
    'max_parallel_workers_per_gather = 0',
    `statement_timeout = '${statementSeconds}s'`,
    `lock_timeout = '${locks}s'`,
  ]
  return settings.map((setting) => `set ${scope} ${setting}`).join('; ')
}

/** Kysely passes text and values on; PostgreSQL keeps the plans of statements that have names. */
function keepPlans(client: PgClient): void {
  const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown
  const planned = (text: unknown, values: unknown, ...rest: readonly unknown[]) => {
    const name = typeof text === 'string' ? plannedStatement(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values })
  }
  client.query = planned as typeof client.query
}

/** Begins transactions with their settings, in the same message. */
class PooledDriver extends PostgresDriver {
  readonly #begin: CompiledQuery

  constructor(pool: Pool, options: PostgresOptions) {
    super({ pool })
    this.#begin = CompiledQuery.raw(`begin; ${settingsFor('local', options)}`)
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(this.#begin)
  }
}

function poolOf(url: string, options: PostgresOptions): Pool {
  const config = {
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
    types: {
      getTypeParser: ((oid, format) =>
        numberTypes.has(oid)
          ? Number
          : (types.getTypeParser(oid, format) as (value: string) => unknown)) as typeof types.getTypeParser,
    },
  }
  if (options.isPooled) return new Pool(config)
  const onConnect = async (client: ClientBase) => {
    await client.query(settingsFor('session', options))
  }
  return new Pool({ ...config, onConnect: onConnect as unknown as (client: ClientBase) => void })
}

export function postgresDialect(url: string, options: PostgresOptions): Dialect {
  const pool = poolOf(url, options)
  // An idle connection that the server closes is replaced when next needed; unheard, it would end the process.
  pool.on('error', () => undefined)
  notePool(options.name, pool)
  const connect = pool.connect.bind(pool)
  const connected = () =>
    connect().catch((error: unknown) => {
      throw error instanceof DatabaseError ? error : new NotAnswering('database', error)
    })
  pool.connect = connected as typeof pool.connect
  const watch = watchAnswers(url)
  pool.on('connect', (client) => {
    if (!options.isPooled) keepPlans(client)
    watch(client)
  })
  const dialect = new PostgresDialect({ pool })
  if (!options.isPooled) return dialect
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new PooledDriver(pool, options),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
