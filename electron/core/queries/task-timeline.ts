/** Dated tasks of everybody, as bars. */

import { sql } from 'kysely'
import type { TaskBar } from '../../../shared/bridge/tasks.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import { idsIn, shownEndDate, statusView } from './task-columns.ts'

const overlapping = statement<{ workspaceId: WorkspaceId; from: string; to: string }>()((tables, given) =>
  tables
    .selectFrom('tasks')
    .select([
      'local_id as id',
      'name',
      'project_id as projectId',
      'date',
      'end_date as endDate',
      'estimated_seconds as estimatedSeconds',
      'done',
      'status_id as statusId',
      'color',
      'assignee_ids as assigneeIds',
      'ghost_ids as ghostIds',
    ])
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
  return overlapping.all(replica.sqlite, { workspaceId: context.workspaceId(), from, to }).map((stored) => ({
    id: stored.id,
    name: stored.name,
    projectId: deletedParents.visible(stored.projectId),
    date: stored.date,
    endDate: shownEndDate(stored),
    estimatedSeconds: stored.estimatedSeconds,
    done: stored.done === 1,
    statusId: shownStatus(stored),
    color: stored.color,
    assigneeIds: idsIn(stored.assigneeIds),
    ghostIds: deletedParents.visibleOf(idsIn(stored.ghostIds)),
  }))
}
