/** Favourites: templates of time entries, one click away (decisions §6). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id, queryInteger, timestamp } from './fields.ts'
import { adoptLegacyKeys, reference } from './legacy-keys.ts'
import { withSyncId } from './feed.ts'

export const favorite = z.object({
  /** Last change, UTC with microseconds. */
  at: timestamp,
  billable: z.boolean(),
  client_name: z.string().nullable(),
  created_at: timestamp,
  description: z.string().nullable(),
  favorite_id: id,
  /** The same as `favorite_id`, as all other resources call it. */
  id,
  pid: id.nullable(),
  project_active: z.boolean().nullable(),
  project_color: z.string().nullable(),
  /** Null also when the project was deleted or hidden from the person since. */
  project_id: id.nullable(),
  project_name: z.string().nullable(),
  /** Its place among the person's favorites of all workspaces, from 0 without gaps. */
  rank: z.int().min(0),
  /** When it was deleted; null otherwise. */
  server_deleted_at: timestamp.nullable(),
  /** Null if there are none. */
  tag_ids: z.array(id).nullable(),
  /** Names, in the order of `tag_ids`; null if there are none. */
  tags: z.array(z.string()).nullable(),
  task_id: id.nullable(),
  task_name: z.string().nullable(),
  tid: id.nullable(),
  user_id: id,
  wid: id,
  workspace_id: id,
})
export type Favorite = z.output<typeof favorite>

const fields = {
  billable: z.boolean(),
  description: z.string().nullable(),
  project_id: reference,
  rank: z.int().min(0),
  tag_ids: z.array(id).nullable(),
  /** Unknown names are created. */
  tags: z.array(z.string()).nullable(),
  task_id: reference,
  /** The person's default workspace when absent. */
  workspace_id: id,
}

export const favoriteBody = adoptLegacyKeys(
  z.object({ ...fields, ...withSyncId, pid: fields.project_id, tid: fields.task_id, wid: id }).partial(),
  { pid: 'project_id', tid: 'task_id', wid: 'workspace_id' },
)
export type FavoriteBody = z.output<typeof favoriteBody>

const path = '/api/v9/me/favorites'
const endpoint = endpointsOf({ area: 'tracking', source: 'decisions §6', row: favorite })

export const listFavorites = endpoint('favorites.list', `GET ${path}`, {
  summary:
    'Lists the favorites of the caller over all workspaces, by rank; with `since` what changed, deleted ones included.',
  query: z.object({ since: queryInteger.optional() }),
})

export const createFavorite = endpoint('favorites.create', `POST ${path}`, {
  summary:
    'Makes a favorite, at `rank` or else last. One that is there already with the same content is answered instead, moved to `rank`.',
  body: favoriteBody,
})

export const updateFavorite = endpoint('favorites.update', `PUT ${path}/{favorite_id}`, {
  summary:
    'Changes a favorite, or moves it to `rank`; absent keys stay as they are. It stays in its workspace: an extension of ours.',
  body: favoriteBody,
})

export const deleteFavorite = endpoint('favorites.delete', `DELETE ${path}/{favorite_id}`, {
  summary: 'Deletes a favorite; those behind it move up.',
})
