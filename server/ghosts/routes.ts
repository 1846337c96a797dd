/** Ghosts over HTTP. */

import {
  createGhost as createEndpoint,
  createGhosts as createManyEndpoint,
  deleteGhost as deleteEndpoint,
  embodyGhost as embodyEndpoint,
  getGhost,
  listGhosts,
  updateGhost,
  updateGhosts,
} from '../../shared/api/ghosts.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeGhosts, createGhosts } from './bulk.ts'
import { embodyGhost } from './embody.ts'
import { changeGhost, createGhost, deleteGhost, readGhost, readGhosts } from './service.ts'

export const ghostRoutes: readonly BoundRoute[] = [
  route(listGhosts, (context) => readGhosts(context, context.params, context.query)),
  route(createEndpoint, (context) => createGhost(context, context.params, context.body)),
  route(createManyEndpoint, (context) => createGhosts(context, context.params, context.body)),
  route(updateGhosts, (context) => changeGhosts(context, context.params, context.body)),
  route(getGhost, (context) => readGhost(context, context.params)),
  route(updateGhost, (context) => changeGhost(context, context.params, context.body)),
  route(embodyEndpoint, (context) => embodyGhost(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteGhost(context, context.params)),
]
