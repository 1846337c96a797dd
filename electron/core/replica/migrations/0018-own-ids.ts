/** Drops the table of deleted versions, and the column that named the operations which others depend on: rows have own ids. */
export const ownIds = `
DROP TABLE deletions;
ALTER TABLE operations DROP COLUMN depends_on;
`
