/** Days of a person are found among the tasks of everybody without reading the rows of the others. */

export const tasksByDay = `
CREATE INDEX tasks_dated ON tasks (
  workspace_id, done, date, end_date, assignee_ids, ghost_ids, creator_id
) WHERE deleted = 0 AND is_template = 0 AND date IS NOT NULL;
`
