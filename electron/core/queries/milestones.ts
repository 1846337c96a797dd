/** Milestones of the workspace in use. */

import type { Milestone } from '../../../shared/bridge/milestones.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import { idsIn } from './task-columns.ts'

const milestones = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('milestones')
    .select([
      'local_id as id',
      'name',
      'color',
      'due_date as dueDate',
      'completed_at as completedAt',
      'project_ids as projectIds',
      'team_ids as teamIds',
      'sync_state as syncState',
    ])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy((by) => by('due_date', 'is', null))
    .orderBy('due_date')
    .orderBy('folded')
    .orderBy('row_id'),
)

/** By date; those without one last. */
export function listMilestones({ replica, workspaceId, deletedParents }: QueryContext): Milestone[] {
  return milestones.all(replica.sqlite, { workspaceId: workspaceId() }).map((stored) => ({
    id: stored.id,
    name: stored.name,
    color: stored.color,
    dueDate: stored.dueDate,
    completedAt: stored.completedAt,
    projectIds: deletedParents.visibleOf(idsIn(stored.projectIds)),
    teamIds: idsIn(stored.teamIds),
    syncState: stored.syncState,
  }))
}
