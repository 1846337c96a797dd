import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const key = ['organization_id', 'id'] as const

export const createTimeOff: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('time_off')
      .addColumn('organization_id', 'bigint', (column) => column.notNull().references('organizations.id'))
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.references('users.id'))
      .addColumn('ghost_id', 'bigint')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('start_time', 'bigint', (column) => column.notNull())
      .addColumn('end_time', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('time_off_pk', [...key])
      .addForeignKeyConstraint('time_off_ghost', ['organization_id', 'ghost_id'], 'ghosts', [...key])
      .addCheckConstraint('time_off_of_one', sql`(user_id is null) <> (ghost_id is null)`)
      .execute()
    for (const owner of ['user_id', 'ghost_id']) {
      await db.schema
        .createIndex(`time_off_${owner}`)
        .on('time_off')
        .columns(['organization_id', owner, 'start_time'])
        .execute()
    }
  },
}
