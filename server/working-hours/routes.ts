/** Working hours over HTTP. */

import * as api from '../../shared/api/working-hours.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changeableGhost, seenGhost } from '../workers/ghosts.ts'
import { deleteHours, readHours, readHoursOfWorkspace, saveHours } from './service.ts'
import type { Scope } from '../access/scope.ts'
import { type PersonPath, requireKnownPerson, requireOwnOrPermitted } from '../access/organization-people.ts'

export const workingHoursRoutes: readonly BoundRoute[] = [
  route(api.listWorkspaceHours, (context) =>
    readHoursOfWorkspace(context, context.params.workspace_id, context.query),
  ),
  route(api.listUserHours, async (context) =>
    readHours(context, await requireKnownPerson(context, context.params), context.query),
  ),
  ...[api.putUserHours, api.postUserHours].map((endpoint) =>
    route(endpoint, async (context) => saveHours(context, await changeablePerson(context), context.body)),
  ),
  route(api.deleteUserHours, async (context) =>
    deleteHours(context, await changeablePerson(context), context.body),
  ),
  route(api.listGhostHours, async (context) =>
    readHours(context, await seenGhost(context, context.params), context.query),
  ),
  ...[api.putGhostHours, api.postGhostHours].map((endpoint) =>
    route(endpoint, async (context) =>
      saveHours(context, await changeableGhost(context, context.params), context.body),
    ),
  ),
  route(api.deleteGhostHours, async (context) =>
    deleteHours(context, await changeableGhost(context, context.params), context.body),
  ),
]

/** The caller; others for their admins. */
function changeablePerson(context: Scope & { readonly params: PersonPath }) {
  return requireOwnOrPermitted(context, context.params, 'working_hours.update_all')
}
