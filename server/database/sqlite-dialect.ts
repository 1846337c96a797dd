/** Kysely's SQLite dialect, beginning every transaction as a writer. */

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/**
 * A deferred transaction that reads first and writes later fails at once (SQLITE_BUSY, whatever the time-out) when
 * another process has written in between; an immediate one waits for its turn.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

export function sqliteDialect(database: SqliteDatabase): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
