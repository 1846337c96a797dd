/** Tasks of the workspace in use: by name, one with everything about it, and those of everybody as bars. */

import { sql } from 'kysely'
import type { Task, TaskDetails, TaskBar } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { foldText } from '../replica/fold-text.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import { selectTasksOf, taskView, selectTasks, shownEndDate, statusView } from './task-columns.ts'
import { selectedFields, fieldValues } from './shown-rows.ts'

const named = statement<{ workspaceId: WorkspaceId; folded: string; mostDone: 0 | 1; limit: number }>()(
  (tables, given) =>
    selectTasksOf(tables, given.workspaceId)
      .where('done', '<=', given.mostDone)
      .where((where) => where(where.fn<number>('instr', ['tasks.folded', where.val(given.folded)]), '>', 0))
      .orderBy('tasks.folded')
      .orderBy('tasks.row_id')
      .limit(given.limit),
)

/** At most `limit` tasks whose name contains the text, in any case; templates left out. */
export function listTasks(
  context: QueryContext,
  {
    includeDone,
    text,
    limit = 1000,
  }: {
    readonly includeDone: boolean
    readonly text?: string | undefined
    readonly limit?: number | undefined
  },
): Task[] {
  const given = {
    workspaceId: context.workspaceId(),
    folded: foldText(text?.trim() ?? ''),
    mostDone: includeDone ? 1 : 0,
    limit,
  } as const
  return named.all(context.replica.sqlite, given).map(taskView(context))
}

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

const fieldsOfBars = [
  'name',
  'projectId',
  'date',
  'endDate',
  'estimatedSeconds',
  'done',
  'statusId',
  'color',
  'assigneeIds',
  'ghostIds',
] as const
type ShownField = (typeof fieldsOfBars)[number]
const shown = selectedFields('task', (name): name is ShownField => fieldsOfBars.some((one) => one === name))

const overlapping = statement<{ workspaceId: WorkspaceId; from: string; to: string }>()((tables, given) =>
  tables
    .selectFrom('tasks')
    .select('local_id as id')
    .select(shown.columns)
    .where('deleted', '=', sql.lit(0))
    .where('date', 'is not', null)
    .where(sql`coalesce(end_date, date)`, '>=', given.from)
    .where('date', '<=', given.to)
    .where('workspace_id', '=', given.workspaceId)
    .where('is_template', '=', sql.lit(0))
    .where('archived', '=', sql.lit(0))
    .orderBy('date')
    .orderBy('position')
    .orderBy('folded'),
)

/** Tasks of which a day is within the range, both ends included; templates and what is archived left out. */
export function taskTimeline(
  context: QueryContext,
  { from, to }: { readonly from: string; readonly to: string },
): TaskBar[] {
  const { replica, deletedParents } = context
  const shownStatus = statusView(context)
  return overlapping.all(replica.sqlite, { workspaceId: context.workspaceId(), from, to }).map((stored) =>
    Object.assign(shown.read(stored, deletedParents), {
      id: stored.id,
      endDate: shownEndDate(stored),
      statusId: shownStatus(stored),
    }),
  )
}
