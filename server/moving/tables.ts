/** The tables of an organization's data, so ordered that rows come after those that they refer to. */

import type { Database } from '../database/database.ts'

export type Table = keyof Database

export interface MovedTable {
  /** The rest of its primary key, after the organization: by it rows are read in pages. */
  readonly key: readonly string[]
  /** Columns that name people. */
  readonly people?: readonly string[]
  /** The column by which rows refer to others of the same table. */
  readonly within?: string
  /** Numbers its rows itself. */
  readonly isNumbered?: true
}

const byId = { key: ['id'] } as const
const madeBySomebody = { key: ['id'], people: ['creator_id'] } as const
const ofPerson = { key: ['id'], people: ['user_id'] } as const

export const movedTables = {
  organizations: byId,
  workspaces: byId,
  organization_users: ofPerson,
  workspace_users: ofPerson,
  workspace_user_settings: { key: ['workspace_id', 'user_id'], people: ['user_id'] },
  groups: byId,
  group_users: { key: ['group_id', 'user_id'], people: ['user_id'] },
  group_workspaces: { key: ['group_id', 'workspace_id'] },
  clients: madeBySomebody,
  projects: madeBySomebody,
  project_users: ofPerson,
  project_groups: byId,
  project_pins: { key: ['user_id', 'project_id'], people: ['user_id'] },
  rate_histories: ofPerson,
  statuses: byId,
  tags: madeBySomebody,
  ghosts: { key: ['id'], people: ['creator_id', 'user_id'] },
  tasks: { ...madeBySomebody, within: 'parent_task_id' },
  task_assignees: { key: ['task_id', 'user_id'], people: ['user_id'] },
  task_ghosts: { key: ['task_id', 'ghost_id'] },
  task_tags: { key: ['task_id', 'tag_id'] },
  ghost_projects: { key: ['ghost_id', 'project_id'] },
  ghost_teams: { key: ['ghost_id', 'team_id'] },
  milestones: madeBySomebody,
  milestone_projects: { key: ['milestone_id', 'project_id'] },
  milestone_teams: { key: ['milestone_id', 'team_id'] },
  custom_fields: madeBySomebody,
  custom_field_options: byId,
  custom_field_values: { key: ['entity_id', 'custom_field_id'] },
  custom_field_selections: { key: ['entity_id', 'custom_field_id', 'option_id'] },
  time_entries: ofPerson,
  time_entry_tags: { key: ['time_entry_id', 'tag_id'] },
  time_entry_shares: { key: ['time_entry_id', 'user_id'], people: ['user_id'] },
  time_entry_edits: { key: ['number'], people: ['user_id'], isNumbered: true },
  time_blocks: ofPerson,
  planning_entries: ofPerson,
  time_off: ofPerson,
  working_hours: ofPerson,
  timesheet_setups: { key: ['id'], people: ['member_id'] },
  timesheet_approvers: { key: ['setup_id', 'layer', 'user_id'], people: ['user_id'] },
  timesheets: { key: ['setup_id', 'period_start'], people: ['member_id'] },
  timesheet_events: { key: ['setup_id', 'period_start', 'id'], people: ['user_id'] },
  invoices: { key: ['id'], within: 'corrects_id' },
  attachments: madeBySomebody,
  attachment_contents: { key: ['sha256'] },
  favorites: ofPerson,
  saved_views: ofPerson,
  deletions: { key: ['kind', 'row_id'] },
  trials: byId,
} satisfies Readonly<Partial<Record<Table, MovedTable>>>

export type MovedName = keyof typeof movedTables
export const movedNames = Object.keys(movedTables) as readonly MovedName[]
export const movedTable = (name: MovedName): MovedTable => movedTables[name]

/**
 * These stay behind: secrets, which the other service cannot open or which its people have not chosen there (webhooks, invitations, links to
 * reports); what people have apart from the organization; what was done in the other service; and what is counted anew.
 */
export const leftTables: ReadonlySet<string> = new Set<Table>([
  'attachment_sums',
  'audit_log',
  'invitation_workspaces',
  'invitations',
  'project_time',
  'report_links',
  'subscriptions',
  'task_counts',
  'webhook_deliveries',
  'webhook_requests',
  'webhook_subscriptions',
])

/** The columns of a person that go along: neither password nor settings. */
export const personColumns = [
  'id',
  'email',
  'email_key',
  'email_verified_at',
  'name',
  'timezone',
  'beginning_of_week',
  'planning_since',
  'closed_at',
  'deactivated_at',
  'created_at',
  'at',
] as const
