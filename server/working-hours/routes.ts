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
import { changeableGhost, knownPerson, permittedPerson, seenGhost } from '../workers/owners.ts'
import { deleteHours, readHours, readHoursOfWorkspace, saveHours } from './service.ts'
import type { CallerScope } from '../access/scope.ts'
import type { PersonPath } from '../access/organization-people.ts'

export const workingHoursRoutes: readonly BoundRoute[] = [
  route(listWorkspaceHours, (context) =>
    readHoursOfWorkspace(context, context.params.workspace_id, context.query),
  ),
  route(listUserHours, async (context) =>
    readHours(context, await knownPerson(context, context.params), context.query),
  ),
  ...[putUserHours, postUserHours].map((endpoint) =>
    route(endpoint, async (context) => saveHours(context, await changeablePerson(context), context.body)),
  ),
  route(deleteUserHours, async (context) =>
    deleteHours(context, await changeablePerson(context), context.body),
  ),
  route(listGhostHours, async (context) =>
    readHours(context, await seenGhost(context, context.params), context.query),
  ),
  ...[putGhostHours, postGhostHours].map((endpoint) =>
    route(endpoint, async (context) =>
      saveHours(context, await changeableGhost(context, context.params), context.body),
    ),
  ),
  route(deleteGhostHours, async (context) =>
    deleteHours(context, await changeableGhost(context, context.params), context.body),
  ),
]

/** The caller; others for their admins. */
function changeablePerson(context: CallerScope & { readonly params: PersonPath }) {
  return permittedPerson(context, context.params, 'working_hours.update_all')
}
