/** What a row was called when it collided: it may be gone by the time that somebody reads of it. */
export const namesOfWhatCollided = `
ALTER TABLE conflicts ADD COLUMN title TEXT NOT NULL DEFAULT '';
`
