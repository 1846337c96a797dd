/** Task statuses of the workspace in use. */

import type { Status } from '../../../shared/bridge/statuses.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'

const statuses = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('statuses')
    .select(['local_id as id', 'name', 'emoji', 'type', 'position', 'sync_state as syncState'])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy('position')
    .orderBy('row_id'),
)

/** In the order in which they are offered. */
export function statusesOf({
  replica,
  workspaceId,
}: Pick<QueryContext, 'replica' | 'workspaceId'>): Status[] {
  return statuses
    .all(replica.sqlite, { workspaceId: workspaceId() })
    .map(({ id, name, emoji, type, position, syncState }) => ({ id, name, emoji, type, position, syncState }))
}
