/** Composite creation over HTTP. */

import * as api from '../../shared/api/composite.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { viewerAt, viewerOf } from '../projects/find.ts'
import { createCompositeProject } from './project.ts'
import { createCompositeTask } from './task.ts'

export const compositeRoutes: readonly BoundRoute[] = [
  route(api.createCompositeProject, createCompositeProject),
  route(api.createCompositeTask, (context, place, body) =>
    createCompositeTask(context, viewerAt(context, place), body),
  ),
  route(api.createWorkspaceCompositeTask, (context, { workspace_id }, body) =>
    createCompositeTask(context, viewerOf(context, workspace_id), body),
  ),
]
