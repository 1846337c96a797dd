/** Favourites: what the person starts again and again. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { favoriteOrder } from '../queries/lists.ts'
import type { Replica } from '../replica/replica.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { detailsWhenChanged, detailsWhenMade } from './entry-details.ts'
import { findRow, requireTypedOver } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'

/** Of all workspaces together; what the service takes. */
const MOST = 200

/**
 * Goes behind all others. A task brings its project.
 *
 * @throws {CommandError} `not_found` for what it would refer to; `refused` when there are 200
 */
export function createFavorite(context: CommandContext, input: ParsedInput<'favorites.create'>): Changed {
  return change(context, (editing) => {
    const { replica } = context
    if (replica.rows.where('favorite', 'deleted = 0', []).length >= MOST) {
      throw refused(`There are ${MOST} favourites already. Delete one that you no longer need.`)
    }
    const { workspaceId, details } = detailsWhenMade(editing, input)
    editing.create('favorite', { description: input.description ?? '', ...details }, workspaceId)
  })
}

/** @throws {CommandError} `not_found`; `refused` for a project of another workspace; see `requireTypedOver` */
export function updateFavorite(
  context: CommandContext,
  { id, changes: { newTags, ...changes }, typedOver }: ParsedInput<'favorites.update'>,
): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'favorite', id)
    requireTypedOver([row], changes, typedOver)
    const details = detailsWhenChanged(editing, row, { ...changes, newTags })
    editing.update('favorite', row, { ...withoutUndefined(changes), ...details })
  })
}

/**
 * Puts one at a place among those of its workspace, counted from 0.
 *
 * @throws {CommandError} `not_found`
 */
export function moveFavorite(context: CommandContext, { id, rank }: ParsedInput<'favorites.move'>): Changed {
  return change(context, (editing) => {
    const row = findRow(context.replica, 'favorite', id)
    const order = favoriteOrder(context.replica)
    // Moves of others that wait have shifted it without an edit of its own.
    const seen = { ...row, fields: { ...row.fields, rank: order.indexOf(id) } }
    editing.update('favorite', seen, { rank: placeAmongAll(context.replica, order, row, rank) })
  })
}

/** The service counts over all workspaces, the person over the one that is seen. */
function placeAmongAll(
  { rows }: Replica,
  order: readonly LocalId[],
  moved: { readonly localId: LocalId; readonly workspaceId: WorkspaceId },
  place: number,
): number {
  const others = order.filter((id) => id !== moved.localId)
  const seen = new Set(
    rows
      .where('favorite', 'deleted = 0 AND workspace_id = ?', [moved.workspaceId])
      .map(({ localId }) => localId),
  )
  const next = others.filter((id) => seen.has(id))[place]
  return next === undefined ? others.length : others.indexOf(next)
}
