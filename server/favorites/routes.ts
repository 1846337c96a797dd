/** Favorites over HTTP. */

import {
  createFavorite as createEndpoint,
  deleteFavorite as deleteEndpoint,
  listFavorites,
  updateFavorite as updateEndpoint,
} from '../../shared/api/favorites.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeFavorite } from './change.ts'
import { createFavorite, deleteFavorite, readFavorites } from './service.ts'

export const favoriteRoutes: readonly BoundRoute[] = [
  route(listFavorites, (context) => readFavorites(context, context.query.since)),
  route(createEndpoint, (context) => createFavorite(context, context.body)),
  route(updateEndpoint, (context) => changeFavorite(context, context.params.favorite_id, context.body)),
  route(deleteEndpoint, (context) => deleteFavorite(context, context.params.favorite_id)),
]
