/** Clients over HTTP. */

import * as api from '../../shared/api/clients.ts'
import { type BoundRoute, route } from '../http/route.ts'
import {
  archiveClient,
  changeClient,
  createClient,
  deleteClient,
  readClient,
  readClients,
  readOwnClients,
  restoreClient,
} from './service.ts'

export const clientRoutes: readonly BoundRoute[] = [
  route(api.listClients, readClients),
  route(api.listMyClients, readOwnClients),
  route(api.createClient, createClient),
  route(api.getClient, readClient),
  route(api.updateClient, changeClient),
  route(api.deleteClient, deleteClient),
  route(api.archiveClient, archiveClient),
  route(api.restoreClient, restoreClient),
]
