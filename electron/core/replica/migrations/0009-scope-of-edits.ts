/** An edit of a recurring task says which of its occurrences it means. */
export const scopeOfEdits = `ALTER TABLE operations ADD COLUMN scope TEXT;`
