/** Whose time off a request is about, and whether it is the caller's to see or change. */

import { type PersonPath, requireOwnOrPermitted } from '../access/organization-people.ts'
import type { CallerScope } from '../access/scope.ts'
import { requireFreeGhost } from '../ghosts/place.ts'
import { type GhostPath, requireGhost, viewerOf } from '../ghosts/service.ts'
import type { TimeOffOwner } from './queries.ts'

function ghostOf({ organization_id: organizationId, ghost_id: id }: GhostPath): TimeOffOwner {
  return { organizationId, kind: 'ghost', id }
}

/** Why somebody is away is their own business, and their admins'. */
export async function ownUser(
  scope: CallerScope,
  path: PersonPath,
  permission: 'time_off.view_all' | 'time_off.update_all',
): Promise<TimeOffOwner> {
  await requireOwnOrPermitted(scope, path, permission)
  return { organizationId: path.organization_id, kind: 'user', id: path.user_id }
}

export async function seenGhost(scope: CallerScope, path: GhostPath): Promise<TimeOffOwner> {
  await requireGhost(scope, viewerOf(scope, path), path.ghost_id)
  return ghostOf(path)
}

/** @throws {Conflict} when somebody has taken the ghost's place. */
export async function changeableGhost(scope: CallerScope, path: GhostPath): Promise<TimeOffOwner> {
  await requireFreeGhost(scope, path)
  return ghostOf(path)
}
