/** The row's name at the time of the collision: the row may be gone when somebody reads of it. */
export const namesOfWhatCollided = `
ALTER TABLE conflicts ADD COLUMN title TEXT NOT NULL DEFAULT '';
`
