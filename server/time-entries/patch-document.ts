/**
 * RFC 6902 operations on a time entry, turned into the change that they come to. Beyond the RFC, `add` and `remove` with
 * an array put items on a list and take them off, and legacy keys are paths too.
 */

import { z } from 'zod'
import type { PatchOperation } from '../../shared/api/bulk.ts'
import { type TimeEntryBody, timeEntryBody } from '../../shared/api/time-entries.ts'
import { applyToField, pointerSteps } from '../bulk/field-operation.ts'
import { BadRequest } from '../errors/app-error.ts'
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
export function changeOf(operations: readonly PatchOperation[], entry: PatchedEntry): TimeEntryBody {
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
