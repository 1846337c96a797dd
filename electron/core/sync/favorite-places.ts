import { LAST_RANK } from '../../../shared/entities/tracking.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'

/**
 * Gives the other favourites the places that they have at the service from now on, so that nothing jumps until they are read
 * again. Runs inside the transaction of the answer.
 *
 * @param answered the favourite whose operation has arrived
 */
export function shiftFavorites(replica: Replica, answered: LocalId): void {
  const known = replica.rows
    .where('favorite', 'server_id IS NOT NULL', [])
    .filter(({ base }) => base !== null)
  const moved = known.find(({ localId }) => localId === answered)
  const others = known.filter((row) => row !== moved).toSorted((a, b) => rankOf(a) - rankOf(b))
  const order = moved === undefined ? others : others.toSpliced(rankOf(moved), 0, moved)
  for (const [rank, row] of order.entries()) {
    if (row.base === null || row.base.rank === rank) continue
    const { localId, syncState } = row
    const isSaved = syncState === 'saved'
    replica.rows.update('favorite', localId, {
      base: { ...row.base, rank },
      syncState,
      ...(isSaved ? { fields: { rank } } : {}),
    })
  }
}

function rankOf({ base }: Row<'favorite'>): number {
  return base?.rank ?? LAST_RANK
}
