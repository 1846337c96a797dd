/** Fields that a workspace requires of its entries (decisions §4 `te_constraints`). */

import { BadRequest } from '../errors/app-error.ts'
import type { EntryContext } from './repository.ts'

/** What the rule looks at. */
export interface Filled {
  readonly description: string | null
  readonly projectId: number | null
  readonly taskId: number | null
  readonly tagCount: number
}

type Constraints = Pick<
  EntryContext,
  | 'te_constraints_enabled'
  | 'te_description_present'
  | 'te_project_present'
  | 'te_tag_present'
  | 'te_task_present'
>

function missingFields(constraints: Constraints, entry: Filled): readonly string[] {
  if (!constraints.te_constraints_enabled) return []
  const missing: string[] = []
  if (constraints.te_description_present && (entry.description ?? '').trim() === '')
    missing.push('description')
  if (constraints.te_project_present && entry.projectId === null) missing.push('project_id')
  if (constraints.te_task_present && entry.taskId === null) missing.push('task_id')
  if (constraints.te_tag_present && entry.tagCount === 0) missing.push('tags')
  return missing
}

/** @throws {BadRequest} naming the first field that is missing; for creating, starting and stopping. */
export function requireFilled(constraints: Constraints, entry: Filled): void {
  const [field] = missingFields(constraints, entry)
  if (field !== undefined) throw new BadRequest(`${field}: is required in this workspace`)
}

/**
 * An entry from before the rule may stay without a field, but none is taken away.
 *
 * @throws {BadRequest} naming the first field that would be cleared.
 */
export function requireNoneCleared(constraints: Constraints, before: Filled, after: Filled): void {
  const missingBefore = missingFields(constraints, before)
  const cleared = missingFields(constraints, after).find((field) => !missingBefore.includes(field))
  if (cleared !== undefined) throw new BadRequest(`${cleared}: is required in this workspace`)
}
