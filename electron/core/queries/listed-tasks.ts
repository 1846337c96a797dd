/** Rows of a list of tasks, with what its columns show. */

import { sql } from 'kysely'
import type { ListedTask } from '../../../shared/bridge/tasks.ts'
import { statement } from '../replica/statement.ts'
import { fieldValues } from './field-values.ts'
import type { QueryContext } from './query-context.ts'
import { selectTasks, taskView } from './task-columns.ts'

const byRowIds = statement<{ rowIds: string }>()((tables, given) =>
  selectTasks(tables)
    .select([
      'tasks.row_id as rowId',
      'tasks.custom_fields as customFields',
      sql<
        string | null
      >`(SELECT parents.name FROM tasks AS parents WHERE parents.local_id = tasks.parent_id)`.as(
        'parentName',
      ),
    ])
    .where('tasks.row_id', 'in', (rows) =>
      rows
        .selectFrom(rows.fn<{ value: number }>('json_each', [rows.val(given.rowIds)]).as('ids'))
        .select('ids.value'),
    ),
)

/** By their rows; those that are deleted are missing. */
export function listedTasks(
  context: QueryContext,
  rowIds: readonly number[],
): ReadonlyMap<number, Omit<ListedTask, 'later'>> {
  const view = taskView(context)
  const stored = byRowIds.all(context.replica.sqlite, { rowIds: JSON.stringify(rowIds) })
  return new Map(
    stored.map((row) => {
      const task = view(row)
      const customFields = fieldValues(row.customFields)
      // A parent that is being deleted is seen no more.
      const parentName = task.parentId === null ? null : row.parentName
      return [row.rowId, { ...task, customFields, parentName }]
    }),
  )
}
