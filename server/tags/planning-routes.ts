/** Planning's view of tags over HTTP. */

import * as api from '../../shared/api/planning-tags.ts'
import { type BoundRoute, route } from '../http/route.ts'
import * as planningService from './planning-service.ts'

export const planningTagRoutes: readonly BoundRoute[] = [
  route(api.listPlanningTags, planningService.readPlanningTags),
  route(api.createPlanningTag, planningService.createPlanningTag),
  route(api.getPlanningTag, planningService.readPlanningTag),
  route(api.updatePlanningTag, planningService.changePlanningTag),
  route(api.deletePlanningTag, planningService.deletePlanningTag),
]
