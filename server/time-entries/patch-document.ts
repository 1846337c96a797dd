/**
 * RFC 6902 operations on a time entry, turned into the change that they come to. Beyond the RFC: `add` and `remove`
 * on `/tags` and `/tag_ids` with an array put those tags on and take them off, and legacy keys are paths too.
 */

import type { z } from 'zod'
import type { PatchOperation } from '../../shared/api/bulk.ts'
import { type TimeEntryBody, timeEntryBody } from '../../shared/api/time-entries.ts'
import { pointerSteps } from '../bulk/json-pointer.ts'
import { BadRequest } from '../errors/app-error.ts'
import { patchTags } from './patch-tags.ts'

/** What `remove` leaves behind; the fields that are not here cannot be without a value. */
const removed: Readonly<Record<string, unknown>> = {
  billable: false,
  description: null,
  expense_ids: null,
  project_id: null,
  shared_with_user_ids: null,
  stop: null,
  task_id: null,
}

const current: Readonly<Record<string, string>> = { pid: 'project_id', tid: 'task_id' }
const patchable = new Set([...Object.keys(removed), 'duration', 'start', 'start_date'])
const tagPaths = new Set(['tags', 'tag_ids'])

function applyToField(changes: Record<string, unknown>, field: string, operation: PatchOperation): void {
  const { op, path, value } = operation
  if (op === 'remove') {
    if (!(field in removed)) throw new BadRequest(`${path}: cannot be removed`)
    changes[field] = removed[field]
  } else if (op === 'add' || op === 'replace') {
    if (value === undefined) throw new BadRequest(`${path}: a value must be present`)
    changes[field] = value
  } else throw new BadRequest(`${op}: is not an operation; they are add, remove and replace`)
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues
  return issue === undefined ? 'is invalid' : `${issue.path.join('.')}: ${issue.message}`
}

/**
 * The change that the operations, applied in order, make of an entry with these tags.
 *
 * @throws {BadRequest} for the first operation that cannot be applied, or a value of the wrong type.
 */
export function changeOf(
  operations: readonly PatchOperation[],
  tags: readonly { readonly id: number; readonly name: string }[],
): TimeEntryBody {
  const changes: Record<string, unknown> = {}
  let patchedTags: ReturnType<typeof patchTags> | undefined
  for (const operation of operations) {
    const [step, ...rest] = pointerSteps(operation.path)
    const field = current[step] ?? step
    if (tagPaths.has(field)) patchedTags = patchTags(patchedTags ?? tags, field, rest, operation)
    else if (!patchable.has(field) || rest.length > 0) {
      throw new BadRequest(`${operation.path}: is not the path of a field`)
    } else applyToField(changes, field, operation)
  }
  if (patchedTags !== undefined) {
    changes['tag_ids'] = patchedTags.map(({ id }) => id).filter((id) => id !== undefined)
    changes['tags'] = patchedTags
      .filter(({ id }) => id === undefined)
      .map(({ name }) => name)
      .filter((name) => name !== undefined)
  }
  const parsed = timeEntryBody.safeParse(changes)
  if (!parsed.success) throw new BadRequest(describe(parsed.error), { cause: parsed.error })
  return parsed.data
}
