/** Workspaces over HTTP. */

import {
  getWorkspace,
  listMyWorkspaces,
  listWorkspaces as listWorkspacesEndpoint,
  updateWorkspace as updateWorkspaceEndpoint,
} from '../../shared/api/workspaces.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { listWorkspaces, readWorkspace, updateWorkspace } from './service.ts'

export const workspaceRoutes: readonly BoundRoute[] = [
  route(listWorkspacesEndpoint, (context) => listWorkspaces(context)),
  route(listMyWorkspaces, (context) => listWorkspaces(context, context.query.since)),
  route(getWorkspace, (context) => readWorkspace(context, context.params.workspace_id)),
  route(
    updateWorkspaceEndpoint,
    (context) => updateWorkspace(context, context.params.workspace_id, context.body),
    { texts: { json: 'JSON is not valid' } },
  ),
]
