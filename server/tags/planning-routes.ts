/** Planning's view of tags over HTTP. */

import {
  createPlanningTag as createEndpoint,
  deletePlanningTag as deleteEndpoint,
  getPlanningTag,
  listPlanningTags,
  updatePlanningTag,
} from '../../shared/api/planning-tags.ts'
import { type BoundRoute, route } from '../http/route.ts'
import {
  changePlanningTag,
  createPlanningTag,
  deletePlanningTag,
  readPlanningTag,
  readPlanningTags,
} from './planning-service.ts'

export const planningTagRoutes: readonly BoundRoute[] = [
  route(listPlanningTags, (context) =>
    readPlanningTags(context, context.params.workspace_id, context.query.since),
  ),
  route(createEndpoint, (context) => createPlanningTag(context, context.params.workspace_id, context.body)),
  route(getPlanningTag, (context) => readPlanningTag(context, context.params)),
  route(updatePlanningTag, (context) => changePlanningTag(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deletePlanningTag(context, context.params)),
]
