import { z } from 'zod'
import {
  createFavorite,
  deleteFavorite,
  listFavorites,
  updateFavorite,
} from '../../../../shared/api/favorites.ts'
import { atTheEnd, sameValue } from '../../replica/entities.ts'
import type { EntityFields } from '../../replica/entity-fields.ts'
import { isSet, looseFlag, looseText, reference, serverId } from './answer-fields.ts'
import { makeRoom } from './favorite-places.ts'
import { resource, type Sending } from './resource.ts'
import { singlePage } from './single-page.ts'
import { sortedIds } from './sorted-ids.ts'

const answer = z.object({
  favorite_id: serverId,
  workspace_id: z.int().nullish(),
  at: z.string().nullish(),
  server_deleted_at: z.string().nullish(),
  description: looseText,
  project_id: reference,
  task_id: reference,
  tag_ids: z.array(z.int()).nullish(),
  billable: looseFlag,
  rank: z.int().nullish(),
})

/** Favourites: templates of time entries (decisions §6). */
export const favorite = resource({
  entity: 'favorite',
  refersTo: ['project', 'task', 'tag'],
  byWorkspace: false,
  deletions: 'absent',
  list({ api }, { since }) {
    return singlePage(api.list(listFavorites, { query: { since: since ?? undefined } }))
  },
  read: null,
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    const { project_id: projectId, task_id: taskId } = data
    return {
      serverId: data.favorite_id,
      at: data.at ?? null,
      deleted: isSet(data.server_deleted_at),
      workspaceId: data.workspace_id ?? null,
      fields: {
        description: data.description,
        projectId: projectId ? find('project', projectId) : null,
        taskId: taskId ? find('task', taskId) : null,
        tagIds: sortedIds((data.tag_ids ?? []).map((id) => find('tag', id))),
        billable: data.billable,
        rank: data.rank ?? atTheEnd,
      },
    }
  },
  async create(sending, fields) {
    const { api, key, workspaceId } = sending
    const body = { ...bodyOf(sending, fields), workspace_id: workspaceId }
    return (await api.call(createFavorite, { body, idempotencyKey: key })).body
  },
  async update(sending, id, changes) {
    const { api, key } = sending
    // A move of another one has changed the version, and a place is asked for whatever that was.
    const isMove = Object.keys(changes).every((field) => field === 'rank')
    const ifMatch = isMove ? undefined : sending.ifMatch
    const params = { favorite_id: id }
    const body = bodyOf(sending, changes)
    return (await api.call(updateFavorite, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key }, id) {
    await api.call(deleteFavorite, { params: { favorite_id: id }, idempotencyKey: key })
  },
  follow: makeRoom,
  isAlike: (wanted, found) =>
    wanted.description === found.description &&
    wanted.projectId === found.projectId &&
    wanted.taskId === found.taskId &&
    wanted.billable === found.billable &&
    sameValue(wanted.tagIds, found.tagIds),
})

function bodyOf({ serverIdOf }: Sending, fields: Partial<EntityFields['favorite']>) {
  const { projectId, taskId, tagIds, rank } = fields
  return {
    description: fields.description,
    project_id: projectId && serverIdOf('project', projectId),
    task_id: taskId && serverIdOf('task', taskId),
    tag_ids: tagIds?.flatMap((id) => serverIdOf('tag', id) ?? []),
    billable: fields.billable,
    // Without one it goes behind all others.
    rank: rank === atTheEnd ? undefined : rank,
  }
}
