import { z } from 'zod'
import {
  createProjectUser,
  deleteProjectUser,
  listProjectUsers,
  updateProjectUser,
} from '../../../../shared/api/project-users.ts'
import type { ServerId } from '../../../../shared/domain/ids.ts'
import { ApiFailure } from '../../api-client/api-failure.ts'
import { ownerGone } from '../failures.ts'
import { serverId } from './answer-fields.ts'
import { defineResource } from './define-resource.ts'
import type { Resource, Sending } from './resource.ts'

const plain = defineResource('projectMember', {
  create: createProjectUser,
  update: updateProjectUser,
  remove: deleteProjectUser,
  fields: { memberId: 'user_id' },
})

/** People in projects (T §4.7). They are changed whatever version there is. */
export const projectMember: Resource<'projectMember'> = {
  ...plain,
  async create(sending, fields) {
    const { projectId, memberId, manager } = fields
    const project = projectId && sending.serverIdOf('project', projectId)
    const user = memberId && sending.serverIdOf('member', memberId)
    if (project === null || user === null) throw ownerGone()
    try {
      return await plain.create(sending, fields)
    } catch (error) {
      if (!(error instanceof ApiFailure) || !error.means('already_exists')) throw error
      return adopted(sending, { project, user, manager }, error)
    }
  },
  update: (sending, id, changes) =>
    plain.update({ ...sending, ifMatch: undefined }, id, changes).catch(rethrowGone),
  remove: (sending, id) => plain.remove({ ...sending, ifMatch: undefined }, id).catch(rethrowGone),
}

/** The service answers 400 for one that is not there (T §7). */
function rethrowGone(error: unknown): never {
  throw error instanceof ApiFailure && error.means('not_found') ? ownerGone() : error
}

const existing = z.looseObject({ id: serverId, manager: z.boolean() })

interface Wanted {
  readonly project: ServerId
  readonly user: ServerId
  readonly manager: boolean
}

/** Somebody else has put the person into the project: that is what was wanted. */
async function adopted(
  sending: Sending,
  { project, user, manager }: Wanted,
  failure: ApiFailure,
): Promise<unknown> {
  const { rows } = await sending.api.list(listProjectUsers, {
    params: { workspace_id: sending.workspaceId },
    query: { project_ids: String(project), user_id: String(user) },
  })
  const found = existing.safeParse(rows[0]).data
  // A server that gives no code may have refused it for another reason.
  if (found === undefined) throw failure.reason.code === 'already_exists' ? ownerGone() : failure
  if (found.manager === manager || !manager) return rows[0]
  const again = { ...sending, key: `${sending.key}+`, ifMatch: undefined }
  return plain.update(again, found.id as ServerId, { manager })
}
