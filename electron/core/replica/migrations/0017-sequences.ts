const tables = [
  ...['attachments', 'clients', 'custom_fields', 'favorites', 'ghosts', 'members', 'milestones', 'planner_settings'],
  ...['preferences', 'project_members', 'projects', 'saved_views', 'statuses', 'tags', 'tasks', 'teams'],
  ...['time_blocks', 'time_entries', 'time_off', 'working_hours'],
]

/** How far the feed has told each row, and which rows were deleted here: a restored backup lacks what came later. */
export const sequences = `
${tables.map((table) => `ALTER TABLE ${table} ADD COLUMN sequence INTEGER;`).join('\n')}
ALTER TABLE feed_lines ADD COLUMN deleted_here INTEGER NOT NULL DEFAULT 0;
DELETE FROM meta WHERE name IN ('dataVersions', 'lastDeletion', 'restoring');
`
