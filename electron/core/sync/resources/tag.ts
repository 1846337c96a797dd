import { z } from 'zod'
import { createTag, deleteTag, listMyTags, updateTag } from '../../../../shared/api/tags.ts'
import { isSet, serverId } from './answer-fields.ts'
import { resource } from './resource.ts'
import { singlePage } from './single-page.ts'

const answer = z.object({
  id: serverId,
  wid: z.int().nullish(),
  workspace_id: z.int().nullish(),
  at: z.string().nullish(),
  server_deleted_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
  name: z.string(),
})

/** Tags (decisions §6). */
export const tag = resource({
  entity: 'tag',
  refersTo: [],
  byWorkspace: false,
  deletions: 'absent',
  list({ api }, { since }) {
    return singlePage(api.list(listMyTags, { query: { since: since ?? undefined } }))
  },
  read: null,
  parse(body) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.at ?? null,
      deleted: isSet(data.server_deleted_at) || isSet(data.deleted_at),
      workspaceId: data.workspace_id ?? data.wid ?? null,
      fields: { name: data.name },
    }
  },
  async create({ api, key, workspaceId }, { name }) {
    const params = { workspace_id: workspaceId }
    return (await api.call(createTag, { params, body: { name }, idempotencyKey: key })).body
  },
  async update({ api, key, ifMatch, workspaceId }, id, { name }) {
    const params = { workspace_id: workspaceId, tag_id: id }
    return (await api.call(updateTag, { params, body: { name }, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    await api.call(deleteTag, {
      params: { workspace_id: workspaceId, tag_id: id },
      idempotencyKey: key,
      ifMatch,
    })
  },
  isKnownByName: true,
  isAlike: (wanted, found) => wanted.name === found.name,
})
