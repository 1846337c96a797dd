/** Tags of a workspace (decisions §6; T has them on time entries only). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withRestore } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'
import { integrationFields } from './integration.ts'

export const tag = z.object({
  at: timestamp,
  creator_id: id,
  id,
  ...integrationFields,
  name: z.string(),
  permissions: z.array(z.string()),
  server_deleted_at: timestamp.nullable(),
  wid: id,
  workspace_id: id,
})
export type Tag = z.output<typeof tag>

export const tagBody = z.object({ name: z.string().optional() })

const path = '/api/v9/workspaces/{workspace_id}/tags'
const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6', row: tag })

export const listTags = endpoint('tags.list', `GET ${path}`, {
  summary: 'Lists the tags of a workspace by name.',
})

export const listMyTags = endpoint('me.tags', 'GET /api/v9/me/tags', {
  summary:
    'Lists the tags of all workspaces of the caller; with `since` what changed, deleted ones included.',
  query: z.object({ since: queryInteger.optional() }),
})

export const createTag = endpoint('tags.create', `POST ${path}`, {
  summary: 'Creates a tag; names are unique within a workspace.',
  body: tagBody.extend(withRestore),
})

export const updateTag = endpoint('tags.update', `PUT ${path}/{tag_id}`, {
  summary: 'Renames a tag.',
  body: tagBody,
})

export const deleteTag = endpoint('tags.delete', `DELETE ${path}/{tag_id}`, {
  summary: 'Deletes a tag and takes it off all entries and tasks.',
})
