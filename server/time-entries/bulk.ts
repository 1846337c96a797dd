/** The bulk PATCH of entries (T §4.11, decisions §5). */

import type { BulkResult, PatchOperation } from '../../shared/api/bulk.ts'
import { requireWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { bulkIds, forEachId } from '../bulk/bulk-changes.ts'
import { BadRequest } from '../errors/app-error.ts'
import { applyChange } from './change.ts'
import { requireEntry } from './find.ts'
import { changeOf } from './patch-document.ts'
import { tagsOfEntries } from './repository.ts'

/**
 * Applies the operations to each of the entries: of one entry in order and all or none, each entry independently of
 * the others.
 *
 * @param path ids separated by commas, at most 100.
 * @throws {BadRequest} when there are no ids or no operations; what a single entry refuses is in the answer.
 */
export async function patchEntries(
  scope: CallerScope,
  path: { readonly workspace_id: number; readonly time_entry_ids: string },
  operations: readonly PatchOperation[],
): Promise<BulkResult> {
  requireWorkspace(scope.caller, path.workspace_id)
  const ids = bulkIds(path.time_entry_ids)
  if (operations.length === 0) throw new BadRequest('No patchable fields defined')
  return forEachId(scope, ids, async (id) => {
    const found = await requireEntry(scope, { workspace_id: path.workspace_id, time_entry_id: id })
    const tags = await tagsOfEntries(scope.db, found.row.organization_id, [id])
    await applyChange(scope, found, changeOf(operations, tags))
  })
}
