/**
 * Further filters of lists: whether a task is archived, who made it, when its project ends; and the order of saved views.
 * Archived tasks used to be forgotten here: they are kept now, beside the indexes of all the others.
 */

const listed = 'deleted = 0 AND archived = 0'

export const listedFromEverywhere = `
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
`
