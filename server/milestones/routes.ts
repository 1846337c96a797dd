/** Milestones over HTTP. */

import * as api from '../../shared/api/milestones.ts'
import { type BoundRoute, route } from '../http/route.ts'
import {
  changeMilestone,
  createMilestone,
  deleteMilestone,
  readMilestone,
  readMilestones,
} from './service.ts'

export const milestoneRoutes: readonly BoundRoute[] = [
  route(api.listMilestones, readMilestones),
  route(api.createMilestone, createMilestone),
  route(api.getMilestone, readMilestone),
  route(api.updateMilestone, changeMilestone),
  route(api.deleteMilestone, deleteMilestone),
]
