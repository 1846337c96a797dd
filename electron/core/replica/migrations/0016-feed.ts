/** Tables for the facts of our service's feed that the rows themselves do not hold. */
export const feed = `
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
`
