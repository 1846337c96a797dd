/** The migrations 4 to 27, in order: each an element with its number before it. */

import { byServerId, replicated } from './0001-first-replica.ts'

const listed = 'deleted = 0 AND archived = 0'

const replicatedTables =
  'attachments clients custom_fields favorites ghosts members milestones planner_settings preferences project_members projects saved_views statuses tags tasks teams time_blocks time_entries time_off working_hours'

export const laterMigrations: readonly string[] = [
  // 0004 Saved views, favourites and settings of the person; files on tasks; members of projects.
  `
CREATE TABLE saved_views (${replicated},
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  icon TEXT,
  pinned INTEGER NOT NULL,
  type TEXT NOT NULL,
  params TEXT NOT NULL
);
CREATE TABLE favorites (${replicated},
  description TEXT NOT NULL,
  project_id TEXT,
  task_id TEXT,
  tag_ids TEXT NOT NULL,
  billable INTEGER NOT NULL,
  rank INTEGER NOT NULL
);
CREATE TABLE planner_settings (${replicated},
  auto_log_time INTEGER NOT NULL,
  complete_task_with_block INTEGER NOT NULL,
  show_completed INTEGER NOT NULL,
  show_task_list INTEGER NOT NULL,
  calendar_range TEXT NOT NULL
);
CREATE TABLE attachments (${replicated},
  task_id TEXT,
  name TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE INDEX attachments_by_task ON attachments (task_id) WHERE task_id IS NOT NULL;
CREATE TABLE project_members (${replicated},
  project_id TEXT,
  member_id TEXT,
  manager INTEGER NOT NULL
);
CREATE INDEX project_members_by_project ON project_members (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX attachments_by_content ON attachments (sha256);
${byServerId('saved_views', 'favorites', 'planner_settings', 'attachments', 'project_members')}
`,
  // 0005 Planned time: time blocks, working hours, time off, milestones, and ghosts with what they are assigned to.
  `
CREATE TABLE time_blocks (${replicated},
  task_id TEXT,
  start TEXT,
  duration_seconds INTEGER NOT NULL,
  completed INTEGER NOT NULL,
  entry_id INTEGER
);
CREATE INDEX time_blocks_by_start ON time_blocks (start) WHERE start IS NOT NULL AND deleted = 0;
CREATE INDEX time_blocks_by_task ON time_blocks (task_id) WHERE task_id IS NOT NULL;
CREATE TABLE working_hours (${replicated},
  member_id TEXT,
  ghost_id TEXT,
  weekday INTEGER NOT NULL,
  start_seconds INTEGER NOT NULL,
  seconds INTEGER NOT NULL
);
CREATE INDEX working_hours_by_member ON working_hours (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX working_hours_by_ghost ON working_hours (ghost_id) WHERE ghost_id IS NOT NULL;
CREATE TABLE time_off (${replicated},
  member_id TEXT,
  ghost_id TEXT,
  start TEXT NOT NULL,
  end_at TEXT NOT NULL,
  type TEXT NOT NULL
);
CREATE INDEX time_off_by_end ON time_off (end_at) WHERE deleted = 0;
CREATE INDEX time_off_by_member ON time_off (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX time_off_by_ghost ON time_off (ghost_id) WHERE ghost_id IS NOT NULL;
CREATE TABLE milestones (${replicated},
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  color TEXT,
  due_date TEXT,
  completed_at TEXT,
  project_ids TEXT NOT NULL,
  team_ids TEXT NOT NULL
);
${byServerId('time_blocks', 'working_hours', 'time_off', 'milestones')}

ALTER TABLE ghosts ADD COLUMN project_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE ghosts ADD COLUMN team_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE ghosts ADD COLUMN member_id TEXT;
UPDATE ghosts SET base = json_insert(base, '$.projectIds', json('[]'), '$.teamIds', json('[]'), '$.memberId', NULL)
  WHERE base IS NOT NULL;
-- What ghosts are assigned to at the service is read with the whole list.
DELETE FROM cursors WHERE name LIKE 'ghost:%';

ALTER TABLE time_entries ADD COLUMN block_id TEXT;
UPDATE time_entries SET base = json_insert(base, '$.blockId', NULL) WHERE base IS NOT NULL;
CREATE INDEX time_entries_by_block ON time_entries (block_id) WHERE block_id IS NOT NULL;
`,
  // 0006 Days of a person are found among the tasks of everybody without reading the rows of the others.
  `
CREATE INDEX tasks_dated ON tasks (
  workspace_id, done, date, end_date, assignee_ids, ghost_ids, creator_id
) WHERE deleted = 0 AND is_template = 0 AND date IS NOT NULL;
`,
  // 0007 How much everybody has tracked, by project and by task, as the service last told it.
  `
CREATE TABLE team_time (
  local_id TEXT PRIMARY KEY,
  -- Of all people; null where this person may not know it.
  seconds INTEGER,
  -- How much of it was this person's own.
  own_seconds INTEGER NOT NULL,
  -- Of all people in the days of which a pace is made; null where that was not told.
  recent_seconds INTEGER,
  read_at TEXT NOT NULL
) WITHOUT ROWID;
`,
  // 0008 Lists of very many tasks: open ones by their days, and those that recur, are found without reading the
  // others.
  `
-- The order in which lists come unless somebody asks for another; with all that conditions and groups look at.
CREATE INDEX tasks_listed_by_day ON tasks (
  workspace_id, is_template, done, date, position, folded, row_id, local_id, project_id, parent_id, status_id, priority,
  end_date, estimated_seconds, assignee_ids, ghost_ids, pinned, is_private
) WHERE deleted = 0;
CREATE INDEX tasks_recurring ON tasks (workspace_id, is_template, done, coalesce(series_id, local_id), date)
WHERE deleted = 0 AND (series_id IS NOT NULL OR rrule IS NOT NULL);
`,
  // 0009 An edit of a recurring task says which of its occurrences it means.
  `ALTER TABLE operations ADD COLUMN scope TEXT;`,
  // 0010 Tasks that reach into a day from long before it are found without reading everything that is over.
  `
CREATE INDEX tasks_of_many_days ON tasks (
  workspace_id, end_date, date, done, assignee_ids, ghost_ids, creator_id
) WHERE deleted = 0 AND is_template = 0 AND julianday(end_date) - julianday(date) > 14;
`,
  // 0011 Further filters of lists: whether a task is archived, who made it, when its project ends; and the order of
  // saved views. Archived tasks used to be forgotten here: they are kept now, beside the indexes of all the others.
  `
ALTER TABLE tasks ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN source TEXT;
ALTER TABLE projects ADD COLUMN end_date TEXT;
ALTER TABLE saved_views ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE tasks SET base = json_insert(base, '$.archived', json('false'), '$.source', NULL) WHERE base IS NOT NULL;
UPDATE projects SET base = json_insert(base, '$.endDate', NULL) WHERE base IS NOT NULL;
UPDATE saved_views SET base = json_insert(base, '$.position', 0) WHERE base IS NOT NULL;
-- What these columns hold at the service is read with the whole lists.
DELETE FROM cursors WHERE name LIKE 'task:%' OR name LIKE 'savedView:%' OR name = 'project';

DROP INDEX tasks_by_parent;
CREATE INDEX tasks_by_parent ON tasks (parent_id, done) WHERE parent_id IS NOT NULL AND ${listed};
-- With what orders by creation and change look at, so that these read no rows either.
DROP INDEX tasks_listed;
CREATE INDEX tasks_listed ON tasks (
  workspace_id, is_template, position, folded, row_id, local_id, project_id, parent_id, status_id, done, priority,
  date, end_date, estimated_seconds, assignee_ids, ghost_ids, pinned, is_private, sync_state, server_at, created_at
) WHERE ${listed};
DROP INDEX tasks_listed_by_day;
CREATE INDEX tasks_listed_by_day ON tasks (
  workspace_id, is_template, done, date, position, folded, row_id, local_id, project_id, parent_id, status_id, priority,
  end_date, estimated_seconds, assignee_ids, ghost_ids, pinned, is_private, sync_state, server_at, created_at
) WHERE ${listed};
DROP INDEX tasks_recurring;
CREATE INDEX tasks_recurring ON tasks (workspace_id, is_template, done, coalesce(series_id, local_id), date)
WHERE ${listed} AND (series_id IS NOT NULL OR rrule IS NOT NULL);
DROP INDEX tasks_in_backlog;
CREATE INDEX tasks_in_backlog ON tasks (
  workspace_id, position, folded, assignee_ids, ghost_ids, creator_id
) WHERE ${listed} AND done = 0 AND is_template = 0 AND date IS NULL;
DROP INDEX tasks_by_end;
CREATE INDEX tasks_by_end ON tasks (coalesce(end_date, date), date) WHERE ${listed} AND date IS NOT NULL;
DROP INDEX tasks_dated;
CREATE INDEX tasks_dated ON tasks (
  workspace_id, done, date, end_date, assignee_ids, ghost_ids, creator_id
) WHERE ${listed} AND is_template = 0 AND date IS NOT NULL;
DROP INDEX tasks_of_many_days;
CREATE INDEX tasks_of_many_days ON tasks (
  workspace_id, end_date, date, done, assignee_ids, ghost_ids, creator_id
) WHERE ${listed} AND is_template = 0 AND julianday(end_date) - julianday(date) > 14;

CREATE INDEX tasks_archived ON tasks (workspace_id, is_template) WHERE deleted = 0 AND archived = 1;
-- Few tasks come from elsewhere: the others are not in it.
CREATE INDEX tasks_by_source ON tasks (workspace_id, source) WHERE source IS NOT NULL AND source <> 'dayloom';
`,
  // 0012 The row's name at the time of the collision: the row may be gone when somebody reads of it.
  `
ALTER TABLE conflicts ADD COLUMN title TEXT NOT NULL DEFAULT '';
`,
  // 0013 Versions of deleted rows that their list may not have shown yet, in milliseconds since 1970.
  `
CREATE TABLE recent_deletions (
  entity TEXT NOT NULL,
  server_id INTEGER NOT NULL,
  workspace_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (entity, server_id)
) WITHOUT ROWID;
`,
  // 0014 Versions of deleted rows, in milliseconds since 1970: once those that a list might not have shown yet, now
  // all.
  `
CREATE TABLE deletions (
  entity TEXT NOT NULL,
  server_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (entity, server_id)
) WITHOUT ROWID;
INSERT INTO deletions SELECT entity, server_id, at FROM recent_deletions;
DROP TABLE recent_deletions;
`,
  // 0015 Whether new tasks are the person's own. What the service has of it is read with the settings.
  `
ALTER TABLE planner_settings ADD COLUMN assign_to_me INTEGER NOT NULL DEFAULT 1;
UPDATE planner_settings SET base = json_insert(base, '$.assignToMe', json('true')) WHERE base IS NOT NULL;
`,
  // 0016 Tables for the facts of our service's feed that the rows themselves do not hold.
  `
CREATE TABLE feed_lines (
  sync_id TEXT PRIMARY KEY,
  local_id TEXT,
  workspace_ids TEXT NOT NULL,
  change TEXT
) WITHOUT ROWID;
CREATE INDEX feed_lines_of_row ON feed_lines (local_id);
CREATE TABLE awaited_references (
  refers_to TEXT NOT NULL,
  server_id INTEGER NOT NULL,
  entity TEXT NOT NULL,
  local_id TEXT NOT NULL,
  field TEXT NOT NULL,
  PRIMARY KEY (refers_to, server_id, local_id, field)
) WITHOUT ROWID;
CREATE INDEX awaited_references_of_row ON awaited_references (local_id);
CREATE TABLE untold_rows (
  local_id TEXT PRIMARY KEY,
  entity TEXT NOT NULL
) WITHOUT ROWID;
`,
  // 0017 How far the feed has told each row, and which rows were deleted here: a restored backup lacks what came
  // later.
  `
${replicatedTables
  .split(' ')
  .map((table) => `ALTER TABLE ${table} ADD COLUMN sequence INTEGER;`)
  .join('\n')}
-- 1 for a row that this device has deleted, 2 once the feed has told that.
ALTER TABLE feed_lines ADD COLUMN deleted_here INTEGER NOT NULL DEFAULT 0;
-- Everything is read once more, with the sequences.
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM meta WHERE name IN ('dataVersions', 'lastDeletion', 'restoring');
`,
  // 0018 Drops the table of deleted versions, and the column that named the operations which others depend on: rows
  // have own ids.
  `
DROP TABLE deletions;
ALTER TABLE operations DROP COLUMN depends_on;
`,
  // 0019 Operations are sent again alone or with others: drops what kept them together. None is `uncertain`: it is
  // sent again.
  `
UPDATE operations SET state = 'pending', attempt = max(attempt, 1) WHERE state = 'uncertain';
ALTER TABLE operations DROP COLUMN batch;
`,
  // 0020 The zones of people, and who is still invited; everybody is read again.
  `
ALTER TABLE members ADD COLUMN invited INTEGER NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN time_zone TEXT NOT NULL DEFAULT '';
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name LIKE 'member:%';
`,
  // 0021 Money: rates with their histories, settings of workspaces, currency and fixed fee of projects; read with
  // everything once more.
  `
CREATE TABLE rates (${replicated},
  sequence INTEGER,
  kind TEXT NOT NULL,
  level TEXT NOT NULL,
  project_id TEXT,
  member_id TEXT,
  periods TEXT NOT NULL
);
CREATE INDEX rates_by_project ON rates (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX rates_by_member ON rates (member_id) WHERE member_id IS NOT NULL;
CREATE TABLE workspace_settings (${replicated},
  sequence INTEGER,
  currency TEXT NOT NULL,
  rounding TEXT NOT NULL,
  rounding_minutes INTEGER NOT NULL,
  may_change INTEGER NOT NULL,
  sees_rates INTEGER NOT NULL,
  sees_costs INTEGER NOT NULL
);
${byServerId('rates', 'workspace_settings')}
ALTER TABLE projects ADD COLUMN currency TEXT;
ALTER TABLE projects ADD COLUMN fixed_fee INTEGER;
ALTER TABLE projects ADD COLUMN sees_rates INTEGER NOT NULL DEFAULT 0;
ALTER TABLE projects ADD COLUMN sees_costs INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'project';
`,
  // 0022 Invoices, and what is billed on them.
  `
CREATE TABLE invoices (${replicated},
  sequence INTEGER,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  number TEXT,
  number_pattern TEXT NOT NULL,
  client_id TEXT,
  corrects_id TEXT,
  issue_date TEXT,
  due_date TEXT,
  paid_date TEXT,
  period_from TEXT,
  period_to TEXT,
  due_days INTEGER NOT NULL,
  currency TEXT NOT NULL,
  language TEXT NOT NULL,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL,
  logo TEXT NOT NULL,
  tax_rate INTEGER NOT NULL,
  tax_kind TEXT NOT NULL,
  discount INTEGER NOT NULL,
  notes TEXT NOT NULL,
  lines TEXT NOT NULL
);
CREATE INDEX invoices_without_number ON invoices (state) WHERE number IS NULL;
${byServerId('invoices')}
ALTER TABLE time_entries ADD COLUMN billed_on TEXT;
CREATE INDEX time_entries_billed ON time_entries (billed_on) WHERE billed_on IS NOT NULL;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'timeEntry';
`,
  // 0023 Which entries were imported, so that a file that comes again makes none of them twice.
  `
CREATE TABLE imported_entries (local_id TEXT PRIMARY KEY) WITHOUT ROWID;
`,
  // 0024 Budgets: of projects in money, with their alerts; what ghosts bring in and cost; what others' time comes to.
  `
ALTER TABLE projects ADD COLUMN budget INTEGER;
ALTER TABLE projects ADD COLUMN budget_alerts TEXT NOT NULL DEFAULT '[]';
ALTER TABLE ghosts ADD COLUMN rate INTEGER;
ALTER TABLE ghosts ADD COLUMN labor_cost INTEGER;
ALTER TABLE team_time ADD COLUMN others_money TEXT;
ALTER TABLE planner_settings ADD COLUMN budget_notices TEXT NOT NULL DEFAULT '{}';
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'project' OR name LIKE 'ghost:%';
`,
  // 0025 How entries came about.
  `
ALTER TABLE time_entries ADD COLUMN origin TEXT;
`,
  // 0026 Reminders.
  `
ALTER TABLE preferences ADD COLUMN remind_to_track INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN reminder_minutes INTEGER NOT NULL DEFAULT 10;
ALTER TABLE preferences ADD COLUMN snooze_minutes INTEGER NOT NULL DEFAULT 10;
ALTER TABLE preferences ADD COLUMN remind_of_long_timer INTEGER NOT NULL DEFAULT 1;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'preferences';
`,
  // 0027 Absences and the menu bar.
  `
ALTER TABLE preferences ADD COLUMN away_behavior TEXT NOT NULL DEFAULT 'ask';
ALTER TABLE preferences ADD COLUMN sleep_behavior TEXT NOT NULL DEFAULT 'ask';
ALTER TABLE preferences ADD COLUMN stop_at_shutdown INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN menu_bar_timer INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN menu_bar_seconds INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN menu_bar_description INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN menu_bar_project INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN menu_bar_total INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'preferences';
`,
]
