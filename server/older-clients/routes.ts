/** Paths of older clients over HTTP. */

import * as api from '../../shared/api/older-paths.ts'
import { deleteClient, readClient, readOwnClients } from '../clients/service.ts'
import { deleteGroup } from '../groups/service.ts'
import { type BoundRoute, route } from '../http/route.ts'
import * as service from './service.ts'

export const olderPathRoutes: readonly BoundRoute[] = [
  route(api.listPlacedClients, (context) => readOwnClients(context, {})),
  route(api.createPlacedClient, (context) => service.createPlacedClient(context, context.body)),
  route(api.getPlacedClient, async (context) =>
    readClient(context, await service.placeOfClient(context, context.params.client_id)),
  ),
  route(api.updatePlacedClient, (context) =>
    service.changePlacedClient(context, context.params.client_id, context.body),
  ),
  route(api.deletePlacedClient, async (context) =>
    deleteClient(context, await service.placeOfClient(context, context.params.client_id)),
  ),
  route(api.listProjectsOfClient, (context) =>
    service.readProjectsOfClient(context, context.params.client_id, context.query.active),
  ),
  route(api.createPlacedGroup, (context) => service.createPlacedGroup(context, context.body)),
  route(api.updatePlacedGroup, (context) =>
    service.changePlacedGroup(context, context.params.group_id, context.body),
  ),
  route(api.deletePlacedGroup, async (context) =>
    deleteGroup(context, await service.placeOfGroup(context, context.params.group_id)),
  ),
]
