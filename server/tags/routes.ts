/** Tags over HTTP. */

import * as api from '../../shared/api/tags.ts'
import { type BoundRoute, route } from '../http/route.ts'
import * as service from './service.ts'
import * as planning from '../../shared/api/planning-tags.ts'

export const tagRoutes: readonly BoundRoute[] = [
  route(api.listTags, service.readTags),
  route(api.listMyTags, service.readOwnTags),
  route(api.createTag, service.createTag),
  route(api.updateTag, service.renameTag),
  route(api.deleteTag, service.deleteTag),
]

export const planningTagRoutes: readonly BoundRoute[] = [
  route(planning.listPlanningTags, service.readPlanningTags),
  route(planning.createPlanningTag, service.createPlanningTag),
  route(planning.getPlanningTag, service.readPlanningTag),
  route(planning.updatePlanningTag, service.changePlanningTag),
  route(planning.deletePlanningTag, service.deletePlanningTag),
]
