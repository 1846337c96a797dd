import {
  createMilestone,
  deleteMilestone,
  getMilestone,
  listMilestones,
  updateMilestone,
} from '../../../../shared/api/milestones.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { resource, singlePage } from './resource.ts'

const wire = wireFields('milestone', { required: ['name'] })

/** Milestones (P §4.3, decisions §6). */
export const milestone = resource({
  entity: 'milestone',
  refersTo: ['project', 'team'],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(({ api, workspaceId }, query) =>
    api.list(listMilestones, { params: { workspace_id: workspaceId }, query }),
  ),
  async read({ api, workspaceId }, id) {
    const params = { workspace_id: workspaceId, milestone_id: id }
    return (await api.call(getMilestone, { params })).body
  },
  parse: rowReader({ wire }),
  async create(sending, fields) {
    const { api, key, workspaceId } = sending
    const params = { workspace_id: workspaceId }
    return (
      await api.call(createMilestone, { params, body: wire.write(sending, fields), idempotencyKey: key })
    ).body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, workspaceId } = sending
    const params = { workspace_id: workspaceId, milestone_id: id }
    const body = wire.write(sending, changes)
    return (await api.call(updateMilestone, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key, ifMatch, workspaceId }, id) {
    const params = { workspace_id: workspaceId, milestone_id: id }
    await api.call(deleteMilestone, { params, idempotencyKey: key, ifMatch })
  },
  matches: (wanted, found) => wanted.name === found.name && wanted.dueDate === found.dueDate,
})
