/** People in projects over HTTP. */

import {
  createProjectUser as createEndpoint,
  deleteProjectUser as deleteEndpoint,
  listProjectUsers,
  patchProjectUsers as patchEndpoint,
  updateProjectUser,
} from '../../shared/api/project-users.ts'
import { answerBulk } from '../bulk/bulk-changes.ts'
import { type BoundRoute, route, type RouteOptions } from '../http/route.ts'
import { patchProjectUsers } from './patch.ts'
import { readProjectUsers } from './read.ts'
import { changeProjectUser, createProjectUser, deleteProjectUser } from './service.ts'

const unknownPlace: RouteOptions = { texts: { params: { status: 400, message: 'Workspace not found' } } }
const unknownUser: RouteOptions = {
  texts: { params: { status: 400, message: 'Project user not found/accessible' } },
}

export const projectUserRoutes: readonly BoundRoute[] = [
  route(
    listProjectUsers,
    (context) => readProjectUsers(context, context.params.workspace_id, context.query),
    unknownPlace,
  ),
  route(
    createEndpoint,
    (context) => createProjectUser(context, context.params.workspace_id, context.body),
    unknownPlace,
  ),
  route(
    patchEndpoint,
    (context) => answerBulk(context, patchProjectUsers(context, context.params, context.body)),
    unknownPlace,
  ),
  route(
    updateProjectUser,
    (context) => changeProjectUser(context, context.params, context.body),
    unknownUser,
  ),
  route(deleteEndpoint, (context) => deleteProjectUser(context, context.params), unknownUser),
]
