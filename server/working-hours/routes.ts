/** Working hours over HTTP. */

import {
  deleteGhostHours,
  deleteUserHours,
  listGhostHours,
  listUserHours,
  listWorkspaceHours,
  postGhostHours,
  postUserHours,
  putGhostHours,
  putUserHours,
} from '../../shared/api/working-hours.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeableGhost, changeableUser, seenGhost, seenUser } from './owners.ts'
import { deleteHours, readHours, readHoursOfWorkspace, saveHours } from './service.ts'

export const workingHoursRoutes: readonly BoundRoute[] = [
  route(listWorkspaceHours, (context) =>
    readHoursOfWorkspace(context, context.params.workspace_id, context.query),
  ),
  route(listUserHours, async (context) =>
    readHours(context, await seenUser(context, context.params), context.query),
  ),
  route(putUserHours, async (context) =>
    saveHours(context, await changeableUser(context, context.params), context.body),
  ),
  route(postUserHours, async (context) =>
    saveHours(context, await changeableUser(context, context.params), context.body),
  ),
  route(deleteUserHours, async (context) =>
    deleteHours(context, await changeableUser(context, context.params), context.body),
  ),
  route(listGhostHours, async (context) =>
    readHours(context, await seenGhost(context, context.params), context.query),
  ),
  route(putGhostHours, async (context) =>
    saveHours(context, await changeableGhost(context, context.params), context.body),
  ),
  route(postGhostHours, async (context) =>
    saveHours(context, await changeableGhost(context, context.params), context.body),
  ),
  route(deleteGhostHours, async (context) =>
    deleteHours(context, await changeableGhost(context, context.params), context.body),
  ),
]
