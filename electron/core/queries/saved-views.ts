/** Saved views of the workspace in use. */

import { z } from 'zod'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'

const views = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('saved_views')
    .select(['local_id as id', 'name', 'icon', 'pinned', 'type', 'params', 'sync_state as syncState'])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy('pinned', 'desc')
    .orderBy('position')
    .orderBy('folded')
    .orderBy('name'),
)

const storedParams = z.record(z.string(), z.json())

/** Pinned ones first, each kind in its order, by name where nobody has moved them. */
export function listSavedViews({ replica, workspaceId }: QueryContext): SavedView[] {
  return views.all(replica.sqlite, { workspaceId: workspaceId() }).map((stored) => ({
    id: stored.id,
    name: stored.name,
    icon: stored.icon,
    pinned: stored.pinned === 1,
    type: stored.type,
    params: storedParams.parse(JSON.parse(stored.params)),
    syncState: stored.syncState,
  }))
}
