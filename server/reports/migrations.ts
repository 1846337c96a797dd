import type { Migrations } from '../database/schema.ts'

export const reportMigrations: Migrations = {
  /** Finds the entries of a workspace's days in the order of the detailed report. */
  '0171-report-index': [
    `create index time_entries_workspace_start on time_entries (organization_id, workspace_id, start, id)
      where deleted_at is null`,
  ],
}
