import type { Migrations } from '../database/schema.ts'

export const subscriptionMigrations: Migrations = {
  /** Paid subscriptions, and trials. */
  '0252-subscriptions': [
    `create table subscriptions (
      organization_id bigint primary key references organizations (id), id text not null,
      state text not null, url text, customer_id text, customer_url text,
      payment_failed boolean not null, billing_period_in_months integer not null,
      cost_in_cents bigint not null, currency text not null, quantity integer not null,
      started_at bigint not null, current_period_starts_at bigint, current_period_ends_at bigint,
      canceled_at bigint, ends_at bigint, created_at bigint not null, updated_at bigint not null
    )`,
    `create table trials (
      organization_id bigint not null references organizations (id), id bigint not null,
      plan_workspace_id bigint not null, plan text not null, started_at bigint not null,
      ends_at bigint not null, created_at bigint not null,
      constraint trials_pk primary key (organization_id, id)
    )`,
    // Of the latest trial: read with the caller, whose plan it raises while it runs.
    'alter table organizations add column trial_plan text',
    'alter table organizations add column trial_ends_at bigint',
  ],
}
