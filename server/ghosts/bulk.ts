/** Many ghosts at once: all of them, or none (P §4.1, P §8). */

import type { Ghost, GhostBody, GhostChangeBody } from '../../shared/api/ghosts.ts'
import type { PlacePath } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { inPart } from '../errors/in-part.ts'
import { answerGhosts, applyChange, requireGhost, storeNewGhost, viewerOf } from './service.ts'

/** @throws {BadRequest} naming the ghost and the field that breaks a rule. */
export async function createGhosts(
  scope: CallerScope,
  place: PlacePath,
  bodies: readonly GhostBody[],
): Promise<Ghost[]> {
  const viewer = viewerOf(scope, place)
  const ids: number[] = []
  for (const [index, body] of bodies.entries()) {
    ids.push(await inPart(`${index}`, () => storeNewGhost(scope, viewer, body)))
  }
  return answerGhosts(scope, viewer, ids)
}

/**
 * Changes ghosts in the order of the list, in which one may stand more than once.
 *
 * @returns each ghost once, as it is after all changes.
 * @throws {NotFound} when one is not there; {BadRequest} naming the ghost and the field that breaks a rule.
 */
export async function changeGhosts(
  scope: CallerScope,
  place: PlacePath,
  bodies: readonly (GhostChangeBody & { readonly id: number })[],
): Promise<Ghost[]> {
  const viewer = viewerOf(scope, place)
  for (const [index, body] of bodies.entries()) {
    const row = await requireGhost(scope, viewer, body.id)
    await inPart(`${index}`, () => applyChange(scope, viewer, row, body))
  }
  const ids = [...new Set(bodies.map(({ id }) => id))]
  return answerGhosts(scope, viewer, ids)
}
