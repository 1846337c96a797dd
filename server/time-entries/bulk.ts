/**
 * The bulk PATCH of entries (T §4.11, decisions §5): RFC 6902 operations, turned into the change that they come to. Beyond the
 * RFC, `add` and `remove` with an array put items on a list and take them off, and legacy keys are paths too.
 */

import type { PatchOperation } from '../../shared/api/bulk.ts'
import { type TimeEntryBody, timeEntryBody } from '../../shared/api/time-entries.ts'
import { expectedVersionsOf, requireVersionOf } from '../access/expected-version.ts'
import { requireWorkspace, type Scope } from '../access/scope.ts'
import { bulkIds, type BulkOutcome, forEachId } from '../bulk/bulk-changes.ts'
import { AppError, BadRequest } from '../errors/app-error.ts'
import { decideChange, type EntryChange } from './entry-change.ts'
import { type EntryTag, tagsOfEntries, sharesOfEntries, type StoredEntry } from './queries.ts'
import { entryNotFound, findAllInWorkspace, type FoundEntry } from './find.ts'
import { References } from './references.ts'
import { storeChange, storeChanges } from './change.ts'
import { z } from 'zod'
import { applyToField, pointerSteps } from '../bulk/field-operation.ts'
import { requireFew } from '../errors/limits.ts'
import { validated } from '../errors/invalid-input.ts'

// RFC 6902 operations on a list and on what RFC 6901 pointers reach in it. Beyond the RFC: `add` and `remove` with an
// array put those items on and take them off.

interface ListItems<Item> {
  /** The items that an operation's value means. @throws {BadRequest} when it means none. */
  readonly parse: (operation: PatchOperation) => readonly Item[]
  readonly same: (a: Item, b: Item) => boolean
}

/** More than any list of an entry may have in the end; keeps what comparing items costs small. */
const MAXIMUM_ITEMS = 200

function few<Item>(items: readonly Item[], path: string): readonly Item[] {
  requireFew(items.length, MAXIMUM_ITEMS, path)
  return items
}

function indexOf(length: number, step: string, { op, path }: PatchOperation): number {
  if (step === '-' && op === 'add') return length
  const index = /^(0|[1-9]\d*)$/.test(step) ? Number(step) : Number.NaN
  if (!(index < length + Number(op === 'add')))
    throw new BadRequest('not_found', { field: path, what: null, says: 'is not there' })
  return index
}

/**
 * @param steps of the pointer, after the list's own name.
 * @throws {BadRequest} when the operation cannot be applied.
 */
function patchList<Item>(
  items: readonly Item[],
  { parse, same }: ListItems<Item>,
  steps: readonly string[],
  operation: PatchOperation,
): readonly Item[] {
  const { op, path, value } = operation
  const [step, ...deeper] = steps
  if (op !== 'add' && op !== 'remove' && op !== 'replace') {
    throw new BadRequest('invalid', {
      field: op,
      says: 'is not an operation; they are add, remove and replace',
    })
  }
  if (deeper.length > 0) throw new BadRequest('invalid', { field: path, says: 'is not the path of a field' })
  if (value === undefined && op !== 'remove')
    throw new BadRequest('required', { field: path, says: 'a value must be present' })

  const without = (unwanted: readonly Item[]): readonly Item[] =>
    items.filter((item) => !unwanted.some((other) => same(item, other)))
  // An item that the list has already is kept as it is there.
  const wanted = (): readonly Item[] =>
    few(parse(operation), path).map((item) => items.find((other) => same(other, item)) ?? item)

  if (step !== undefined) {
    const index = indexOf(items.length, step, operation)
    if (op === 'remove') return items.toSpliced(index, 1)
    const named = wanted()
    return op === 'add' ? few([...without(named), ...named], path) : items.toSpliced(index, 1, ...named)
  }
  if (op === 'remove') return value === undefined ? [] : without(few(parse(operation), path))
  const named = wanted()
  return op === 'add' ? few([...without(named), ...named], path) : named
}

