/** Ghosts over HTTP. */

import * as api from '../../shared/api/ghosts.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { embodyGhost } from './embody.ts'
import {
  changeGhost,
  changeGhosts,
  createGhost,
  createGhosts,
  deleteGhost,
  readGhost,
  readGhosts,
} from './service.ts'

export const ghostRoutes: readonly BoundRoute[] = [
  route(api.listGhosts, readGhosts),
  route(api.createGhost, createGhost),
  route(api.createGhosts, createGhosts),
  route(api.updateGhosts, changeGhosts),
  route(api.getGhost, readGhost),
  route(api.updateGhost, changeGhost),
  route(api.embodyGhost, embodyGhost),
  route(api.deleteGhost, deleteGhost),
]
