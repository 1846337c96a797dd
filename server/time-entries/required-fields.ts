/**
 * Fields that a workspace requires of its entries (decisions §4 `te_constraints`). Both APIs refuse what breaks them:
 * tracking with 400, planning with 422 and the codes of P §7.
 */

import { AppError, BadRequest } from '../errors/app-error.ts'
import type { EntryContext, StoredEntry } from './queries.ts'

/** The fields of an entry that the rule looks at. */
interface Filled extends Pick<StoredEntry, 'description' | 'project_id' | 'task_id'> {
  readonly tagCount: number
}

export type RequiredField = 'description' | 'project_id' | 'task_id' | 'tags'

export type Constraints = Pick<EntryContext, Extract<keyof EntryContext, `te_${string}`>>

const MISSING = 'required_fields_missing'

const DELETION = 'required_fields_deletion'

/** The required fields that the entry does not have. */
export function missingFields(constraints: Constraints, entry: Filled): readonly RequiredField[] {
  if (!constraints.te_constraints_enabled) return []
  const missing: RequiredField[] = []
  if (constraints.te_description_present && (entry.description ?? '').trim() === '')
    missing.push('description')
  if (constraints.te_project_present && entry.project_id === null) missing.push('project_id')
  if (constraints.te_task_present && entry.task_id === null) missing.push('task_id')
  if (constraints.te_tag_present && entry.tagCount === 0) missing.push('tags')
  return missing
}

/** @throws {BadRequest} `required_fields_missing`, naming the first of them; for creating, starting and stopping. */
export function requireFilled(constraints: Constraints, entry: Filled): void {
  const [field] = missingFields(constraints, entry)
  if (field !== undefined) throw new BadRequest('required_in_workspace', { field, error: MISSING })
}

/**
 * An entry from before the rule may stay without a field, but none is taken away.
 *
 * @throws {BadRequest} `required_fields_deletion`, naming the first field that would be cleared.
 */
export function requireNoneCleared(constraints: Constraints, before: Filled, after: Filled): void {
  const missingBefore = missingFields(constraints, before)
  const cleared = missingFields(constraints, after).find((field) => !missingBefore.includes(field))
  if (cleared !== undefined) {
    throw new BadRequest('required_in_workspace', { field: cleared, error: DELETION })
  }
}

/**
 * Does what changes an entry as planning refuses it.
 *
 * @throws {Unprocessable} P §7's `required_fields_missing` and `required_fields_deletion` where tracking answers 400.
 */
export async function refusedAsPlanning<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.reason.code !== 'required_in_workspace') throw error
    throw error.as({ status: 422 })
  }
}
