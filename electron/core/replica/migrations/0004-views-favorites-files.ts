/** Saved views, favourites and settings of the person; files on tasks; members of projects. */

import { byServerId, replicated } from './0001-first-replica.ts'

export const viewsFavoritesFiles = `
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
`
