/** The person or ghost that a request about working hours or time off names, where the caller may see or change it. */

import { type PersonPath, requireKnownPerson, requireOwnOrPermitted } from '../access/organization-people.ts'
import type { OrganizationPermission } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import { type GhostPath, requireFreeGhost, requireGhost } from '../ghosts/service.ts'
import { viewerAt } from '../projects/find.ts'
import { ghostWorker, type Worker } from './queries.ts'

export type WorkerPath = PersonPath | GhostPath

/** @param permission for other people than the caller; without one, those whom the caller knows. */
export async function seenWorker(
  scope: Scope,
  path: WorkerPath,
  permission?: OrganizationPermission,
): Promise<Worker> {
  if ('ghost_id' in path) return ghostWorker(await requireGhost(scope, viewerAt(scope, path), path.ghost_id))
  if (permission === undefined) return requireKnownPerson(scope, path)
  return requireOwnOrPermitted(scope, path, permission)
}

/** @param permission for other people than the caller. @throws {Conflict} when somebody has taken the ghost's place. */
export async function changeableWorker(
  scope: Scope,
  path: WorkerPath,
  permission: OrganizationPermission,
): Promise<Worker> {
  if ('user_id' in path) return requireOwnOrPermitted(scope, path, permission)
  await requireFreeGhost(scope, path)
  return { organization_id: path.organization_id, ghost_id: path.ghost_id }
}
