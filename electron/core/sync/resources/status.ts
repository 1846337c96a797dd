import {
  createStatus,
  deleteStatus,
  getStatus,
  listStatuses,
  updateStatus,
} from '../../../../shared/api/statuses.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { resource, singlePage } from './resource.ts'

const wire = wireFields('status', { required: ['type'] })

/** Task statuses (P §2, decisions §6 and §9). Deleting one moves its tasks to another of its type. */
export const status = resource({
  entity: 'status',
  refersTo: [],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(({ api, workspaceId }, query) =>
    api.list(listStatuses, { params: { workspace_id: workspaceId }, query }),
  ),
  async read({ api, workspaceId }, id) {
    return (await api.call(getStatus, { params: { workspace_id: workspaceId, status_id: id } })).body
  },
  parse: rowReader({ wire }),
  async create(sending, fields) {
    const { api, key, workspaceId } = sending
    const params = { workspace_id: workspaceId }
    return (await api.call(createStatus, { params, body: wire.write(sending, fields), idempotencyKey: key }))
      .body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, workspaceId } = sending
    const params = { workspace_id: workspaceId, status_id: id }
    const body = wire.write(sending, changes)
    return (await api.call(updateStatus, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    const params = { workspace_id: workspaceId, status_id: id }
    await api.call(deleteStatus, { params, idempotencyKey: key, ifMatch })
  },
  matches: (wanted, found) => wanted.name === found.name && wanted.type === found.type,
})
