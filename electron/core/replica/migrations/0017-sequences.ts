const tables =
  'attachments clients custom_fields favorites ghosts members milestones planner_settings preferences project_members projects saved_views statuses tags tasks teams time_blocks time_entries time_off working_hours'

/** How far the feed has told each row, and which rows were deleted here: a restored backup lacks what came later. */
export const sequences = `
${tables
  .split(' ')
  .map((table) => `ALTER TABLE ${table} ADD COLUMN sequence INTEGER;`)
  .join('\n')}
-- 1 for a row that this device has deleted, 2 once the feed has told that.
ALTER TABLE feed_lines ADD COLUMN deleted_here INTEGER NOT NULL DEFAULT 0;
-- Everything is read once more, with the sequences.
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM meta WHERE name IN ('dataVersions', 'lastDeletion', 'restoring');
`
