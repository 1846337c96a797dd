/** Favorites over HTTP. */

import * as api from '../../shared/api/favorites.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeFavorite, createFavorite, deleteFavorite, readFavorites } from './service.ts'

export const favoriteRoutes: readonly BoundRoute[] = [
  route(api.listFavorites, readFavorites),
  route(api.createFavorite, createFavorite),
  route(api.updateFavorite, changeFavorite),
  route(api.deleteFavorite, deleteFavorite),
]
