import { ownReasonOf } from '../../../../shared/bridge/reasons.ts'
import { z } from 'zod'
import {
  createProjectUser,
  deleteProjectUser,
  listProjectUsers,
  updateProjectUser,
} from '../../../../shared/api/project-users.ts'
import { ApiFailure } from '../../api-client/api-failure.ts'
import { looseFlag, serverId } from './answer-fields.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { alikeIn, resource, type Sending } from './resource.ts'
import { singlePage } from './row-requests.ts'

const wire = wireFields('projectMember', {
  required: ['projectId', 'memberId'],
  keys: { memberId: 'user_id' },
})
const existing = z.looseObject({ id: serverId, manager: looseFlag })

/** People in projects (T §4.7). The list does not tell what changed, so that it is read as a whole. */
export const projectMember = resource({
  entity: 'projectMember',
  refersTo: ['project', 'member'],
  byWorkspace: true,
  deletions: 'absent',
  supportsSince: false,
  list: singlePage(listProjectUsers),
  read: null,
  parse: rowReader({ wire }),
  async create(sending, { projectId, memberId, manager }) {
    const { api, creationKey: idempotencyKey, syncId, workspaceId, serverIdOf } = sending
    const projectServerId = projectId && serverIdOf('project', projectId)
    const userId = memberId && serverIdOf('member', memberId)
    if (projectServerId === null || userId === null) throw gone()
    const place = { project_id: projectServerId, user_id: userId }
    const params = { workspace_id: workspaceId }
    try {
      const body = { ...place, manager, sync_id: syncId }
      return (await api.call(createProjectUser, { params, body, idempotencyKey })).body
    } catch (error) {
      if (!(error instanceof ApiFailure) || !error.means('already_exists')) throw error
      return adopted(sending, place, manager, error)
    }
  },
  async update({ api, key, workspaceId }, id, { manager }) {
    const params = { workspace_id: workspaceId, project_user_id: id }
    try {
      return (await api.call(updateProjectUser, { params, body: { manager }, idempotencyKey: key })).body
    } catch (error) {
      throw isNotThere(error) ? gone() : error
    }
  },
  async remove({ api, key, workspaceId }, id) {
    const params = { workspace_id: workspaceId, project_user_id: id }
    try {
      await api.call(deleteProjectUser, { params, idempotencyKey: key })
    } catch (error) {
      throw isNotThere(error) ? gone() : error
    }
  },
  matches: alikeIn('projectId', 'memberId'),
})

function isNotThere(error: unknown): boolean {
  return error instanceof ApiFailure && error.means('not_found')
}

/** Somebody else has put the person into the project: that is what was wanted. */
async function adopted(
  { api, key, workspaceId }: Sending,
  place: { readonly project_id: number; readonly user_id: number },
  manager: boolean,
  failure: ApiFailure,
): Promise<unknown> {
  const { rows } = await api.list(listProjectUsers, {
    params: { workspace_id: workspaceId },
    query: { project_ids: String(place.project_id), user_id: String(place.user_id) },
  })
  const found = existing.safeParse(rows[0]).data
  // A server that gives no code may have refused it for another reason.
  if (found === undefined) throw failure.reason.code === 'already_exists' ? gone() : failure
  if (found.manager === manager || !manager) return rows[0]
  const params = { workspace_id: workspaceId, project_user_id: found.id }
  return (await api.call(updateProjectUser, { params, body: { manager }, idempotencyKey: `${key}+` })).body
}

function gone(): ApiFailure {
  return new ApiFailure(ownReasonOf('owner_gone'), { kind: 'missing', status: 404 })
}
