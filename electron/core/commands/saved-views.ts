/** Saved views of the workspace in use. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import { canonicalJson } from '../replica/canonical-json.ts'
import type { EntityFields } from '../replica/entity-fields.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { present } from './present.ts'

/** Bytes; what the service takes (decisions §2). */
const LARGEST_PARAMS = 16 * 1024

/** @throws {CommandError} `refused` for parameters that are too large */
export function createSavedView(context: CommandContext, input: ParsedInput<'savedViews.create'>): Changed {
  return change(context, (editing) => void editing.create('savedView', stored(input)))
}

/** @throws {CommandError} `not_found`; `refused` for parameters that are too large */
export function updateSavedView(
  context: CommandContext,
  { id, changes }: ParsedInput<'savedViews.update'>,
): Changed {
  return change(context, (editing) => {
    editing.update('savedView', findRow(context.replica, 'savedView', id), stored(changes))
  })
}

export function deleteSavedViews(
  context: CommandContext,
  { ids }: ParsedInput<'savedViews.delete'>,
): Changed {
  return change(context, (editing) => {
    for (const row of findRows(context.replica, 'savedView', ids)) editing.delete('savedView', row)
  })
}

function stored({
  params,
  ...others
}: ParsedInput<'savedViews.update'>['changes']): Partial<EntityFields['savedView']> {
  if (params === undefined) return present(others)
  const text = canonicalJson(params)
  if (Buffer.byteLength(text) > LARGEST_PARAMS) {
    throw refused('This view has too many filters to be saved. Take some out.', { field: 'params' })
  }
  return { ...present(others), params: text }
}
