/** One RFC 6902 operation on a field without parts of its own. */

import type { PatchOperation } from '../../shared/api/bulk.ts'
import { BadRequest } from '../errors/app-error.ts'

export interface PatchableFields {
  /** What `remove` leaves behind, by field. */
  readonly removable: Readonly<Record<string, unknown>>
  /** Fields that always have a value. */
  readonly required: readonly string[]
}

/**
 * Writes what the operation comes to into `changes`.
 *
 * @throws {BadRequest} when the field, the operation or the value is none that can be.
 */
export function applyToField(
  changes: Record<string, unknown>,
  { removable, required }: PatchableFields,
  [field, ...deeper]: readonly [string, ...string[]],
  { op, path, value }: PatchOperation,
): void {
  const canBeRemoved = Object.hasOwn(removable, field)
  if (deeper.length > 0 || (!canBeRemoved && !required.includes(field))) {
    throw new BadRequest('invalid', { field: path, says: 'is not the path of a field' })
  }
  if (op === 'remove') {
    if (!canBeRemoved) throw new BadRequest('invalid', { field: path, says: 'cannot be removed' })
    changes[field] = removable[field]
  } else if (op === 'add' || op === 'replace') {
    if (value === undefined)
      throw new BadRequest('required', { field: path, says: 'a value must be present' })
    changes[field] = value
  } else
    throw new BadRequest('invalid', {
      field: op,
      says: 'is not an operation; they are add, remove and replace',
    })
}
