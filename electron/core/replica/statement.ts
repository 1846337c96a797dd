/** Queries that are typed by Kysely, compiled once, and run synchronously on statements prepared once. */

import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Compilable,
} from 'kysely'
import type { ReplicaSchema } from './schema.ts'
import type { Parameter, Sqlite } from './sqlite.ts'

type Given = Readonly<Record<string, Parameter>>

interface Statement<Wanted extends Given, Output> {
  all(sqlite: Sqlite, given: Wanted): Output[]
  first(sqlite: Sqlite, given: Wanted): Output | undefined
  /** Rows as arrays, their columns in the order in which they are selected. */
  tuples(sqlite: Sqlite, given: Wanted): unknown[][]
  /** Row by row; whoever breaks off reads no further. No other use of the same statement meanwhile. */
  iterate(sqlite: Sqlite, given: Wanted): Iterable<Output>
}

/** Stands for a value that is known only when the statement runs. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Declares a query. It is compiled when it is first run.
 *
 * @example
 * const named = statement<{ name: string }>()((tables, given) =>
 *   tables.selectFrom('tags').select('local_id').where('folded', '=', given.name))
 * named.all(sqlite, { name: 'urgent' })
 */
export function statement<Wanted extends Given>() {
  return <Output>(
    build: (tables: Kysely<ReplicaSchema>, given: Wanted) => Compilable<Output>,
  ): Statement<Wanted, Output> => {
    let compiled: { readonly sql: string; readonly parameters: readonly unknown[] } | undefined

    function run(given: Wanted): [string, Parameter[]] {
      compiled ??= build(tables(), placeholders() as Wanted).compile()
      const parameters = compiled.parameters.map((parameter) =>
        parameter instanceof Placeholder ? (given[parameter.name] ?? null) : (parameter as Parameter),
      )
      return [compiled.sql, parameters]
    }

    return {
      all: (sqlite, given) => sqlite.all(...run(given)) as Output[],
      tuples: (sqlite, given) => sqlite.tuples(...run(given)),
      first: (sqlite, given) => sqlite.get(...run(given)) as Output | undefined,
      iterate: (sqlite, given) => sqlite.iterate(...run(given)) as Iterable<Output>,
    }
  }
}

function placeholders(): object {
  return new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })
}

/** Builds queries and runs none. */
function tables(): Kysely<ReplicaSchema> {
  return new Kysely<ReplicaSchema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}
