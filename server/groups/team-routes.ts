/** Teams over HTTP. */

import * as api from '../../shared/api/teams.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeTeam, createTeam, deleteTeam, readTeam, readTeams } from './teams.ts'

export const teamRoutes: readonly BoundRoute[] = [
  route(api.listTeams, readTeams),
  route(api.createTeam, createTeam),
  route(api.getTeam, readTeam),
  route(api.updateTeam, changeTeam),
  route(api.deleteTeam, deleteTeam),
]
