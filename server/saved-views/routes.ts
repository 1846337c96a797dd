/** Saved views over HTTP. */

import * as api from '../../shared/api/saved-views.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeView, createView, deleteView, readView, readViews } from './service.ts'

export const savedViewRoutes: readonly BoundRoute[] = [
  route(api.listSavedViews, (context) => readViews(context, context.params.workspace_id, context.query)),
  route(api.createSavedView, (context) => createView(context, context.params.workspace_id, context.body)),
  route(api.getSavedView, (context) => readView(context, context.params)),
  route(api.updateSavedView, (context) => changeView(context, context.params, context.body)),
  route(api.deleteSavedView, (context) => deleteView(context, context.params)),
]
