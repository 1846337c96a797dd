/** Saved views over HTTP. */

import {
  createSavedView,
  deleteSavedView,
  getSavedView,
  listSavedViews,
  updateSavedView,
} from '../../shared/api/saved-views.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeView, createView, deleteView, readView, readViews } from './service.ts'

export const savedViewRoutes: readonly BoundRoute[] = [
  route(listSavedViews, (context) => readViews(context, context.params.workspace_id, context.query)),
  route(createSavedView, (context) => createView(context, context.params.workspace_id, context.body)),
  route(getSavedView, (context) => readView(context, context.params)),
  route(updateSavedView, (context) => changeView(context, context.params, context.body)),
  route(deleteSavedView, (context) => deleteView(context, context.params)),
]
