/** Groups that work on projects, over HTTP. */

import * as api from '../../shared/api/project-groups.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createProjectGroup, deleteProjectGroup, readProjectGroups } from './service.ts'

export const projectGroupRoutes: readonly BoundRoute[] = [
  route(api.listProjectGroups, readProjectGroups),
  route(api.createProjectGroup, createProjectGroup),
  route(api.deleteProjectGroup, deleteProjectGroup),
]
