/** RFC 6902 operations on a project task, turned into the change that they come to. */

import type { PatchOperation } from '../../shared/api/bulk.ts'
import { type ProjectTaskBody, projectTaskBody } from '../../shared/api/project-tasks.ts'
import { applyToField } from '../bulk/field-operation.ts'
import { firstIssue } from '../bulk/first-issue.ts'
import { pointerSteps } from '../bulk/json-pointer.ts'
import { BadRequest } from '../errors/app-error.ts'

const fields = {
  removable: { estimated_seconds: null, external_reference: null },
  required: ['active', 'name', 'user_id'],
}

/** @throws {BadRequest} for the first operation that cannot be applied, or a value of the wrong type. */
export function changeOf(operations: readonly PatchOperation[]): ProjectTaskBody {
  const changes: Record<string, unknown> = {}
  for (const operation of operations) {
    applyToField(changes, fields, pointerSteps(operation.path), operation)
  }
  const parsed = projectTaskBody.safeParse(changes)
  if (!parsed.success) throw new BadRequest(firstIssue(parsed.error), { cause: parsed.error })
  return parsed.data
}
