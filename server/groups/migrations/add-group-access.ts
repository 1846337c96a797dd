import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const ofProjectUsers = [
  'group_id',
  'rate',
  'rate_last_updated_at',
  'labor_cost',
  'labor_cost_last_updated_at',
] as const

/** Where a membership comes from, whether an invitation to it was accepted, and the rates of people in projects. */
export const addGroupAccess: Migration = {
  async up(db: Db) {
    for (const column of ofProjectUsers) {
      await db.schema.alterTable('project_users').addColumn(column, 'bigint').execute()
    }
    for (const flag of ['is_direct', 'joined']) {
      await db.schema
        .alterTable('workspace_users')
        .addColumn(flag, 'boolean', (column) => column.notNull().defaultTo(true))
        .execute()
    }
    await db.schema
      .alterTable('organization_users')
      .addColumn('joined', 'boolean', (column) => column.notNull().defaultTo(true))
      .execute()
  },
}
