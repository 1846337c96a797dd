/** Clients of a workspace (T §2 Client, T §4.6). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'
import { integrationFields } from './integration.ts'

export const client = z.object({
  archived: z.boolean(),
  at: timestamp,
  creator_id: id,
  external_reference: z.string().nullable(),
  id,
  ...integrationFields,
  name: z.string(),
  notes: z.string().nullable(),
  permissions: z.array(z.string()),
  server_deleted_at: timestamp.nullable(),
  total_count: z.int(),
  wid: id,
})
export type Client = z.output<typeof client>

/** All optional here: which of them must be present is a rule of the service, with the texts of T §7. */
export const clientBody = z.object({
  name: z.string().optional(),
  notes: z.string().max(65_536).nullish(),
  external_reference: z.string().max(255).nullish(),
})

const path = '/api/v9/workspaces/{workspace_id}/clients'
const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.6', row: client })

export const listClients = endpoint('clients.list', `GET ${path}`, {
  summary: 'Lists the clients of a workspace.',
  query: z.object({ status: z.string().optional(), name: z.string().optional() }),
})

export const listMyClients = endpoint('me.clients', 'GET /api/v9/me/clients', {
  source: 'decisions §6',
  summary:
    'Lists the clients of all workspaces of the caller, archived ones too; with `since` what changed, deleted ones included.',
  query: z.object({ since: queryInteger.optional() }),
})

export const createClient = endpoint('clients.create', `POST ${path}`, {
  summary: 'Creates a client.',
  body: clientBody.extend(withSyncId),
})

export const getClient = endpoint('clients.get', `GET ${path}/{client_id}`, {
  summary: 'Reads one client.',
})

export const updateClient = endpoint('clients.update', `PUT ${path}/{client_id}`, {
  summary: 'Changes a client; absent keys stay as they are.',
  body: clientBody,
})

export const deleteClient = endpoint('clients.delete', `DELETE ${path}/{client_id}`, {
  summary: 'Deletes a client; its projects stay, without a client.',
})

export const archiveClient = endpoint('clients.archive', `POST ${path}/{client_id}/archive`, {
  summary: 'Archives a client together with its projects and lists their ids.',
  answer: { kind: 'list', status: 200, schema: id },
})

export const restoreClient = endpoint('clients.restore', `POST ${path}/{client_id}/restore`, {
  summary: 'Restores a client, and the projects that the body names.',
  body: z
    .object({ projects: z.array(id).max(5000).optional(), restore_all_projects: z.boolean().optional() })
    .optional(),
})
