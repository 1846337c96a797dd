/** Milestones over HTTP. */

import * as api from '../../shared/api/milestones.ts'
import { type BoundRoute, route } from '../http/route.ts'
import * as service from './service.ts'

export const milestoneRoutes: readonly BoundRoute[] = [
  route(api.listMilestones, service.readMilestones),
  route(api.createMilestone, service.createMilestone),
  route(api.getMilestone, service.readMilestone),
  route(api.updateMilestone, service.changeMilestone),
  route(api.deleteMilestone, service.deleteMilestone),
]
