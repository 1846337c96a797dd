import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const key = ['organization_id', 'id'] as const

export const createWorkingHours: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('working_hours')
      .addColumn('organization_id', 'bigint', (column) => column.notNull().references('organizations.id'))
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.references('users.id'))
      .addColumn('ghost_id', 'bigint')
      .addColumn('weekday', 'integer', (column) => column.notNull())
      .addColumn('hours', 'double precision', (column) => column.notNull())
      .addColumn('starts', 'double precision', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('working_hours_pk', [...key])
      .addForeignKeyConstraint('working_hours_ghost', ['organization_id', 'ghost_id'], 'ghosts', [...key])
      .addCheckConstraint('working_hours_of_one', sql`(user_id is null) <> (ghost_id is null)`)
      .execute()
    for (const owner of ['user_id', 'ghost_id']) {
      await db.schema
        .createIndex(`working_hours_${owner}`)
        .unique()
        .on('working_hours')
        .columns(['organization_id', owner, 'weekday'])
        .where(sql.ref('deleted_at'), 'is', null)
        .execute()
    }
  },
}
