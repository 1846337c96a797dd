import type { Migrations } from '../database/schema.ts'

export const recurrenceMigrations: Migrations = {
  /** A series has one occurrence a date, deleted ones included: what somebody deleted never comes back by itself. */
  '0242-occurrence-keys': [
    'alter table tasks add column detached boolean default false not null',
    'drop index tasks_recurring',
    `create unique index tasks_recurring on tasks (organization_id, recurring_task_id, recurrence_date)
      where recurring_task_id is not null`,
    'create index tasks_series on tasks (organization_id, id) where rrule is not null and deleted_at is null',
    'create index tasks_templates on tasks (organization_id, workspace_id, id) where is_template = true',
  ],
  '0380-copied-subtasks': [
    'alter table tasks add column copy_of bigint',
    'create index tasks_copies on tasks (organization_id, copy_of) where copy_of is not null',
  ],
}
