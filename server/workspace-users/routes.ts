/** The people of a workspace over HTTP. */

import * as api from '../../shared/api/workspace-users.ts'
import { requireWorkspace, requireWorkspaceOf } from '../access/places.ts'
import { type BoundRoute, type RequestFacts, route } from '../http/route.ts'
import { changeWorkspaceUser } from './change.ts'
import { removeWorkspaceUser, removeWorkspaceUsers } from './remove.ts'
import { readPeople, readWorkspaceUsers, type WorkspaceUserPage } from './service.ts'

function answerPage({ setHeader }: RequestFacts, { users, page }: WorkspaceUserPage) {
  if (page !== null) {
    setHeader('X-Page', String(page.page))
    setHeader('X-Page-Size', String(page.size))
  }
  return users
}

export const workspaceUserRoutes: readonly BoundRoute[] = [
  route(api.listWorkspacePeople, (context) => readPeople(context, context.params.workspace_id)),
  route(api.listWorkspaceUsers, async (context) => {
    const member = requireWorkspace(context.caller, context.params.workspace_id)
    return answerPage(context, await readWorkspaceUsers(context, member, context.query))
  }),
  route(api.listOrganizationWorkspaceUsers, async (context) => {
    const member = requireWorkspaceOf(context.caller, context.params)
    return answerPage(context, await readWorkspaceUsers(context, member, context.query))
  }),
  route(
    api.patchOrganizationWorkspaceUsers,
    (context) => removeWorkspaceUsers(context, context.params, context.body.delete ?? []),
    { texts: { json: 'JSON is not valid' } },
  ),
  route(api.updateWorkspaceUser, (context) => changeWorkspaceUser(context, context.params, context.body)),
  route(api.deleteWorkspaceUser, (context) => removeWorkspaceUser(context, context.params)),
]
