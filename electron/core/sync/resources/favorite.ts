import {
  createFavorite,
  deleteFavorite,
  listFavorites,
  updateFavorite,
} from '../../../../shared/api/favorites.ts'
import { LAST_RANK } from '../../../../shared/entities/tracking.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { Replica } from '../../replica/replica.ts'
import type { Row } from '../../replica/rows.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { alikeIn, resource, type Sending } from './resource.ts'
import { singlePage } from './row-requests.ts'

const wire = wireFields('favorite')

/** Favourites: templates of time entries (decisions §6). */
export const favorite = resource({
  entity: 'favorite',
  refersTo: ['project', 'task', 'tag'],
  byWorkspace: false,
  deletions: 'absent',
  list: singlePage(listFavorites),
  read: null,
  parse: rowReader({ wire, id: 'favorite_id' }),
  async create(sending, fields) {
    const { api, creationKey: idempotencyKey, workspaceId } = sending
    const body = { ...bodyOf(sending, fields), workspace_id: workspaceId, sync_id: sending.syncId }
    return (await api.call(createFavorite, { body, idempotencyKey })).body
  },
  async update(sending, id, changes) {
    const { api, key } = sending
    // A move of another one has changed the version, and a place is asked for whatever that was.
    const isMove = Object.keys(changes).every((field) => field === 'rank')
    const ifMatch = isMove ? undefined : sending.ifMatch
    const params = { favorite_id: id }
    const body = bodyOf(sending, changes)
    return (await api.call(updateFavorite, { params, body, idempotencyKey: key, ifMatch })).body
  },
  async remove({ api, key }, id) {
    await api.call(deleteFavorite, { params: { favorite_id: id }, idempotencyKey: key })
  },
  applySideEffects: shiftRanks,
  matches: alikeIn('description', 'projectId', 'taskId', 'billable', 'tagIds'),
})

function bodyOf(sending: Sending, { rank, ...fields }: Partial<EntityFields['favorite']>) {
  // Without a rank it goes behind all others.
  return wire.write(sending, { ...fields, rank: rank === LAST_RANK ? undefined : rank })
}

/**
 * Gives the others the places that they have at the service from now on, so that nothing jumps until the list is read
 * again. Runs inside the transaction of the answer.
 *
 * @param answered the favourite whose operation has arrived
 */
function shiftRanks(replica: Replica, answered: LocalId): void {
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
