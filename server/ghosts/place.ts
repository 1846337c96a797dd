import type { CallerScope } from '../access/scope.ts'
import { Conflict } from '../errors/app-error.ts'
import { type GhostPath, requireGhost, viewerOf } from './service.ts'

/** A ghost whose place is still free. @throws {NotFound} and {@link Conflict} with the texts of P §7. */
export async function requireFreeGhost(scope: CallerScope, path: GhostPath): Promise<void> {
  const ghost = await requireGhost(scope, viewerOf(scope, path), path.ghost_id)
  if (ghost.embodied_at !== null) throw new Conflict('ghost_embodied')
}
