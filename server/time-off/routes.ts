/** Time off over HTTP. */

import {
  deleteGhostTimeOff,
  deleteUserTimeOff,
  listGhostTimeOff,
  listTimeOff,
  listUserTimeOff,
  listWorkspaceTimeOff,
  patchUserTimeOff,
  postGhostTimeOff,
  postUserTimeOff,
  putGhostTimeOff,
  putUserTimeOff,
} from '../../shared/api/time-off.ts'
import { type BoundRoute, route, type RouteOptions } from '../http/route.ts'
import { changeableGhost, ownUser, seenGhost } from './owners.ts'
import { readOwnTimeOff, readTimeOff, readTimeOffOfWorkspace } from './read.ts'
import { deleteTimeOff, saveTimeOff } from './write.ts'

/** P §7 has words of its own for time off. */
const options: RouteOptions = { texts: { invalid: 'Invalid parameters' } }

export const timeOffRoutes: readonly BoundRoute[] = [
  route(
    listWorkspaceTimeOff,
    (context) => readTimeOffOfWorkspace(context, context.params.workspace_id, context.query),
    options,
  ),
  route(
    listTimeOff,
    (context) => readTimeOff(context, context.params.organization_id, context.query),
    options,
  ),
  route(
    listUserTimeOff,
    async (context) =>
      readOwnTimeOff(context, await ownUser(context, context.params, 'time_off.view_all'), context.query),
    options,
  ),
  ...[putUserTimeOff, postUserTimeOff, patchUserTimeOff].map((endpoint) =>
    route(
      endpoint,
      async (context) =>
        saveTimeOff(context, await ownUser(context, context.params, 'time_off.update_all'), context.body),
      options,
    ),
  ),
  route(
    deleteUserTimeOff,
    async (context) =>
      deleteTimeOff(context, await ownUser(context, context.params, 'time_off.update_all'), context.body),
    options,
  ),
  route(
    listGhostTimeOff,
    async (context) => readOwnTimeOff(context, await seenGhost(context, context.params), context.query),
    options,
  ),
  ...[putGhostTimeOff, postGhostTimeOff].map((endpoint) =>
    route(
      endpoint,
      async (context) => saveTimeOff(context, await changeableGhost(context, context.params), context.body),
      options,
    ),
  ),
  route(
    deleteGhostTimeOff,
    async (context) => deleteTimeOff(context, await changeableGhost(context, context.params), context.body),
    options,
  ),
]
