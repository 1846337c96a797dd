import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from '../../database/database.ts'

async function createSubscriptions(db: Db): Promise<void> {
  await db.schema
    .createTable('webhook_subscriptions')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('workspace_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('enabled', 'boolean', (column) => column.notNull())
    .addColumn('event_filters', 'json', (column) => column.notNull())
    .addColumn('url_callback', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('validation_code', 'text', (column) => column.notNull())
    .addColumn('validated_at', 'bigint')
    .addColumn('last_sequence', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('claimed_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addPrimaryKeyConstraint('webhook_subscriptions_pk', ['organization_id', 'id'])
    .addForeignKeyConstraint(
      'webhook_subscriptions_workspace',
      ['organization_id', 'workspace_id'],
      'workspaces',
      ['organization_id', 'id'],
    )
    .execute()
  await db.schema
    .createIndex('webhook_subscriptions_description')
    .unique()
    .on('webhook_subscriptions')
    .columns(['organization_id', 'workspace_id', 'description'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  // Deliveries are due in all organizations at once: the one index that none of them leads.
  await db.schema
    .createIndex('webhook_subscriptions_due')
    .on('webhook_subscriptions')
    .column('due_at')
    .where('due_at', 'is not', null)
    .execute()
}

async function createRequests(db: Db): Promise<void> {
  await db.schema
    .createTable('webhook_requests')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_requests_pk', ['organization_id', 'id'])
    .execute()
}

async function createDeliveries(db: Db): Promise<void> {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('subscription_id', 'bigint', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('request_id', 'bigint', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'bigint', (column) => column.notNull())
    .addColumn('project_id', 'bigint')
    .addColumn('project_is_private', 'boolean')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_attempt_at', 'bigint')
    .addColumn('response_status', 'integer')
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_deliveries_pk', ['organization_id', 'subscription_id', 'sequence'])
    .addForeignKeyConstraint(
      'webhook_deliveries_subscription',
      ['organization_id', 'subscription_id'],
      'webhook_subscriptions',
      ['organization_id', 'id'],
    )
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_pending')
    .on('webhook_deliveries')
    .columns(['organization_id', 'subscription_id', 'sequence'])
    .where(sql.ref('state'), '=', 'pending')
    .execute()
}

export const createWebhooks: Migration = {
  async up(db: Db) {
    await createSubscriptions(db)
    await createRequests(db)
    await createDeliveries(db)
  },
}
