/** Ghosts of the workspace in use, by name. */

import type { Ghost } from '../../../shared/bridge/planning.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'

const ghosts = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('ghosts')
    .select(['local_id as id', 'name', 'description', 'embodied_at as embodiedAt', 'sync_state as syncState'])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy('folded')
    .orderBy('name'),
)

/** Those that a person has taken the place of included. */
export function listGhosts({ replica, workspaceId }: QueryContext): Ghost[] {
  return ghosts
    .all(replica.sqlite, { workspaceId: workspaceId() })
    .map(({ id, name, description, embodiedAt, syncState }) => ({
      id,
      name,
      description,
      embodiedAt,
      syncState,
    }))
}
