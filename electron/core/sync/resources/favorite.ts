import { createFavorite, deleteFavorite, updateFavorite } from '../../../../shared/api/favorites.ts'
import { LAST_RANK } from '../../../../shared/entities/tracking.ts'
import { defineResource } from './define-resource.ts'
import type { Resource } from './resource.ts'

const plain = defineResource('favorite', {
  id: 'favorite_id',
  create: createFavorite,
  update: updateFavorite,
  remove: deleteFavorite,
  // Without a rank it goes behind all others.
  fields: { rank: { write: (rank) => (rank === LAST_RANK ? {} : { rank }) } },
  newBody: ({ workspaceId }, _, written) => ({ ...written, workspace_id: workspaceId }),
})

/**
 * Favourites: templates of time entries (decisions §6). A move of another one changes the version of each behind it, so a
 * move and a deletion hold for whatever version there is.
 */
export const favorite: Resource<'favorite'> = {
  ...plain,
  update(sending, id, changes) {
    const isMove = Object.keys(changes).every((field) => field === 'rank')
    return plain.update(isMove ? { ...sending, ifMatch: undefined } : sending, id, changes)
  },
  remove: (sending, id) => plain.remove({ ...sending, ifMatch: undefined }, id),
}
