/** The person or ghost that a request about working hours or time off names, where the caller may see or change it. */

import { type PersonPath, requireKnownPerson, requireOwnOrPermitted } from '../access/organization-people.ts'
import type { OrganizationPermission } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { requireFreeGhost } from '../ghosts/place.ts'
import { type GhostPath, requireGhost, viewerOf } from '../ghosts/service.ts'
import { ghostWorker, type Worker } from './queries.ts'

/** Somebody whom the caller shares a workspace with. */
export async function knownPerson(
  scope: CallerScope,
  { organization_id, user_id }: PersonPath,
): Promise<Worker> {
  await requireKnownPerson(scope, { organization_id, user_id })
  return { organization_id, user_id }
}

/** The caller; others for those who have the permission. */
export async function permittedPerson(
  scope: CallerScope,
  { organization_id, user_id }: PersonPath,
  permission: OrganizationPermission,
): Promise<Worker> {
  await requireOwnOrPermitted(scope, { organization_id, user_id }, permission)
  return { organization_id, user_id }
}

export async function seenGhost(scope: CallerScope, path: GhostPath): Promise<Worker> {
  return ghostWorker(await requireGhost(scope, viewerOf(scope, path), path.ghost_id))
}

/** @throws {Conflict} when somebody has taken the ghost's place. */
export async function changeableGhost(scope: CallerScope, path: GhostPath): Promise<Worker> {
  await requireFreeGhost(scope, path)
  return { organization_id: path.organization_id, ghost_id: path.ghost_id }
}
