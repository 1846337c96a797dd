import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

export const createRates: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('rates')
      .addColumn('organization_id', 'bigint', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('project_id', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.notNull())
      .addColumn('starts_at', 'bigint', (column) => column.notNull())
      .addColumn('cents', 'bigint')
      .addPrimaryKeyConstraint('rates_pk', [
        'organization_id',
        'workspace_id',
        'kind',
        'project_id',
        'user_id',
        'starts_at',
      ])
      .addForeignKeyConstraint('rates_workspace', ['organization_id', 'workspace_id'], 'workspaces', [
        'organization_id',
        'id',
      ])
      .execute()
    // Rates that were set before there was a history have been as they are from the beginning.
    await sql`insert into rates
      select organization_id, id, 'billable', 0, 0, 0, default_hourly_rate
      from workspaces where default_hourly_rate <> 0`.execute(db)
    await sql`insert into rates
      select organization_id, workspace_id, 'billable', id, 0, 0, rate
      from projects where rate is not null`.execute(db)
  },
}
