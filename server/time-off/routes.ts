/** Time off over HTTP. */

import * as api from '../../shared/api/time-off.ts'
import { type BoundRoute, route, type RouteOptions } from '../http/route.ts'
import { changeableGhost, seenGhost } from '../workers/ghosts.ts'
import { readOwnTimeOff, readTimeOff, readTimeOffOfWorkspace } from './read.ts'
import { deleteTimeOff, saveTimeOff } from './write.ts'
import type { Scope } from '../access/scope.ts'
import { type PersonPath, requireOwnOrPermitted } from '../access/organization-people.ts'

/** P §7 has words of its own for time off. */
const options: RouteOptions = { texts: { invalid: 'Invalid parameters' } }

type PersonContext = Scope & { readonly params: PersonPath }

/** Why somebody is away is their own business, and their admins'. */
const openPerson = (context: PersonContext) =>
  requireOwnOrPermitted(context, context.params, 'time_off.view_all')

const changeablePerson = (context: PersonContext) =>
  requireOwnOrPermitted(context, context.params, 'time_off.update_all')

export const timeOffRoutes: readonly BoundRoute[] = [
  route(
    api.listWorkspaceTimeOff,
    (context) => readTimeOffOfWorkspace(context, context.params.workspace_id, context.query),
    options,
  ),
  route(
    api.listTimeOff,
    (context) => readTimeOff(context, context.params.organization_id, context.query),
    options,
  ),
  route(
    api.listUserTimeOff,
    async (context) => readOwnTimeOff(context, await openPerson(context), context.query),
    options,
  ),
  ...[api.putUserTimeOff, api.postUserTimeOff, api.patchUserTimeOff].map((endpoint) =>
    route(
      endpoint,
      async (context) => saveTimeOff(context, await changeablePerson(context), context.body),
      options,
    ),
  ),
  route(
    api.deleteUserTimeOff,
    async (context) => deleteTimeOff(context, await changeablePerson(context), context.body),
    options,
  ),
  route(
    api.listGhostTimeOff,
    async (context) => readOwnTimeOff(context, await seenGhost(context, context.params), context.query),
    options,
  ),
  ...[api.putGhostTimeOff, api.postGhostTimeOff].map((endpoint) =>
    route(
      endpoint,
      async (context) => saveTimeOff(context, await changeableGhost(context, context.params), context.body),
      options,
    ),
  ),
  route(
    api.deleteGhostTimeOff,
    async (context) => deleteTimeOff(context, await changeableGhost(context, context.params), context.body),
    options,
  ),
]
