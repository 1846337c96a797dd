import { z } from 'zod'
import {
  createProjectUser,
  deleteProjectUser,
  listProjectUsers,
  updateProjectUser,
} from '../../../../shared/api/project-users.ts'
import { ApiFailure } from '../../api-client/api-failure.ts'
import { looseFlag, serverId } from './answer-fields.ts'
import { resource, type Sending } from './resource.ts'
import { singlePage } from './single-page.ts'

const answer = z.object({
  id: serverId,
  at: z.string().nullish(),
  workspace_id: z.int().nullish(),
  project_id: z.int(),
  user_id: z.int(),
  manager: looseFlag,
})

/** People in projects (T §4.7). The list does not tell what changed, so that it is read as a whole. */
export const projectMember = resource({
  entity: 'projectMember',
  refersTo: ['project', 'member'],
  byWorkspace: true,
  deletions: 'absent',
  tellsChanges: false,
  list({ api, workspaceId }) {
    const params = { workspace_id: workspaceId }
    return singlePage(api.list(listProjectUsers, { params }))
  },
  read: null,
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.at ?? null,
      deleted: false,
      workspaceId: data.workspace_id ?? null,
      fields: {
        projectId: find('project', data.project_id),
        memberId: find('member', data.user_id),
        manager: data.manager,
      },
    }
  },
  async create(sending, { projectId, memberId, manager }) {
    const { api, key, workspaceId, serverIdOf } = sending
    const projectServerId = projectId && serverIdOf('project', projectId)
    const userId = memberId && serverIdOf('member', memberId)
    if (projectServerId === null || userId === null) throw gone()
    const place = { project_id: projectServerId, user_id: userId }
    const params = { workspace_id: workspaceId }
    try {
      return (await api.call(createProjectUser, { params, body: { ...place, manager }, idempotencyKey: key }))
        .body
    } catch (error) {
      if (!isSaid(error, /already exists/i)) throw error
      return adopted(sending, place, manager)
    }
  },
  async update({ api, key, workspaceId }, id, { manager }) {
    const params = { workspace_id: workspaceId, project_user_id: id }
    try {
      return (await api.call(updateProjectUser, { params, body: { manager }, idempotencyKey: key })).body
    } catch (error) {
      throw isSaid(error, NOT_THERE) ? gone() : error
    }
  },
  async remove({ api, key, workspaceId }, id) {
    const params = { workspace_id: workspaceId, project_user_id: id }
    try {
      await api.call(deleteProjectUser, { params, idempotencyKey: key })
    } catch (error) {
      throw isSaid(error, NOT_THERE) ? gone() : error
    }
  },
  isAlike: (wanted, found) => wanted.projectId === found.projectId && wanted.memberId === found.memberId,
})

/** T §7 answers 400 for what others answer 404 for. */
const NOT_THERE = /not found/i

function isSaid(error: unknown, text: RegExp): boolean {
  return error instanceof ApiFailure && error.kind === 'refused' && text.test(error.message)
}

/** Somebody else has put the person into the project: that is what was wanted. */
async function adopted(
  { api, key, workspaceId }: Sending,
  place: { readonly project_id: number; readonly user_id: number },
  manager: boolean,
): Promise<unknown> {
  const { rows } = await api.list(listProjectUsers, {
    params: { workspace_id: workspaceId },
    query: { project_ids: String(place.project_id), user_id: String(place.user_id) },
  })
  const found = answer.safeParse(rows[0]).data
  if (found === undefined) throw gone()
  if (found.manager === manager || !manager) return rows[0]
  const params = { workspace_id: workspaceId, project_user_id: found.id }
  return (await api.call(updateProjectUser, { params, body: { manager }, idempotencyKey: `${key}+` })).body
}

function gone(): ApiFailure {
  return new ApiFailure('The project, or the person in it, no longer exists.', {
    kind: 'missing',
    status: 404,
    mayHaveActed: false,
    retryAfterSeconds: null,
  })
}
