/** Planning's view of tags over HTTP. */

import * as api from '../../shared/api/planning-tags.ts'
import { type BoundRoute, route } from '../http/route.ts'
import {
  changePlanningTag,
  createPlanningTag,
  deletePlanningTag,
  readPlanningTag,
  readPlanningTags,
} from './planning-service.ts'

export const planningTagRoutes: readonly BoundRoute[] = [
  route(api.listPlanningTags, readPlanningTags),
  route(api.createPlanningTag, createPlanningTag),
  route(api.getPlanningTag, readPlanningTag),
  route(api.updatePlanningTag, changePlanningTag),
  route(api.deletePlanningTag, deletePlanningTag),
]
