/** Ghosts over HTTP. */

import {
  createGhost as createEndpoint,
  deleteGhost as deleteEndpoint,
  getGhost,
  listGhosts,
  updateGhost,
} from '../../shared/api/ghosts.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeGhost, createGhost, deleteGhost, readGhost, readGhosts } from './service.ts'

export const ghostRoutes: readonly BoundRoute[] = [
  route(listGhosts, (context) => readGhosts(context, context.params, context.query)),
  route(createEndpoint, (context) => createGhost(context, context.params, context.body)),
  route(getGhost, (context) => readGhost(context, context.params)),
  route(updateGhost, (context) => changeGhost(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteGhost(context, context.params)),
]
