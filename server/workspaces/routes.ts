/** Workspaces over HTTP. */

import {
  createWorkspace as createEndpoint,
  getWorkspace,
  listMyWorkspaces,
  listWorkspaces as listWorkspacesEndpoint,
  updateWorkspace as updateWorkspaceEndpoint,
} from '../../shared/api/workspaces.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { createWorkspace } from './create.ts'
import { listWorkspaces, readWorkspace, updateWorkspace } from './service.ts'

export const workspaceRoutes: readonly BoundRoute[] = [
  route(listWorkspacesEndpoint, (context) => listWorkspaces(context)),
  route(listMyWorkspaces, (context) => listWorkspaces(context, context.query.since)),
  route(getWorkspace, (context) => readWorkspace(context, context.params.workspace_id)),
  route(createEndpoint, (context) => createWorkspace(context, context.params.organization_id, context.body), {
    texts: { json: 'JSON is not valid' },
  }),
  route(
    updateWorkspaceEndpoint,
    (context) => updateWorkspace(context, context.params.workspace_id, context.body),
    { texts: { json: 'JSON is not valid' } },
  ),
]
