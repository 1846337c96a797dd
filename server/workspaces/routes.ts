/** Workspaces over HTTP. */

import * as api from '../../shared/api/workspaces.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createWorkspace } from './create.ts'
import { listWorkspaces, readWorkspace, updateWorkspace } from './service.ts'

export const workspaceRoutes: readonly BoundRoute[] = [
  route(api.listWorkspaces, (context) => listWorkspaces(context)),
  route(api.listMyWorkspaces, (context) => listWorkspaces(context, context.query.since)),
  route(api.getWorkspace, (context) => readWorkspace(context, context.params.workspace_id)),
  route(
    api.createWorkspace,
    (context) => createWorkspace(context, context.params.organization_id, context.body),
    {
      texts: { json: 'JSON is not valid' },
    },
  ),
  route(
    api.updateWorkspace,
    (context) => updateWorkspace(context, context.params.workspace_id, context.body),
    { texts: { json: 'JSON is not valid' } },
  ),
]
