/** Groups over HTTP. */

import {
  createGroup as createEndpoint,
  deleteGroup as deleteEndpoint,
  listGroups,
  listOrganizationWorkspaceGroups,
  listWorkspaceGroups,
  patchGroup as patchEndpoint,
  updateGroup,
} from '../../shared/api/groups.ts'
import { type BoundRoute, route, type RouteOptions } from '../http/route.ts'
import { patchGroup } from './patch.ts'
import { readGroups, readWorkspaceGroups } from './read.ts'
import { changeGroup, createGroup, deleteGroup } from './service.ts'

const invalidNumber: RouteOptions = { texts: { params: { status: 400, message: 'Invalid number' } } }
const invalidGroup: RouteOptions = { texts: { params: { status: 404, message: 'Invalid group ID' } } }
const unknownPlace: RouteOptions = {
  texts: { params: { status: 404, message: 'resource can not be found' } },
}

export const groupRoutes: readonly BoundRoute[] = [
  route(
    listGroups,
    (context) => readGroups(context, context.params.organization_id, context.query),
    invalidNumber,
  ),
  route(createEndpoint, (context) => createGroup(context, context.params.organization_id, context.body)),
  route(updateGroup, (context) => changeGroup(context, context.params, context.body), invalidGroup),
  route(deleteEndpoint, (context) => deleteGroup(context, context.params), invalidGroup),
  route(patchEndpoint, (context) => patchGroup(context, context.params, context.body), {
    texts: { params: { status: 400, message: 'Unknown group at organization' } },
  }),
  route(
    listOrganizationWorkspaceGroups,
    (context) => readWorkspaceGroups(context, context.params),
    unknownPlace,
  ),
  route(listWorkspaceGroups, (context) => readWorkspaceGroups(context, context.params), unknownPlace),
]
