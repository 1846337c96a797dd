/** Tasks that reach into a day from long before it are found without reading everything that is over. */

export const tasksOfManyDays = `
CREATE INDEX tasks_of_many_days ON tasks (
  workspace_id, end_date, date, done, assignee_ids, ghost_ids, creator_id
) WHERE deleted = 0 AND is_template = 0 AND julianday(end_date) - julianday(date) > 14;
`
