/** Versions of deleted rows, in milliseconds since 1970: once those that a list might not have shown yet, now all. */
export const deletions = `
CREATE TABLE deletions (
  entity TEXT NOT NULL,
  server_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (entity, server_id)
) WITHOUT ROWID;
INSERT INTO deletions SELECT entity, server_id, at FROM recent_deletions;
DROP TABLE recent_deletions;
`
