/** People in projects over HTTP. */

import * as api from '../../shared/api/project-users.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route, type RouteOptions } from '../http/route.ts'
import {
  patchProjectUsers,
  changeProjectUser,
  createProjectUser,
  deleteProjectUser,
  readProjectUsers,
} from './service.ts'

const unknownPlace: RouteOptions = { texts: { params: { status: 400, message: 'Workspace not found' } } }
const unknownUser: RouteOptions = {
  texts: { params: { status: 400, message: 'Project user not found/accessible' } },
}

export const projectUserRoutes: readonly BoundRoute[] = [
  route(api.listProjectUsers, readProjectUsers, unknownPlace),
  route(api.createProjectUser, createProjectUser, unknownPlace),
  route(
    api.patchProjectUsers,
    (context) => answerBulk(context, patchProjectUsers(context, context.params, context.body)),
    unknownPlace,
  ),
  route(api.updateProjectUser, changeProjectUser, unknownUser),
  route(api.deleteProjectUser, deleteProjectUser, unknownUser),
]
