/**
 * RFC 6902 operations on a time entry, turned into the change that they come to. Beyond the RFC, `add` and `remove` with
 * an array put items on a list and take them off, and legacy keys are paths too.
 */

import { z } from 'zod'
import type { PatchOperation } from '../../shared/api/bulk.ts'
import { type TimeEntryBody, timeEntryBody } from '../../shared/api/time-entries.ts'
import { applyToField, pointerSteps } from '../bulk/field-operation.ts'
import { BadRequest } from '../errors/app-error.ts'
import { validated } from '../errors/invalid-input.ts'
import { type ListItems, patchList } from './patch-list.ts'

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
