import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

const flags = ['project_manager', 'view_edit_billable_rates', 'view_edit_labor_costs'] as const
const numbers = ['rate', 'rate_last_updated_at', 'labor_cost', 'labor_cost_last_updated_at'] as const

/** Roles below admin, permissions, rates and working hours of people in a workspace. */
export const addWorkspaceUserRoles: Migration = {
  async up(db: Db) {
    for (const flag of flags) {
      await db.schema
        .alterTable('workspace_users')
        .addColumn(flag, 'boolean', (column) => column.notNull().defaultTo(false))
        .execute()
    }
    for (const number of numbers) {
      await db.schema.alterTable('workspace_users').addColumn(number, 'bigint').execute()
    }
    await db.schema.alterTable('workspace_users').addColumn('working_hours_in_minutes', 'integer').execute()
  },
}
