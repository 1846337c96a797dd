/** Saved views over HTTP. */

import * as api from '../../shared/api/saved-views.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeView, createView, deleteView, readView, readViews } from './service.ts'

export const savedViewRoutes: readonly BoundRoute[] = [
  route(api.listSavedViews, readViews),
  route(api.createSavedView, createView),
  route(api.getSavedView, readView),
  route(api.updateSavedView, changeView),
  route(api.deleteSavedView, deleteView),
]
