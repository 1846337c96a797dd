import {
  createFavorite,
  deleteFavorite,
  listFavorites,
  updateFavorite,
} from '../../../../shared/api/favorites.ts'
import { LAST_RANK } from '../../../../shared/entities/tracking.ts'
import { sameValue } from '../../replica/entities.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { shiftRanks } from './favorite-ranks.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { resource, type Sending, singlePage } from './resource.ts'

const wire = wireFields('favorite')

/** Favourites: templates of time entries (decisions §6). */
export const favorite = resource({
  entity: 'favorite',
  refersTo: ['project', 'task', 'tag'],
  byWorkspace: false,
  deletions: 'absent',
  list: singlePage(({ api }, query) => api.list(listFavorites, { query })),
  read: null,
  parse: rowReader({ wire, id: 'favorite_id' }),
  async create(sending, fields) {
    const { api, key, workspaceId } = sending
    const body = { ...bodyOf(sending, fields), workspace_id: workspaceId }
    return (await api.call(createFavorite, { body, idempotencyKey: key })).body
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
  matches: (wanted, found) =>
    wanted.description === found.description &&
    wanted.projectId === found.projectId &&
    wanted.taskId === found.taskId &&
    wanted.billable === found.billable &&
    sameValue(wanted.tagIds, found.tagIds),
})

function bodyOf(sending: Sending, { rank, ...fields }: Partial<EntityFields['favorite']>) {
  // Without a rank it goes behind all others.
  return wire.write(sending, { ...fields, rank: rank === LAST_RANK ? undefined : rank })
}
