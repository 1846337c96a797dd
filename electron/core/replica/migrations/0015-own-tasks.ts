/** Whether new tasks are the person's own. What the service has of it is read with the settings. */
export const ownTasks = `
ALTER TABLE planner_settings ADD COLUMN assign_to_me INTEGER NOT NULL DEFAULT 1;
UPDATE planner_settings SET base = json_insert(base, '$.assignToMe', json('true')) WHERE base IS NOT NULL;
`
