/** Clients over HTTP. */

import * as api from '../../shared/api/clients.ts'
import { type BoundRoute, route } from '../http/route.ts'
import * as service from './service.ts'

export const clientRoutes: readonly BoundRoute[] = [
  route(api.listClients, service.readClients),
  route(api.listMyClients, service.readOwnClients),
  route(api.createClient, service.createClient),
  route(api.getClient, service.readClient),
  route(api.updateClient, service.changeClient),
  route(api.deleteClient, service.deleteClient),
  route(api.archiveClient, service.archiveClient),
  route(api.restoreClient, service.restoreClient),
]
