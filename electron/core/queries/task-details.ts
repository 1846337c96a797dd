/** Everything about one task. */

import { sql } from 'kysely'
import type { TaskDetails } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import { fieldValues } from './field-values.ts'
import type { QueryContext } from './query-context.ts'
import { selectTasks, taskView } from './task-columns.ts'

const byId = statement<{ id: LocalId }>()((tables, given) =>
  selectTasks(tables)
    .select(['notes', 'custom_fields as customFields', 'created_at as createdAt', 'creator_id as creatorId'])
    .where('tasks.local_id', '=', given.id),
)

const parts = statement<{ id: LocalId }>()((tables, given) =>
  selectTasks(tables)
    .where('parent_id', '=', given.id)
    .where('archived', '=', sql.lit(0))
    .orderBy('tasks.position')
    .orderBy('tasks.folded'),
)

/** Null for a task that is gone. */
export function taskDetails(context: QueryContext, { id }: { readonly id: LocalId }): TaskDetails | null {
  const { sqlite } = context.replica
  const stored = byId.first(sqlite, { id })
  if (stored === undefined) return null
  const view = taskView(context)
  const task = view(stored)
  const parent = task.parentId === null ? undefined : byId.first(sqlite, { id: task.parentId })
  return {
    ...task,
    notes: stored.notes,
    customFields: fieldValues(stored.customFields),
    parent: parent === undefined ? null : { id: parent.id, name: parent.name },
    seriesRule: task.seriesId === null ? null : (byId.first(sqlite, { id: task.seriesId })?.rrule ?? null),
    children: parts.all(sqlite, { id }).map(view),
    createdAt: stored.createdAt,
    creatorId: stored.creatorId,
  }
}