const fields = {
  removable: {
    billable: false,
    description: null,
    project_id: null,
    stop: null,
    task_id: null,
  },
  required: ['duration', 'duronly', 'event_metadata', 'start', 'start_date', 'user_id', 'workspace_id'],
}

const current: Readonly<Record<string, string>> = {
  pid: 'project_id',
  tid: 'task_id',
  uid: 'user_id',
  wid: 'workspace_id',
}

/** The lists that operations may point into. */
interface PatchedEntry {
  readonly row: { readonly expense_ids: readonly number[] | null }
  readonly tags: readonly { readonly id: number; readonly name: string }[]
  readonly sharedWith: readonly number[]
}

/**
 * The change that the operations, applied in order, make of the entry.
 *
 * @throws {BadRequest} for the first operation that cannot be applied, or a value of the wrong type.
 */
function changeOf(operations: readonly PatchOperation[], entry: PatchedEntry): TimeEntryBody {
  const changes: Record<string, unknown> = {}
  let tags: readonly PatchedTag[] | undefined
  let expenses: readonly number[] | undefined
  let sharedWith: readonly number[] | undefined
  for (const operation of operations) {
    const [step, ...rest] = pointerSteps(operation.path)
    const field = current[step] ?? step
    if (field === 'tags') tags = patchList(tags ?? entry.tags, tagsByName, rest, operation)
    else if (field === 'tag_ids') tags = patchList(tags ?? entry.tags, tagsById, rest, operation)
    else if (field === 'expense_ids') {
      expenses = patchList(expenses ?? entry.row.expense_ids ?? [], plainIds, rest, operation)
    } else if (field === 'shared_with_user_ids') {
      sharedWith = patchList(sharedWith ?? entry.sharedWith, plainIds, rest, operation)
    } else applyToField(changes, fields, [field, ...rest], operation)
  }
  if (tags !== undefined) {
    changes['tag_ids'] = tags.map(({ id }) => id).filter((id) => id !== undefined)
    changes['tags'] = tags
      .filter(({ id }) => id === undefined)
      .map(({ name }) => name)
      .filter((name) => name !== undefined)
  }
  if (expenses !== undefined) changes['expense_ids'] = expenses
  if (sharedWith !== undefined) changes['shared_with_user_ids'] = sharedWith
  return validated(timeEntryBody, changes)
}

/** A tag as far as it is known: one that an operation names has no id yet, one that it numbers no name. */
interface PatchedTag {
  readonly id?: number
  readonly name?: string
}

const id = z.int().positive()

const names = z.union([z.array(z.string()), z.string().transform((name) => [name])])

const ids = z.union([z.array(id), id.transform((one) => [one])])

function parseIds(operation: PatchOperation, what: string): readonly number[] {
  if (operation.value === null) return []
  const parsed = ids.safeParse(operation.value)
  if (parsed.success) return parsed.data
  throw new BadRequest('invalid', { field: operation.path, says: `must be ${what}`, cause: parsed.error })
}

function sameTag(a: PatchedTag, b: PatchedTag): boolean {
  return (a.id !== undefined && a.id === b.id) || (a.name !== undefined && a.name === b.name)
}

const tagsByName: ListItems<PatchedTag> = {
  parse({ path, value }) {
    if (value === null) return []
    const parsed = names.safeParse(value)
    if (!parsed.success)
      throw new BadRequest('invalid', { field: path, says: 'must be tag names', cause: parsed.error })
    return parsed.data.map((name) => ({ name }))
  },
  same: sameTag,
}

const tagsById: ListItems<PatchedTag> = {
  parse: (operation) => parseIds(operation, 'ids of tags').map((tag) => ({ id: tag })),
  same: sameTag,
}

const plainIds: ListItems<number> = {
  parse: (operation) => parseIds(operation, 'ids'),
  same: (a, b) => a === b,
}

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
