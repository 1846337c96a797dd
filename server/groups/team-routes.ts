/** Teams over HTTP. */

import {
  createTeam as createEndpoint,
  deleteTeam as deleteEndpoint,
  getTeam,
  listTeams,
  updateTeam,
} from '../../shared/api/teams.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeTeam, createTeam, deleteTeam, readTeam, readTeams } from './teams.ts'

export const teamRoutes: readonly BoundRoute[] = [
  route(listTeams, (context) => readTeams(context, context.params.workspace_id)),
  route(createEndpoint, (context) => createTeam(context, context.params.workspace_id, context.body)),
  route(getTeam, (context) => readTeam(context, context.params)),
  route(updateTeam, (context) => changeTeam(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteTeam(context, context.params)),
]
