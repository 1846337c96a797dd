/** What was needed before rows had ids of their own: which versions were deleted, and which operations made what others name. */
export const ownIds = `
DROP TABLE deletions;
ALTER TABLE operations DROP COLUMN depends_on;
`
