/** Saved views of the workspace in use. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { canonicalJson } from '../replica/canonical-json.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { createOne, updateMany } from './plain-commands.ts'
import { withoutUndefined } from '../without-undefined.ts'

/** Bytes; what the service takes (decisions §2). */
const LARGEST_PARAMS = 16 * 1024

/** Comes after all others, once these have been put into an order. @throws {CommandError} `refused` for parameters that are too large */
export function createSavedView(context: CommandContext, input: ParsedInput<'savedViews.create'>): Changed {
  const position = endOf(context, context.workspaceId())
  return createOne(context, 'savedView', { ...stored(input), position })
}

/**
 * A view that is pinned goes behind the views that are pinned already.
 *
 * @throws {CommandError} `not_found`; `refused` for parameters that are too large
 */
export function updateSavedView(
  context: CommandContext,
  { id, changes, typedOver }: ParsedInput<'savedViews.update'>,
): Changed {
  const row = findRow(context.replica, 'savedView', id)
  const isPinned = changes.pinned === true && !row.fields.pinned
  const place = isPinned ? { position: endOf(context, row.workspaceId) } : {}
  return updateMany(context, 'savedView', { ids: [id], changes: { ...stored(changes), ...place }, typedOver })
}

/** @throws {CommandError} `not_found` */
export function orderSavedViews(context: CommandContext, { ids }: ParsedInput<'savedViews.order'>): Changed {
  return change(context, (editing) => {
    for (const [position, row] of findRows(context.replica, 'savedView', ids).entries()) {
      editing.update('savedView', row, { position })
    }
  })
}

/** Views that nobody has moved all have the first place, and stand there by name. */
function endOf({ replica }: CommandContext, workspaceId: WorkspaceId): number {
  const sql = 'SELECT max(position) AS last FROM saved_views WHERE workspace_id = ? AND deleted = 0'
  const last = (replica.sqlite.get(sql, [workspaceId])?.['last'] ?? 0) as number
  return last === 0 ? 0 : last + 1
}

function stored({
  params,
  ...others
}: ParsedInput<'savedViews.update'>['changes']): Partial<EntityFields['savedView']> {
  if (params === undefined) return withoutUndefined(others)
  const text = canonicalJson(params)
  if (Buffer.byteLength(text) > LARGEST_PARAMS) {
    throw refused('This view has too many filters to be saved. Take some out.', { field: 'params' })
  }
  return { ...withoutUndefined(others), params: text }
}
