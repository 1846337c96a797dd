/** RFC 6902 operations on a project, turned into the change that they come to. */

import type { PatchOperation } from '../../shared/api/bulk.ts'
import { type ProjectBody, projectBody } from '../../shared/api/projects.ts'
import { applyToField } from '../bulk/field-operation.ts'
import { pointerSteps } from '../bulk/json-pointer.ts'
import { firstIssue } from '../bulk/first-issue.ts'
import { BadRequest } from '../errors/app-error.ts'

const removable = {
  auto_estimates: null,
  billable: null,
  cid: null,
  client_id: null,
  currency: null,
  end_date: null,
  estimated_hours: null,
  estimated_seconds: null,
  external_reference: null,
  fixed_fee: null,
  rate: null,
  recurring_parameters: null,
  template: null,
}
const fields = {
  removable,
  required: ['active', 'color', 'is_private', 'name', 'recurring', 'start_date'],
}

/** @throws {BadRequest} for the first operation that cannot be applied, or a value of the wrong type. */
export function changeOf(operations: readonly PatchOperation[]): ProjectBody {
  const changes: Record<string, unknown> = {}
  for (const operation of operations) {
    applyToField(changes, fields, pointerSteps(operation.path), operation)
  }
  const parsed = projectBody.safeParse(changes)
  if (!parsed.success) throw new BadRequest(firstIssue(parsed.error), { cause: parsed.error })
  return parsed.data
}
