import { type Migrations, workspaceTable } from '../database/schema.ts'

export const planningEntryMigrations: Migrations = {
  /** Plans are kept apart from tracked time: what lists, sums and stops tracked time never meets them. */
  '0241-planning-entries': [
    workspaceTable(
      'planning_entries',
      `user_id bigint not null references users (id), project_id bigint, task_id bigint,
      description text, billable boolean not null, billable_source json, planned_at bigint,
      planned_start bigint, planned_duration bigint, tracked_at bigint, time_block_id bigint,
      calendar_event_id bigint, type text not null, archived_at bigint`,
    ),
    // The plans of a person; what is tracked is found by its id.
    `create index planning_entries_user on planning_entries (organization_id, user_id, workspace_id, at)
      where tracked_at is null`,
    `create index planning_entries_task on planning_entries (organization_id, task_id)
      where tracked_at is null`,
  ],

  /** Which entries a block's time became. */
  '0261-entries-by-block': [
    `create index planning_entries_block on planning_entries (organization_id, time_block_id)
      where time_block_id is not null`,
  ],
}
