import { sql } from 'kysely'
import type { Instant } from './columns.ts'
import type { Db } from './database.ts'

export const changingTables = [
  'attachments',
  'clients',
  'custom_fields',
  'favorites',
  'ghosts',
  'groups',
  'invitations',
  'invoices',
  'milestones',
  'organization_users',
  'organizations',
  'planning_entries',
  'preferences',
  'project_groups',
  'project_users',
  'projects',
  'rate_histories',
  'report_links',
  'saved_views',
  'statuses',
  'tags',
  'tasks',
  'time_blocks',
  'time_off',
  'timesheet_setups',
  'timesheets',
  'user_settings',
  'users',
  'working_hours',
  'workspace_user_settings',
  'workspace_users',
  'workspaces',
] as const

/** The newest `at` of everything that the database holds; 0 when it is empty. */
export async function newestChange(db: Db): Promise<Instant> {
  const newest = changingTables.map((table) => sql`select max(at) as at from ${sql.table(table)}`)
  // Of each person's entries the newest is the last of an index; of all of them together it would be a full scan.
  newest.push(sql`
    select max((
      select max(time_entries.at) from time_entries
      where time_entries.organization_id = organization_users.organization_id
        and time_entries.user_id = organization_users.user_id
    )) as at from organization_users`)
  const query = sql<{ at: Instant | null }>`
    select max(at) as at from (${sql.join(newest, sql` union all `)}) as changes`
  const { rows } = await query.execute(db)
  return rows[0]?.at ?? 0
}
