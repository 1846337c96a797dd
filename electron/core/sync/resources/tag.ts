import { createTag, deleteTag, listMyTags, updateTag } from '../../../../shared/api/tags.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { resource, singlePage } from './resource.ts'

const wire = wireFields('tag', { required: ['name'] })

/** Tags (decisions §6). */
export const tag = resource({
  entity: 'tag',
  refersTo: [],
  byWorkspace: false,
  deletions: 'absent',
  list: singlePage(({ api }, query) => api.list(listMyTags, { query })),
  read: null,
  parse: rowReader({ wire }),
  async create(sending, fields) {
    const { api, key, workspaceId } = sending
    const params = { workspace_id: workspaceId }
    return (await api.call(createTag, { params, body: wire.write(sending, fields), idempotencyKey: key }))
      .body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, workspaceId } = sending
    const params = { workspace_id: workspaceId, tag_id: id }
    return (
      await api.call(updateTag, { params, body: wire.write(sending, changes), idempotencyKey: key, ifMatch })
    ).body
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    await api.call(deleteTag, {
      params: { workspace_id: workspaceId, tag_id: id },
      idempotencyKey: key,
      ifMatch,
    })
  },
  hasUniqueName: true,
  matches: (wanted, found) => wanted.name === found.name,
})
