/**
 * Paths that older clients of this API family still call: those of clients and groups without the workspace or the
 * organization in front. They come before these documents; the paths below a workspace do the same and more.
 */

import { z } from 'zod'
import { client, clientBody } from './clients.ts'
import { endpointsOf } from './endpoint.ts'
import { id } from './fields.ts'
import { group } from './groups.ts'
import { adoptLegacyKeys } from './legacy-keys.ts'
import { project } from './projects.ts'
import { withSyncId } from './feed.ts'

const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §1', row: client })

/** The default workspace of the person when absent. */
const place = { workspace_id: id.optional(), wid: id.optional() }
const wid = { wid: 'workspace_id' } as const

export const placedClientBody = adoptLegacyKeys(clientBody.extend({ ...place, ...withSyncId }), wid)
export type PlacedClientBody = z.output<typeof placedClientBody>

/** A group and the keys by which older clients know it. */
export const placedGroup = group.extend({
  id,
  /** The workspace that the group was made for: its first; null when it has none. */
  wid: id.nullable(),
})
export type PlacedGroup = z.output<typeof placedGroup>

export const placedGroupBody = adoptLegacyKeys(
  z.object({ name: z.string().nullish(), ...place, ...withSyncId }),
  wid,
)
export type PlacedGroupBody = z.output<typeof placedGroupBody>

/** Answers to writes stand below `data`. */
const written = <S extends z.ZodType>(schema: S) =>
  ({ kind: 'object', status: 200, schema: z.object({ data: schema }) }) as const

export const listPlacedClients = endpoint('older_paths.clients.list', 'GET /api/v9/clients', {
  summary: 'For older clients: lists the clients of all workspaces of the caller, as me/clients does.',
})

export const createPlacedClient = endpoint('older_paths.clients.create', 'POST /api/v9/clients', {
  summary: 'For older clients: creates a client in the workspace `wid`.',
  body: placedClientBody,
  answer: written(client),
})

export const getPlacedClient = endpoint('older_paths.clients.get', 'GET /api/v9/clients/{client_id}', {
  summary: 'For older clients: reads a client.',
})

export const updatePlacedClient = endpoint('older_paths.clients.update', 'PUT /api/v9/clients/{client_id}', {
  summary: 'For older clients: changes a client.',
  body: placedClientBody,
  answer: written(client),
})

export const deletePlacedClient = endpoint(
  'older_paths.clients.delete',
  'DELETE /api/v9/clients/{client_id}',
  {
    summary: 'For older clients: deletes a client.',
  },
)

export const listProjectsOfClient = endpoint(
  'older_paths.clients.projects',
  `GET /api/v9/clients/{client_id}/projects`,
  {
    summary: 'For older clients: lists the projects of a client, active ones unless `active` says otherwise.',
    query: z.object({ active: z.enum(['true', 'false', 'both']).optional() }),
    answer: { kind: 'list', status: 200, schema: project },
  },
)

export const createPlacedGroup = endpoint('older_paths.groups.create', 'POST /api/v9/groups', {
  summary: 'For older clients: creates a group with the workspace `wid`, in its organization.',
  body: placedGroupBody,
  answer: written(placedGroup),
})

export const updatePlacedGroup = endpoint('older_paths.groups.update', 'PUT /api/v9/groups/{group_id}', {
  summary: 'For older clients: renames a group.',
  body: placedGroupBody,
  answer: written(placedGroup),
})

export const deletePlacedGroup = endpoint('older_paths.groups.delete', 'DELETE /api/v9/groups/{group_id}', {
  summary: 'For older clients: deletes a group.',
})
