/**
 * The order of favourites as it will be when everything that waits has been sent. The service keeps places without gaps
 * and moves the others itself, so that a move is an edit of one favourite alone: two devices that move different ones do
 * not collide. Here the same is done to the order that was last read.
 */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { LAST_RANK } from '../../../shared/entities/tracking.ts'
import type { Replica } from '../replica/replica.ts'

/** All favourites that there are, of all workspaces, first to last. */
export function favoriteOrder(replica: Replica): readonly LocalId[] {
  const rows = replica.rows.where('favorite', '1 = 1 ORDER BY rank, row_id', [])
  const known = rows.filter(({ base }) => base !== null)
  let order: readonly LocalId[] = known
    .toSorted((a, b) => (a.base?.rank ?? LAST_RANK) - (b.base?.rank ?? LAST_RANK))
    .map(({ localId }) => localId)
  const waiting = rows
    .filter(({ syncState }) => syncState !== 'saved')
    .flatMap(({ localId }) => replica.operations.ofRow(localId))
    .toSorted((a, b) => a.seq - b.seq)
  for (const { local_id: localId, kind, changes } of waiting) {
    const rank = changes['rank']?.value
    if (kind === 'delete') order = order.filter((id) => id !== localId)
    else if (kind === 'create') order = placed(order, localId, typeof rank === 'number' ? rank : LAST_RANK)
    else if (typeof rank === 'number') order = placed(order, localId, rank)
  }
  return order
}

/** The order with one id at a place, counted among the others; behind all of them when there are fewer. */
export function placed(order: readonly LocalId[], id: LocalId, place: number): readonly LocalId[] {
  return order.filter((other) => other !== id).toSpliced(place, 0, id)
}
