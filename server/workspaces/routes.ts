/** Workspaces over HTTP. */

import * as api from '../../shared/api/workspaces.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { closeWorkspace, createWorkspace, listWorkspaces, readWorkspace, updateWorkspace } from './service.ts'

const options = { texts: { json: 'JSON is not valid' } }

export const workspaceRoutes: readonly BoundRoute[] = [
  route(api.listWorkspaces, (context) => listWorkspaces(context)),
  route(api.listMyWorkspaces, listWorkspaces),
  route(api.getWorkspace, readWorkspace),
  route(api.createWorkspace, createWorkspace, options),
  route(api.updateWorkspace, updateWorkspace, options),
  route(api.deleteWorkspace, closeWorkspace),
]
