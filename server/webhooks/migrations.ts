import { foreignKey, type Migrations } from '../database/schema.ts'

export const webhookMigrations: Migrations = {
  '0190-webhooks': [
    `create table webhook_subscriptions (
      organization_id bigint not null, id bigint not null, workspace_id bigint not null,
      user_id bigint not null references users (id), description text not null,
      enabled boolean not null, event_filters json not null, url_callback text not null,
      secret text not null, validation_code text not null, validated_at bigint,
      last_sequence bigint not null, due_at bigint, claimed_until bigint, created_at bigint not null,
      updated_at bigint not null, deleted_at bigint,
      constraint webhook_subscriptions_pk primary key (organization_id, id),
      ${foreignKey('webhook_subscriptions_workspace', 'workspace_id', 'workspaces')}
    )`,
    `create unique index webhook_subscriptions_description on webhook_subscriptions (
      organization_id, workspace_id, description
    ) where deleted_at is null`,
    // Deliveries are due in all organizations at once: the one index that none of them leads.
    'create index webhook_subscriptions_due on webhook_subscriptions (due_at) where due_at is not null',
    `create table webhook_requests (
      organization_id bigint not null, id bigint not null, method text not null, path text not null,
      body text not null, user_id bigint, created_at bigint not null,
      constraint webhook_requests_pk primary key (organization_id, id)
    )`,
    `create table webhook_deliveries (
      organization_id bigint not null, subscription_id bigint not null, sequence bigint not null,
      id bigint not null, request_id bigint not null, model text not null, action text not null,
      entity_id bigint not null, project_id bigint, project_is_private boolean, payload text not null,
      state text not null, attempts integer not null, last_attempt_at bigint, response_status integer,
      error text, created_at bigint not null,
      constraint webhook_deliveries_pk primary key (organization_id, subscription_id, sequence),
      ${foreignKey('webhook_deliveries_subscription', 'subscription_id', 'webhook_subscriptions')}
    )`,
    `create index webhook_deliveries_pending on webhook_deliveries (
      organization_id, subscription_id, sequence
    ) where state = 'pending'`,
  ],
}
