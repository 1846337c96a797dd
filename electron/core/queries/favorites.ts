/** Favourites of the workspace in use. */

import type { Favorite } from '../../../shared/bridge/favorites.ts'
import { favoriteOrder } from './favorite-order.ts'
import type { QueryContext } from './query-context.ts'

/** In the person's order. */
export function listFavorites({ replica, workspaceId, deletedParents }: QueryContext): Favorite[] {
  const shown = replica.rows.where('favorite', 'deleted = 0 AND workspace_id = ?', [workspaceId()])
  const places = new Map(favoriteOrder(replica).map((id, place) => [id, place]))
  return shown
    .toSorted((a, b) => (places.get(a.localId) ?? 0) - (places.get(b.localId) ?? 0))
    .map(({ localId, fields, syncState }) => ({
      id: localId,
      description: fields.description,
      projectId: deletedParents.visible(fields.projectId),
      taskId: deletedParents.visible(fields.taskId),
      tagIds: deletedParents.visibleOf(fields.tagIds),
      billable: fields.billable,
      syncState,
    }))
}
