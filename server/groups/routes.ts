/** Groups over HTTP. */

import * as api from '../../shared/api/groups.ts'
import { type BoundRoute, route, type RouteOptions } from '../http/route.ts'
import {
  patchGroup,
  changeGroup,
  createGroup,
  deleteGroup,
  readGroups,
  readWorkspaceGroups,
} from './service.ts'
import * as teams from '../../shared/api/teams.ts'
import { changeTeam, createTeam, deleteTeam, readTeam, readTeams } from './teams.ts'

const invalidNumber: RouteOptions = { texts: { params: { status: 400, message: 'Invalid number' } } }
const invalidGroup: RouteOptions = { texts: { params: { status: 404, message: 'Invalid group ID' } } }
const unknownPlace: RouteOptions = {
  texts: { params: { status: 404, message: 'resource can not be found' } },
}

export const groupRoutes: readonly BoundRoute[] = [
  route(
    api.listGroups,
    (context) => readGroups(context, context.params.organization_id, context.query),
    invalidNumber,
  ),
  route(api.createGroup, (context) => createGroup(context, context.params.organization_id, context.body)),
  route(api.updateGroup, changeGroup, invalidGroup),
  route(api.deleteGroup, deleteGroup, invalidGroup),
  route(api.patchGroup, patchGroup, {
    texts: { params: { status: 400, message: 'Unknown group at organization' } },
  }),
  route(api.listOrganizationWorkspaceGroups, readWorkspaceGroups, unknownPlace),
  route(api.listWorkspaceGroups, readWorkspaceGroups, unknownPlace),
]

export const teamRoutes: readonly BoundRoute[] = [
  route(teams.listTeams, readTeams),
  route(teams.createTeam, createTeam),
  route(teams.getTeam, readTeam),
  route(teams.updateTeam, changeTeam),
  route(teams.deleteTeam, deleteTeam),
]
