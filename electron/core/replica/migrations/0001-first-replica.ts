/**
 * The replica as first released. Every replicated table has the same leading columns: `local_id` is the identity,
 * `base` the service's last version as JSON while operations wait on top of it (null when the visible columns are
 * the base, or when the service has no version yet, which `server_id` tells apart).
 */

/** Leading columns of every replicated table. */
export const replicated = `
  row_id INTEGER PRIMARY KEY,
  local_id TEXT NOT NULL UNIQUE,
  server_id INTEGER,
  workspace_id INTEGER NOT NULL,
  base TEXT,
  server_at TEXT,
  deleted INTEGER NOT NULL DEFAULT 0,
  sync_state TEXT NOT NULL DEFAULT 'saved'`

/** The same of rows that have a name. */
export const named = `${replicated},
  name TEXT NOT NULL,
  folded TEXT NOT NULL`

export const byServerId = (...tables: readonly string[]) =>
  tables
    .map(
      (table) =>
        `CREATE UNIQUE INDEX ${table}_by_server_id ON ${table} (server_id) WHERE server_id IS NOT NULL;`,
    )
    .join('\n')

/** The seconds of a finished entry, for the trigger's row `side`. */
const seconds = (side: 'NEW' | 'OLD') =>
  `CASE WHEN ${side}.deleted = 0 AND ${side}.stop IS NOT NULL THEN unixepoch(${side}.stop) - unixepoch(${side}.start) ELSE 0 END`

const add = (side: 'NEW' | 'OLD', column: 'project_id' | 'task_id') => `
  INSERT INTO tracked (local_id, seconds)
    SELECT ${side}.${column}, ${side === 'NEW' ? '' : '-'}(${seconds(side)})
    WHERE ${side}.${column} IS NOT NULL AND ${side}.stop IS NOT NULL AND ${side}.deleted = 0
    ON CONFLICT (local_id) DO UPDATE SET seconds = seconds + excluded.seconds;`

const addTags = `
  INSERT INTO entry_tags (tag_id, start, row_id)
    SELECT value, NEW.start, NEW.row_id FROM json_each(NEW.tag_ids);`

