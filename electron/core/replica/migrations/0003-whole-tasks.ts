/**
 * Tasks with everything that is edited of them, and what they refer to: statuses, members, teams and the definitions of
 * custom fields.
 */

import { byServerId, named } from './0001-first-replica.ts'

const addLinks = `
  INSERT OR IGNORE INTO task_links (target, row_id) SELECT value, NEW.row_id FROM json_each(NEW.assignee_ids);
  INSERT OR IGNORE INTO task_links (target, row_id) SELECT value, NEW.row_id FROM json_each(NEW.ghost_ids);
  INSERT OR IGNORE INTO task_links (target, row_id) SELECT value, NEW.row_id FROM json_each(NEW.tag_ids);`

const removeLinks = `
  DELETE FROM task_links WHERE row_id = OLD.row_id AND target IN (
    SELECT value FROM json_each(OLD.assignee_ids)
    UNION ALL SELECT value FROM json_each(OLD.ghost_ids)
    UNION ALL SELECT value FROM json_each(OLD.tag_ids));`

const hasLinks = (side: 'NEW' | 'OLD') =>
  `${side}.assignee_ids <> '[]' OR ${side}.ghost_ids <> '[]' OR ${side}.tag_ids <> '[]'`

export const wholeTasks = `
ALTER TABLE tasks ADD COLUMN end_date TEXT;
ALTER TABLE tasks ADD COLUMN parent_id TEXT;
ALTER TABLE tasks ADD COLUMN status_id TEXT;
ALTER TABLE tasks ADD COLUMN priority TEXT;
ALTER TABLE tasks ADD COLUMN assignee_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tasks ADD COLUMN ghost_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tasks ADD COLUMN tag_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tasks ADD COLUMN billable INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN is_template INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN color TEXT;
ALTER TABLE tasks ADD COLUMN rrule TEXT;
ALTER TABLE tasks ADD COLUMN auto_log_time INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN series_id TEXT;
ALTER TABLE tasks ADD COLUMN creator_id TEXT;
ALTER TABLE tasks ADD COLUMN created_at TEXT;
ALTER TABLE tasks ADD COLUMN custom_fields TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tasks ADD COLUMN notes TEXT NOT NULL DEFAULT '';
UPDATE tasks SET
  end_date = date,
  base = CASE WHEN base IS NULL THEN NULL ELSE json_insert(base,
    '$.endDate', json_extract(base, '$.date'), '$.parentId', NULL, '$.statusId', NULL, '$.priority', NULL,
    '$.assigneeIds', json('[]'), '$.ghostIds', json('[]'), '$.tagIds', json('[]'),
    '$.billable', json('false'), '$.isPrivate', json('false'), '$.pinned', json('false'),
    '$.isTemplate', json('false'), '$.color', NULL, '$.rrule', NULL, '$.autoLogTime', json('false'),
    '$.seriesId', NULL, '$.creatorId', NULL, '$.createdAt', NULL, '$.customFields', '{}', '$.notes', '') END;
-- What these columns hold at the service is read with the whole list.
DELETE FROM cursors WHERE name LIKE 'task:%';

CREATE INDEX tasks_by_parent ON tasks (parent_id, done) WHERE parent_id IS NOT NULL AND deleted = 0;
CREATE INDEX tasks_by_series ON tasks (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX tasks_by_status ON tasks (status_id) WHERE status_id IS NOT NULL;
CREATE INDEX tasks_by_creator ON tasks (creator_id) WHERE creator_id IS NOT NULL;
-- Lists read this index and not the rows, whose notes and fields make them ten times as long.
CREATE INDEX tasks_listed ON tasks (
  workspace_id, is_template, position, folded, row_id, local_id, project_id, parent_id, status_id, done, priority,
  date, end_date, estimated_seconds, assignee_ids, ghost_ids, pinned, is_private
) WHERE deleted = 0;
CREATE INDEX tasks_in_backlog ON tasks (
  workspace_id, position, folded, assignee_ids, ghost_ids, creator_id
) WHERE deleted = 0 AND done = 0 AND is_template = 0 AND date IS NULL;
CREATE INDEX tasks_by_end ON tasks (coalesce(end_date, date), date) WHERE deleted = 0 AND date IS NOT NULL;

-- Subtasks are templates with their task, and nobody says so of them.
CREATE TRIGGER tasks_templated AFTER UPDATE OF is_template ON tasks WHEN OLD.is_template <> NEW.is_template
BEGIN
  UPDATE tasks SET
    is_template = NEW.is_template,
    base = CASE WHEN base IS NULL THEN NULL
      ELSE json_set(base, '$.isTemplate', json(iif(NEW.is_template = 1, 'true', 'false'))) END
    WHERE parent_id = NEW.local_id;
END;

-- Who and what a task names in its lists; the triggers below are the only writers.
CREATE TABLE task_links (
  target TEXT NOT NULL,
  row_id INTEGER NOT NULL,
  PRIMARY KEY (target, row_id)
) WITHOUT ROWID;
CREATE INDEX task_links_by_row ON task_links (row_id, target);
CREATE TRIGGER task_links_insert AFTER INSERT ON tasks WHEN ${hasLinks('NEW')}
BEGIN ${addLinks} END;
CREATE TRIGGER task_links_update AFTER UPDATE OF assignee_ids, ghost_ids, tag_ids ON tasks
WHEN ${hasLinks('OLD')} OR ${hasLinks('NEW')}
BEGIN ${removeLinks} ${addLinks} END;
CREATE TRIGGER task_links_delete AFTER DELETE ON tasks WHEN ${hasLinks('OLD')}
BEGIN ${removeLinks} END;

-- The former table held what the service said and nobody could edit; it is read again.
DROP TABLE statuses;
CREATE TABLE statuses (${named},
  emoji TEXT,
  type TEXT NOT NULL,
  position INTEGER NOT NULL
);
-- A task is done with its status, whoever changes what the status means.
CREATE TRIGGER statuses_retyped AFTER UPDATE OF type ON statuses WHEN OLD.type <> NEW.type
BEGIN
  UPDATE tasks SET done = (NEW.type = 'done') WHERE status_id = NEW.local_id;
  UPDATE tasks SET base = json_set(base, '$.done', json(iif(NEW.type = 'done', 'true', 'false')))
    WHERE base IS NOT NULL AND json_extract(base, '$.statusId') = NEW.local_id;
END;
CREATE TABLE members (${named},
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  active INTEGER NOT NULL,
  is_me INTEGER NOT NULL
);
CREATE TABLE teams (${named},
  member_ids TEXT NOT NULL
);
CREATE TABLE custom_fields (${named},
  type TEXT NOT NULL,
  position INTEGER NOT NULL,
  options TEXT NOT NULL
);
${byServerId('statuses', 'members', 'teams', 'custom_fields')}
`
