/** Dated tasks of everybody, as bars. */

import { sql } from 'kysely'
import type { TaskBar } from '../../../shared/bridge/tasks.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import { selectedFields } from './shown-rows.ts'
import { shownEndDate, statusView } from './task-columns.ts'

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
