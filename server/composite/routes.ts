/** Composite creation over HTTP. */

import * as api from '../../shared/api/composite.ts'
import { requireWorkspace, requireWorkspaceOf } from '../access/places.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createCompositeProject } from './project.ts'
import { createCompositeTask } from './task.ts'

export const compositeRoutes: readonly BoundRoute[] = [
  route(api.createCompositeProject, createCompositeProject),
  route(api.createCompositeTask, (context) => {
    const member = requireWorkspaceOf(context.caller, context.params)
    return createCompositeTask(context, { member, userId: context.caller.userId }, context.body)
  }),
  route(api.createWorkspaceCompositeTask, (context) => {
    const member = requireWorkspace(context.caller, context.params.workspace_id)
    return createCompositeTask(context, { member, userId: context.caller.userId }, context.body)
  }),
]
