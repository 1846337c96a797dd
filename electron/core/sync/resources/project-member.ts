import {
  createProjectUser,
  deleteProjectUser,
  updateProjectUser,
} from '../../../../shared/api/project-users.ts'
import { ApiFailure } from '../../api-client/api-failure.ts'
import { ownerGone } from '../failures.ts'
import { defineResource } from './define-resource.ts'
import type { Resource } from './resource.ts'

const plain = defineResource('projectMember', {
  create: createProjectUser,
  update: updateProjectUser,
  remove: deleteProjectUser,
  fields: { memberId: 'user_id' },
  uniqueIn: ['projectId', 'memberId'],
})

/** People in projects (T §4.7). They are changed whatever version there is. */
export const projectMember: Resource<'projectMember'> = {
  ...plain,
  create(sending, fields) {
    const { projectId, memberId } = fields
    const isOf = projectId !== null && sending.serverIdOf('project', projectId) !== null
    const isThere = memberId !== null && sending.serverIdOf('member', memberId) !== null
    return isOf && isThere ? plain.create(sending, fields) : Promise.reject(ownerGone())
  },
  update: (sending, id, changes) =>
    plain.update({ ...sending, ifMatch: undefined }, id, changes).catch(rethrowGone),
  remove: (sending, id) => plain.remove({ ...sending, ifMatch: undefined }, id).catch(rethrowGone),
}

/** The service answers 400 for one that is not there (T §7). */
function rethrowGone(error: unknown): never {
  throw error instanceof ApiFailure && error.means('not_found') ? ownerGone() : error
}
