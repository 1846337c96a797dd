/** Ghosts over HTTP. */

import * as api from '../../shared/api/ghosts.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { embodyGhost } from './embody.ts'
import * as service from './service.ts'

export const ghostRoutes: readonly BoundRoute[] = [
  route(api.listGhosts, service.readGhosts),
  route(api.createGhost, service.createGhost),
  route(api.createGhosts, service.createGhosts),
  route(api.updateGhosts, service.changeGhosts),
  route(api.getGhost, service.readGhost),
  route(api.updateGhost, service.changeGhost),
  route(api.embodyGhost, embodyGhost),
  route(api.deleteGhost, service.deleteGhost),
]
