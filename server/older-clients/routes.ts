/** Paths of older clients over HTTP. */

import {
  createPlacedClient as createClientEndpoint,
  createPlacedGroup as createGroupEndpoint,
  deletePlacedClient,
  deletePlacedGroup,
  getPlacedClient,
  listPlacedClients,
  listProjectsOfClient,
  updatePlacedClient,
  updatePlacedGroup,
} from '../../shared/api/older-paths.ts'
import { deleteClient, readClient, readOwnClients } from '../clients/service.ts'
import { deleteGroup } from '../groups/service.ts'
import { type BoundRoute, route } from '../http/route.ts'
import {
  changePlacedClient,
  changePlacedGroup,
  createPlacedClient,
  createPlacedGroup,
  placeOfClient,
  placeOfGroup,
  readProjectsOfClient,
} from './service.ts'

export const olderPathRoutes: readonly BoundRoute[] = [
  route(listPlacedClients, (context) => readOwnClients(context, undefined)),
  route(createClientEndpoint, (context) => createPlacedClient(context, context.body)),
  route(getPlacedClient, async (context) =>
    readClient(context, await placeOfClient(context, context.params.client_id)),
  ),
  route(updatePlacedClient, (context) => changePlacedClient(context, context.params.client_id, context.body)),
  route(deletePlacedClient, async (context) =>
    deleteClient(context, await placeOfClient(context, context.params.client_id)),
  ),
  route(listProjectsOfClient, (context) =>
    readProjectsOfClient(context, context.params.client_id, context.query.active),
  ),
  route(createGroupEndpoint, (context) => createPlacedGroup(context, context.body)),
  route(updatePlacedGroup, (context) => changePlacedGroup(context, context.params.group_id, context.body)),
  route(deletePlacedGroup, async (context) =>
    deleteGroup(context, await placeOfGroup(context, context.params.group_id)),
  ),
]
