import { foreignKey, type Migrations, workspaceTable } from '../database/schema.ts'

export const timeBlockMigrations: Migrations = {
  '0211-time-blocks': [
    workspaceTable(
      'time_blocks',
      `task_id bigint not null, user_id bigint not null references users (id), start bigint,
      duration bigint not null, completed_at bigint, outbound_sync boolean not null`,
      foreignKey('time_blocks_task', 'task_id', 'tasks'),
    ),
    // With all that is counted over a task's blocks, so that the index alone answers.
    `create index time_blocks_task on time_blocks (organization_id, task_id, start, duration, completed_at)
      where deleted_at is null`,
    `create index time_blocks_start on time_blocks (organization_id, workspace_id, start)
      where deleted_at is null`,
    'create index time_blocks_at on time_blocks (organization_id, workspace_id, at)',
  ],

  /** Which entry the time of a block became: it becomes one at most once. */
  '0240-logged-entries': ['alter table time_blocks add column time_entry_id bigint'],
}
