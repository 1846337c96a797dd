/** How much everybody has tracked, by project and by task, as the service last told it. */

export const teamTime = `
CREATE TABLE team_time (
  local_id TEXT PRIMARY KEY,
  -- Of all people; null where this person may not know it.
  seconds INTEGER,
  -- How much of it was this person's own.
  own_seconds INTEGER NOT NULL,
  -- Of all people in the days of which a pace is made; null where that was not told.
  recent_seconds INTEGER,
  read_at TEXT NOT NULL
) WITHOUT ROWID;
`
