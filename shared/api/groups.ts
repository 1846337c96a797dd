/** Groups of an organization's people (T §2 Group, T §4.4, decisions §10). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, timestamp } from './fields.ts'

export const groupUser = z.object({
  /** Always empty: the service keeps no pictures. */
  avatar_url: z.string(),
  /** Deactivated in the organization. */
  inactive: z.boolean(),
  /** False while an invitation waits to be accepted. */
  joined: z.boolean(),
  name: z.string(),
  user_id: id,
})

export const group = z.object({
  at: timestamp,
  group_id: id,
  name: z.string(),
  permissions: z.array(z.string()),
  users: z.array(groupUser),
  /** Ids; those that the caller may see. */
  workspaces: z.array(id),
})
export type Group = z.output<typeof group>

const ids = z.array(id)
/** Few enough for one statement of any database. */
const members = ids.max(5000).nullish()

/** Absent keys stay as they are; the texts of T §7 are rules of the service. */
export const groupBody = z.object({
  name: z.string().nullish(),
  users: members,
  workspaces: members,
})
export type GroupBody = z.output<typeof groupBody>

/** Lenient here: which operations and paths there are is a rule of the service, with the texts of T §7. */
export const groupPatch = z.object({
  op: z.string().nullish(),
  /** `/users` or `/workspaces`. */
  path: z.string().nullish(),
  value: ids.nullish(),
})
export type GroupPatch = z.output<typeof groupPatch>

/** An operation as it was understood. */
const appliedPatch = z.object({ op: z.string(), path: z.string(), value: z.array(id) })

export const groupPatchResult = z.object({
  failure: z.array(z.object({ message: z.string(), patch: appliedPatch })),
  success: z.array(appliedPatch),
})
export type GroupPatchResult = z.output<typeof groupPatchResult>

const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.4', row: group })
const path = '/api/v9/organizations/{organization_id}/groups'

export const listGroups = endpoint('groups.list', `GET ${path}`, {
  summary: 'Lists the groups of an organization by name.',
  query: z.object({
    /** Contained in the name. */
    name: z.string().optional(),
    /** The id of a workspace. */
    workspace: z.string().optional(),
  }),
  answer: { kind: 'list', status: 200, schema: group },
})

export const createGroup = endpoint('groups.create', `POST ${path}`, {
  summary: 'Creates a group; its people belong to its workspaces from then on.',
  body: groupBody.extend(withSyncId),
})

export const updateGroup = endpoint('groups.update', `PUT ${path}/{group_id}`, {
  summary: 'Changes a group; absent keys stay as they are.',
  body: groupBody,
})

export const deleteGroup = endpoint('groups.delete', `DELETE ${path}/{group_id}`, {
  summary: 'Deletes a group, and with it what its people could see through it alone.',
})

export const patchGroup = endpoint('groups.patch', `PATCH ${path}/{group_id}`, {
  summary:
    'Adds, removes or replaces users and workspaces of a group; each operation succeeds or fails alone.',
  body: z.array(groupPatch),
  answer: { kind: 'object', status: 200, schema: groupPatchResult },
})

export const listOrganizationWorkspaceGroups = endpoint(
  'groups.listOfOrganizationWorkspace',
  'GET /api/v9/organizations/{organization_id}/workspaces/{workspace_id}/groups',
  {
    summary: 'Lists the groups of a workspace by name.',
  },
)

export const listWorkspaceGroups = endpoint(
  'groups.listOfWorkspace',
  'GET /api/v9/workspaces/{workspace_id}/groups',
  {
    source: 'decisions §10',
    summary: 'Lists the groups of a workspace by name.',
  },
)
