/** The ghost that a request about working hours or time off names, where the caller may see or change it. */

import type { Scope } from '../access/scope.ts'
import { type GhostPath, requireFreeGhost, requireGhost } from '../ghosts/service.ts'
import { viewerAt } from '../projects/viewer.ts'
import { ghostWorker, type Worker } from './queries.ts'

export async function seenGhost(scope: Scope, path: GhostPath): Promise<Worker> {
  return ghostWorker(await requireGhost(scope, viewerAt(scope, path), path.ghost_id))
}

/** @throws {Conflict} when somebody has taken the ghost's place. */
export async function changeableGhost(scope: Scope, path: GhostPath): Promise<Worker> {
  await requireFreeGhost(scope, path)
  return { organization_id: path.organization_id, ghost_id: path.ghost_id }
}
