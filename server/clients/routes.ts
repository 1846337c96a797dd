/** Clients over HTTP. */

import {
  archiveClient as archiveEndpoint,
  createClient as createEndpoint,
  deleteClient as deleteEndpoint,
  getClient,
  listClients,
  listMyClients,
  restoreClient as restoreEndpoint,
  updateClient,
} from '../../shared/api/clients.ts'
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
  route(listClients, (context) => readClients(context, context.params.workspace_id, context.query)),
  route(listMyClients, (context) => readOwnClients(context, context.query.since)),
  route(createEndpoint, (context) => createClient(context, context.params.workspace_id, context.body)),
  route(getClient, (context) => readClient(context, context.params)),
  route(updateClient, (context) => changeClient(context, context.params, context.body)),
  route(deleteEndpoint, (context) => deleteClient(context, context.params)),
  route(archiveEndpoint, (context) => archiveClient(context, context.params)),
  route(restoreEndpoint, (context) => restoreClient(context, context.params, context.body)),
]
