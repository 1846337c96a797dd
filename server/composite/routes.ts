/** Composite creation over HTTP. */

import {
  createCompositeProject as createProjectEndpoint,
  createCompositeTask as createTaskEndpoint,
  createWorkspaceCompositeTask,
} from '../../shared/api/composite.ts'
import { requireWorkspace, requireWorkspaceOf } from '../access/places.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createCompositeProject } from './project.ts'
import { createCompositeTask } from './task.ts'

export const compositeRoutes: readonly BoundRoute[] = [
  route(createProjectEndpoint, (context) => createCompositeProject(context, context.params, context.body)),
  route(createTaskEndpoint, (context) => {
    const member = requireWorkspaceOf(context.caller, context.params)
    return createCompositeTask(context, { member, userId: context.caller.userId }, context.body)
  }),
  route(createWorkspaceCompositeTask, (context) => {
    const member = requireWorkspace(context.caller, context.params.workspace_id)
    return createCompositeTask(context, { member, userId: context.caller.userId }, context.body)
  }),
]
