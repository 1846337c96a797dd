/** The bulk PATCH of entries (T §4.11, decisions §5). */

import type { PatchOperation } from '../../shared/api/bulk.ts'
import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import { expectedVersionsOf, requireVersionOf } from '../access/expected-version.ts'
import { requireWorkspace, type Scope } from '../access/scope.ts'
import { bulkIds, type BulkOutcome, forEachId } from '../bulk/bulk-changes.ts'
import { AppError, BadRequest } from '../errors/app-error.ts'
import { decideChange, type EntryChange } from './entry-change.ts'
import { type EntryTag, tagsOfEntries, sharesOfEntries, type StoredEntry } from './queries.ts'
import { entryNotFound, findAllInWorkspace, type FoundEntry } from './find.ts'
import { changeOf } from './patch-document.ts'
import { References } from './references.ts'
import { storeChange, storeChanges } from './store-changes.ts'

interface Loaded extends FoundEntry<StoredEntry> {
  readonly tags: readonly EntryTag[]
  readonly sharedWith: readonly number[]
}

const touches = (operations: readonly PatchOperation[], field: RegExp): boolean =>
  operations.some(({ path }) => field.test(path))

/** The entries of the ids as far as the caller may change them, with what operations may point into. */
async function load(
  scope: Scope,
  references: References,
  ids: readonly number[],
  operations: readonly PatchOperation[],
): Promise<ReadonlyMap<number, Loaded>> {
  const { organizationId } = references.member.organization
  const entries = await findAllInWorkspace(scope, references.member, ids)
  const known = entries.map(({ row }) => row.id)
  // Tags are read where operations or the workspace's rules ask for them.
  const { te_constraints_enabled: constrained } = await references.rules()
  const tagRows =
    constrained || touches(operations, /^\/tag(s|_ids)/)
      ? await tagsOfEntries(scope.db, { organizationId, ids: known })
      : []
  const tags = Map.groupBy(tagRows, (tag) => tag.time_entry_id)
  const shares = touches(operations, /^\/shared_with_user_ids/)
    ? await sharesOfEntries(scope.db, { organizationId, ids: known })
    : []
  const sharedWith = Map.groupBy(shares, (share) => share.time_entry_id)
  return new Map(
    entries.map((found) => [
      found.row.id,
      {
        ...found,
        tags: tags.get(found.row.id) ?? [],
        sharedWith: (sharedWith.get(found.row.id) ?? []).map(({ user_id: id }) => id),
      },
    ]),
  )
}

/**
 * Applies the operations to each of the entries: of one entry in order and all or none, each entry independently of
 * the others. Entries for which the request names another version than they have are left as they are.
 *
 * @param path ids separated by commas, at most 100.
 * @throws {BadRequest} when there are no ids or no operations; what a single entry refuses is in the answer.
 */
export async function patchEntries(
  scope: Scope,
  path: { readonly workspace_id: number; readonly time_entry_ids: string },
  operations: readonly PatchOperation[],
): Promise<BulkOutcome> {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  const ids = bulkIds(path.time_entry_ids)
  if (operations.length === 0)
    throw new BadRequest('nothing_to_change', { text: 'No patchable fields defined' })
  const versions = expectedVersionsOf(scope)

  // Operations on lists come to something else for each entry, all others to the same.
  const pointsIntoLists = touches(operations, /^\/(tags|tag_ids|expense_ids|shared_with_user_ids)/)
  let common: TimeEntryBody | undefined
  const bodyFor = (loaded: Loaded): TimeEntryBody => {
    if (pointsIntoLists) return changeOf(operations, loaded)
    common ??= changeOf(operations, loaded)
    return common
  }

  const decideOne = async (
    references: References,
    entries: ReadonlyMap<number, Loaded>,
    id: number,
  ): Promise<EntryChange> => {
    const loaded = entries.get(id)
    if (loaded === undefined) throw entryNotFound()
    requireVersionOf(versions, loaded.row)
    const body = bodyFor(loaded)
    return references.undoable(body, () => decideChange(references, loaded, loaded.tags, body))
  }

  // One that begins to run stops another, perhaps of the same request, which is to be read again then.
  if (touches(operations, /^\/(stop|duration|user_id|uid)$/)) {
    return forEachId(scope, ids, async (id, inside) => {
      const references = new References(inside, member)
      const entries = await load(inside, references, [id], operations)
      await storeChange(inside, await decideOne(references, entries, id))
    })
  }

  const references = new References(scope, member)
  const entries = await load(scope, references, ids, operations)
  const result: BulkOutcome = { failure: [], success: [] }
  const changes: EntryChange[] = []
  for (const id of ids) {
    try {
      changes.push(await decideOne(references, entries, id))
      result.success.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.failure.push({ id, refusal: error })
    }
  }
  await storeChanges(scope, changes)
  return result
}
