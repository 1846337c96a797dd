import { z } from 'zod'
import {
  createStatus,
  deleteStatus,
  getStatus,
  listStatuses,
  updateStatus,
} from '../../../../shared/api/statuses.ts'
import { isSet, serverId } from './answer-fields.ts'
import { resource } from './resource.ts'
import { singlePage } from './single-page.ts'

const answer = z.object({
  id: serverId,
  workspace_id: z.int().nullish(),
  name: z.string().catch(''),
  emoji: z
    .string()
    .nullish()
    .transform((emoji) => (isSet(emoji) ? (emoji ?? null) : null)),
  type: z.enum(['todo', 'in_progress', 'done']),
  position: z.int().catch(0),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
})

/** Task statuses (P §2, decisions §6 and §9). Deleting one moves its tasks to another of its type. */
export const status = resource({
  entity: 'status',
  refersTo: [],
  byWorkspace: true,
  deletions: 'absent',
  list({ api, workspaceId }, { since }) {
    return singlePage(
      api.list(listStatuses, {
        params: { workspace_id: workspaceId },
        query: { since: since ?? undefined },
      }),
    )
  },
  async read({ api, workspaceId }, id) {
    return (await api.call(getStatus, { params: { workspace_id: workspaceId, status_id: id } })).body
  },
  parse(body) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: data.workspace_id ?? null,
      fields: { name: data.name, emoji: data.emoji, type: data.type, position: data.position },
    }
  },
  async create({ api, key, workspaceId }, { name, emoji, type, position }) {
    const params = { workspace_id: workspaceId }
    const body = { name, emoji, type, position }
    return (await api.call(createStatus, { params, body, idempotencyKey: key })).body
  },
  async update({ api, key, ifMatch, workspaceId }, id, { name, emoji, type, position }) {
    const params = { workspace_id: workspaceId, status_id: id }
    const body = { name, emoji, type, position }
    return (await api.call(updateStatus, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    const params = { workspace_id: workspaceId, status_id: id }
    await api.call(deleteStatus, { params, idempotencyKey: key, ifMatch })
  },
  isAlike: (wanted, found) => wanted.name === found.name && wanted.type === found.type,
})
