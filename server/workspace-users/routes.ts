/** The people of a workspace over HTTP. */

import * as api from '../../shared/api/workspace-users.ts'
import { requireWorkspace, requireWorkspaceOf } from '../access/scope.ts'
import { type BoundRoute, type RequestFacts, route } from '../http/route.ts'
import {
  changeWorkspaceUser,
  readPeople,
  readWorkspaceUsers,
  removeWorkspaceUser,
  removeWorkspaceUsers,
  type WorkspaceUserPage,
} from './service.ts'

function answerPage({ setHeader }: RequestFacts, { users, page }: WorkspaceUserPage) {
  if (page !== null) {
    setHeader('X-Page', String(page.page))
    setHeader('X-Page-Size', String(page.size))
  }
  return users
}

export const workspaceUserRoutes: readonly BoundRoute[] = [
  route(api.listWorkspacePeople, readPeople),
  route(api.listWorkspaceUsers, async (context, path, query) => {
    const member = requireWorkspace(context.caller, path.workspace_id)
    return answerPage(context, await readWorkspaceUsers(context, member, query))
  }),
  route(api.listOrganizationWorkspaceUsers, async (context, path, query) => {
    const member = requireWorkspaceOf(context.caller, path)
    return answerPage(context, await readWorkspaceUsers(context, member, query))
  }),
  route(api.patchOrganizationWorkspaceUsers, removeWorkspaceUsers, { texts: { json: 'JSON is not valid' } }),
  route(api.updateWorkspaceUser, changeWorkspaceUser),
  route(api.deleteWorkspaceUser, removeWorkspaceUser),
]
