/** Milestones over HTTP. */

import {
  createMilestone as createEndpoint,
  deleteMilestone as deleteEndpoint,
  getMilestone,
  listMilestones,
  updateMilestone,
} from '../../shared/api/milestones.ts'
import { type BoundRoute, route } from '../http/route.ts'
import {
  changeMilestone,
  createMilestone,
  deleteMilestone,
  readMilestone,
  readMilestones,
} from './service.ts'

export const milestoneRoutes: readonly BoundRoute[] = [
  route(listMilestones, (context) => readMilestones(context, context.params.workspace_id, context.query)),
  route(createEndpoint, (context) => createMilestone(context, context.params.workspace_id, context.body)),
  route(getMilestone, (context) => readMilestone(context, context.params)),
  route(updateMilestone, (context) => changeMilestone(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteMilestone(context, context.params)),
]
