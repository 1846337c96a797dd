/**
 * RFC 6902 operations on a time entry, turned into the change that they come to. Beyond the RFC: `add` and `remove`
 * on `/tags` and `/tag_ids` with an array put those tags on and take them off, and legacy keys are paths too.
 */

import type { PatchOperation } from '../../shared/api/bulk.ts'
import { type TimeEntryBody, timeEntryBody } from '../../shared/api/time-entries.ts'
import { applyToField } from '../bulk/field-operation.ts'
import { firstIssue } from '../bulk/first-issue.ts'
import { pointerSteps } from '../bulk/json-pointer.ts'
import { BadRequest } from '../errors/app-error.ts'
import { patchTags } from './patch-tags.ts'

const fields = {
  removable: {
    billable: false,
    description: null,
    expense_ids: null,
    project_id: null,
    shared_with_user_ids: null,
    stop: null,
    task_id: null,
  },
  required: ['duration', 'start', 'start_date'],
}

const current: Readonly<Record<string, string>> = { pid: 'project_id', tid: 'task_id' }
const tagPaths = new Set(['tags', 'tag_ids'])

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
    else applyToField(changes, fields, [field, ...rest], operation)
  }
  if (patchedTags !== undefined) {
    changes['tag_ids'] = patchedTags.map(({ id }) => id).filter((id) => id !== undefined)
    changes['tags'] = patchedTags
      .filter(({ id }) => id === undefined)
      .map(({ name }) => name)
      .filter((name) => name !== undefined)
  }
  const parsed = timeEntryBody.safeParse(changes)
  if (!parsed.success) throw new BadRequest(firstIssue(parsed.error), { cause: parsed.error })
  return parsed.data
}
