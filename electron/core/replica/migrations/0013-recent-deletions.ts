/** Versions of deleted rows that their list may not have shown yet, in milliseconds since 1970. */
export const recentDeletions = `
CREATE TABLE recent_deletions (
  entity TEXT NOT NULL,
  server_id INTEGER NOT NULL,
  workspace_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (entity, server_id)
) WITHOUT ROWID;
`
