/** Lists of very many tasks: open ones by their days, and those that recur, are found without reading the others. */

export const longTaskLists = `
-- The order in which lists come unless somebody asks for another; with all that conditions and groups look at.
CREATE INDEX tasks_listed_by_day ON tasks (
  workspace_id, is_template, done, date, position, folded, row_id, local_id, project_id, parent_id, status_id, priority,
  end_date, estimated_seconds, assignee_ids, ghost_ids, pinned, is_private
) WHERE deleted = 0;
CREATE INDEX tasks_recurring ON tasks (workspace_id, is_template, done, coalesce(series_id, local_id), date)
WHERE deleted = 0 AND (series_id IS NOT NULL OR rrule IS NOT NULL);
`
