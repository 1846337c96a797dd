/** Ghosts of the workspace in use, by name. */

import { sql } from 'kysely'
import type { Ghost } from '../../../shared/bridge/ghosts.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import { idsIn } from './task-columns.ts'

const ghosts = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('ghosts')
    .select([
      'local_id as id',
      'name',
      'description',
      'project_ids as projectIds',
      'team_ids as teamIds',
      'member_id as memberId',
      'embodied_at as embodiedAt',
      'sync_state as syncState',
      sql<number>`(SELECT count(*) FROM task_links JOIN tasks ON tasks.row_id = task_links.row_id
        WHERE task_links.target = ghosts.local_id AND tasks.deleted = 0 AND tasks.done = 0
          AND tasks.archived = 0 AND tasks.is_template = 0)`.as('openTasks'),
    ])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy('folded')
    .orderBy('name'),
)

/** Those that a person has taken the place of included. */
export function listGhosts({ replica, workspaceId, deletedParents }: QueryContext): Ghost[] {
  return ghosts.all(replica.sqlite, { workspaceId: workspaceId() }).map((stored) => ({
    id: stored.id,
    name: stored.name,
    description: stored.description,
    projectIds: deletedParents.visibleOf(idsIn(stored.projectIds)),
    teamIds: idsIn(stored.teamIds),
    openTasks: stored.openTasks,
    embodiedAt: stored.embodiedAt,
    memberId: stored.memberId,
    syncState: stored.syncState,
  }))
}
