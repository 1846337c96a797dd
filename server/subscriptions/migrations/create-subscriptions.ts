import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

/** Paid subscriptions, and trials. */
export const createSubscriptions: Migration = {
  async up(db: Db) {
    await db.schema
      .createTable('subscriptions')
      .addColumn('organization_id', 'bigint', (column) => column.primaryKey().references('organizations.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('url', 'text')
      .addColumn('customer_id', 'text')
      .addColumn('customer_url', 'text')
      .addColumn('payment_failed', 'boolean', (column) => column.notNull())
      .addColumn('billing_period_in_months', 'integer', (column) => column.notNull())
      .addColumn('cost_in_cents', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('current_period_starts_at', 'bigint')
      .addColumn('current_period_ends_at', 'bigint')
      .addColumn('canceled_at', 'bigint')
      .addColumn('ends_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('trials')
      .addColumn('organization_id', 'bigint', (column) => column.notNull().references('organizations.id'))
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('plan_workspace_id', 'bigint', (column) => column.notNull())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('trials_pk', ['organization_id', 'id'])
      .execute()
    // Of the latest trial: read with the caller, whose plan it raises while it runs.
    await db.schema.alterTable('organizations').addColumn('trial_plan', 'text').execute()
    await db.schema.alterTable('organizations').addColumn('trial_ends_at', 'bigint').execute()
  },
}
