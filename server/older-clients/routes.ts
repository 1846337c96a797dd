/** Paths of older clients over HTTP. */

import * as api from '../../shared/api/older-paths.ts'
import { deleteClient, readClient, readOwnClients } from '../clients/service.ts'
import { type BoundRoute, route } from '../http/route.ts'
import * as service from './service.ts'

export const olderPathRoutes: readonly BoundRoute[] = [
  route(api.listPlacedClients, (context) => readOwnClients(context, {})),
  route(api.createPlacedClient, service.createPlacedClient),
  route(api.getPlacedClient, async (context, path) =>
    readClient(context, await service.placeOfClient(context, path)),
  ),
  route(api.updatePlacedClient, service.changePlacedClient),
  route(api.deletePlacedClient, async (context, path) =>
    deleteClient(context, await service.placeOfClient(context, path)),
  ),
  route(api.listProjectsOfClient, service.readProjectsOfClient),
  route(api.createPlacedGroup, service.createPlacedGroup),
  route(api.updatePlacedGroup, service.changePlacedGroup),
  route(api.deletePlacedGroup, service.deletePlacedGroup),
]
