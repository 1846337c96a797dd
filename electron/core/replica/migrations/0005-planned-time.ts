/** Planned time: time blocks, working hours, time off, milestones, and ghosts with what they are assigned to. */

import { byServerId, replicated } from './0001-first-replica.ts'

export const plannedTime = `
CREATE TABLE time_blocks (${replicated},
  task_id TEXT,
  start TEXT,
  duration_seconds INTEGER NOT NULL,
  completed INTEGER NOT NULL,
  entry_id INTEGER
);
CREATE INDEX time_blocks_by_start ON time_blocks (start) WHERE start IS NOT NULL AND deleted = 0;
CREATE INDEX time_blocks_by_task ON time_blocks (task_id) WHERE task_id IS NOT NULL;
CREATE TABLE working_hours (${replicated},
  member_id TEXT,
  ghost_id TEXT,
  weekday INTEGER NOT NULL,
  start_seconds INTEGER NOT NULL,
  seconds INTEGER NOT NULL
);
CREATE INDEX working_hours_by_member ON working_hours (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX working_hours_by_ghost ON working_hours (ghost_id) WHERE ghost_id IS NOT NULL;
CREATE TABLE time_off (${replicated},
  member_id TEXT,
  ghost_id TEXT,
  start TEXT NOT NULL,
  end_at TEXT NOT NULL,
  type TEXT NOT NULL
);
CREATE INDEX time_off_by_end ON time_off (end_at) WHERE deleted = 0;
CREATE INDEX time_off_by_member ON time_off (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX time_off_by_ghost ON time_off (ghost_id) WHERE ghost_id IS NOT NULL;
CREATE TABLE milestones (${replicated},
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  color TEXT,
  due_date TEXT,
  completed_at TEXT,
  project_ids TEXT NOT NULL,
  team_ids TEXT NOT NULL
);
${byServerId('time_blocks', 'working_hours', 'time_off', 'milestones')}

ALTER TABLE ghosts ADD COLUMN project_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE ghosts ADD COLUMN team_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE ghosts ADD COLUMN member_id TEXT;
UPDATE ghosts SET base = json_insert(base, '$.projectIds', json('[]'), '$.teamIds', json('[]'), '$.memberId', NULL)
  WHERE base IS NOT NULL;
-- What ghosts are assigned to at the service is read with the whole list.
DELETE FROM cursors WHERE name LIKE 'ghost:%';

ALTER TABLE time_entries ADD COLUMN block_id TEXT;
UPDATE time_entries SET base = json_insert(base, '$.blockId', NULL) WHERE base IS NOT NULL;
CREATE INDEX time_entries_by_block ON time_entries (block_id) WHERE block_id IS NOT NULL;
`
