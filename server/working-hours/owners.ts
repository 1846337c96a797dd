/** Whose working hours a request is about, and whether they are the caller's to see or change. */

import { type PersonPath, requireKnownPerson, requireOwnOrPermitted } from '../access/organization-people.ts'
import type { CallerScope } from '../access/scope.ts'
import { requireFreeGhost } from '../ghosts/place.ts'
import { type GhostPath, requireGhost, viewerOf } from '../ghosts/service.ts'
import type { HoursOwner } from './queries.ts'

function userOf({ organization_id: organizationId, user_id: id }: PersonPath): HoursOwner {
  return { organizationId, kind: 'user', id }
}

function ghostOf({ organization_id: organizationId, ghost_id: id }: GhostPath): HoursOwner {
  return { organizationId, kind: 'ghost', id }
}

/** Everybody sees the hours of those whom they share a workspace with. */
export async function seenUser(scope: CallerScope, path: PersonPath): Promise<HoursOwner> {
  await requireKnownPerson(scope, path)
  return userOf(path)
}

/** One's own; those of others as an admin. */
export async function changeableUser(scope: CallerScope, path: PersonPath): Promise<HoursOwner> {
  await requireOwnOrPermitted(scope, path, 'working_hours.update_all')
  return userOf(path)
}

export async function seenGhost(scope: CallerScope, path: GhostPath): Promise<HoursOwner> {
  await requireGhost(scope, viewerOf(scope, path), path.ghost_id)
  return ghostOf(path)
}

/** @throws {Conflict} when somebody has taken the ghost's place. */
export async function changeableGhost(scope: CallerScope, path: GhostPath): Promise<HoursOwner> {
  await requireFreeGhost(scope, path)
  return ghostOf(path)
}
