import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../database.ts'

/** The feed tells which history a restored backup has. */
export const dropLineage: Migration = {
  async up(db: Db) {
    await db.schema.dropTable('last_deletion').execute()
    // A table made anew: for each column that is dropped SQLite reads its whole schema, which takes half of all migrations' time.
    await sql`create temporary table kept_starts as select number, id from data_starts`.execute(db)
    await db.schema.dropTable('data_starts').execute()
    await db.schema
      .createTable('data_starts')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .execute()
    await sql`insert into data_starts (number, id) select number, id from kept_starts`.execute(db)
    await sql`drop table kept_starts`.execute(db)
  },
}