export const firstReplica = `
CREATE TABLE clients (${named},
  notes TEXT NOT NULL,
  archived INTEGER NOT NULL
);
CREATE TABLE projects (${named},
  color TEXT NOT NULL,
  client_id TEXT,
  billable INTEGER NOT NULL,
  is_private INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  estimated_seconds INTEGER
);
CREATE TABLE tags (${named});
CREATE TABLE tasks (${named},
  project_id TEXT,
  date TEXT,
  position INTEGER NOT NULL,
  estimated_seconds INTEGER,
  done INTEGER NOT NULL
);
CREATE INDEX tasks_by_date ON tasks (date) WHERE deleted = 0;
CREATE INDEX tasks_by_project ON tasks (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX projects_by_client ON projects (client_id) WHERE client_id IS NOT NULL;
CREATE TABLE ghosts (${named},
  description TEXT NOT NULL,
  embodied_at TEXT
);
CREATE TABLE time_entries (${replicated},
  description TEXT NOT NULL,
  project_id TEXT,
  task_id TEXT,
  tag_ids TEXT NOT NULL,
  billable INTEGER NOT NULL,
  start TEXT NOT NULL,
  stop TEXT,
  folded TEXT NOT NULL
);
-- Ends with the folded description so that a search reads this index and not the rows.
CREATE INDEX time_entries_by_start ON time_entries (start, row_id, folded) WHERE deleted = 0;
CREATE INDEX time_entries_running ON time_entries (start) WHERE stop IS NULL AND deleted = 0;
CREATE INDEX time_entries_by_project ON time_entries (project_id, start) WHERE project_id IS NOT NULL;
CREATE INDEX time_entries_by_task ON time_entries (task_id) WHERE task_id IS NOT NULL;
CREATE TABLE preferences (${replicated},
  time_zone TEXT NOT NULL,
  theme TEXT NOT NULL,
  date_format TEXT NOT NULL,
  time_format TEXT NOT NULL,
  duration_format TEXT NOT NULL,
  first_day_of_week INTEGER NOT NULL,
  idle_detection INTEGER NOT NULL,
  idle_minutes INTEGER NOT NULL,
  manual_mode INTEGER NOT NULL,
  group_alike INTEGER NOT NULL,
  density TEXT NOT NULL
);
${byServerId('clients', 'projects', 'tags', 'tasks', 'ghosts', 'time_entries', 'preferences')}

-- Seconds of finished entries by project and by task; the triggers below are the only writers.
CREATE TABLE tracked (local_id TEXT PRIMARY KEY, seconds INTEGER NOT NULL) WITHOUT ROWID;
-- Which entries carry a tag, newest findable first; the triggers below are the only writers.
CREATE TABLE entry_tags (
  tag_id TEXT NOT NULL,
  start TEXT NOT NULL,
  row_id INTEGER NOT NULL,
  PRIMARY KEY (tag_id, start, row_id)
) WITHOUT ROWID;

CREATE TRIGGER tracked_insert AFTER INSERT ON time_entries
WHEN NEW.stop IS NOT NULL AND (NEW.project_id IS NOT NULL OR NEW.task_id IS NOT NULL)
BEGIN ${add('NEW', 'project_id')} ${add('NEW', 'task_id')} END;
CREATE TRIGGER tracked_update AFTER UPDATE OF project_id, task_id, start, stop, deleted ON time_entries
WHEN OLD.project_id IS NOT NULL OR OLD.task_id IS NOT NULL OR NEW.project_id IS NOT NULL OR NEW.task_id IS NOT NULL
BEGIN ${add('OLD', 'project_id')} ${add('OLD', 'task_id')} ${add('NEW', 'project_id')} ${add('NEW', 'task_id')} END;
CREATE TRIGGER tracked_delete AFTER DELETE ON time_entries
WHEN OLD.project_id IS NOT NULL OR OLD.task_id IS NOT NULL
BEGIN ${add('OLD', 'project_id')} ${add('OLD', 'task_id')} END;

CREATE TRIGGER entry_tags_insert AFTER INSERT ON time_entries WHEN NEW.tag_ids <> '[]'
BEGIN ${addTags} END;
CREATE TRIGGER entry_tags_update AFTER UPDATE OF tag_ids, start ON time_entries
WHEN OLD.tag_ids <> '[]' OR NEW.tag_ids <> '[]'
BEGIN
  DELETE FROM entry_tags WHERE start = OLD.start AND row_id = OLD.row_id
    AND tag_id IN (SELECT value FROM json_each(OLD.tag_ids));
  ${addTags}
END;
CREATE TRIGGER entry_tags_delete AFTER DELETE ON time_entries WHEN OLD.tag_ids <> '[]'
BEGIN
  DELETE FROM entry_tags WHERE start = OLD.start AND row_id = OLD.row_id
    AND tag_id IN (SELECT value FROM json_each(OLD.tag_ids));
END;

CREATE TABLE operations (
  seq INTEGER PRIMARY KEY,
  op_id TEXT NOT NULL UNIQUE,
  entity TEXT NOT NULL,
  local_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  changes TEXT NOT NULL,
  depends_on TEXT NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'pending',
  queued_at TEXT NOT NULL,
  reason TEXT
);
CREATE INDEX operations_by_row ON operations (local_id);

CREATE TABLE conflicts (
  id TEXT PRIMARY KEY,
  entity TEXT NOT NULL,
  local_id TEXT NOT NULL,
  field TEXT NOT NULL,
  mine TEXT NOT NULL,
  theirs TEXT NOT NULL,
  kept TEXT NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE workspaces (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  name TEXT NOT NULL
);
CREATE TABLE statuses (
  id INTEGER PRIMARY KEY,
  workspace_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE TABLE cursors (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`
