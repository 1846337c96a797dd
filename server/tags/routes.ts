/** Tags over HTTP. */

import * as api from '../../shared/api/tags.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createTag, deleteTag, readOwnTags, readTags, renameTag } from './service.ts'
import * as planning from '../../shared/api/planning-tags.ts'
import * as planningService from './planning-service.ts'

export const tagRoutes: readonly BoundRoute[] = [
  route(api.listTags, readTags),
  route(api.listMyTags, readOwnTags),
  route(api.createTag, createTag),
  route(api.updateTag, renameTag),
  route(api.deleteTag, deleteTag),
]

export const planningTagRoutes: readonly BoundRoute[] = [
  route(planning.listPlanningTags, planningService.readPlanningTags),
  route(planning.createPlanningTag, planningService.createPlanningTag),
  route(planning.getPlanningTag, planningService.readPlanningTag),
  route(planning.updatePlanningTag, planningService.changePlanningTag),
  route(planning.deletePlanningTag, planningService.deletePlanningTag),
]
