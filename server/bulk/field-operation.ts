/** RFC 6902 operations on fields without parts of their own. */

import type { z } from 'zod'
import type { PatchOperation } from '../../shared/api/bulk.ts'
import { BadRequest } from '../errors/app-error.ts'
import { validated } from '../errors/invalid-input.ts'

/** The steps of a JSON Pointer (RFC 6901): `/tags/0` is `tags`, `0`. @throws {BadRequest} when it is none. */
export function pointerSteps(path: string): readonly [string, ...string[]] {
  const [root, first, ...rest] = path.split('/')
  if (root !== '' || first === undefined || first === '') {
    throw new BadRequest('invalid', {
      field: path === '' ? 'path' : path,
      says: 'is not the path of a field',
    })
  }
  const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')
  return [unescape(first), ...rest.map(unescape)]
}

export interface PatchableFields {
  /** The value that `remove` leaves in each field. */
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

/**
 * Prepares the changes that operations on one row come to.
 *
 * @returns gives them; it throws {@link BadRequest} for the first operation that cannot be applied, or a value of the wrong type.
 * @throws {BadRequest} when there are no operations.
 */
export function fieldChanges<Body extends z.ZodType>(
  body: Body,
  fields: PatchableFields,
  operations: readonly PatchOperation[],
): () => z.output<Body> {
  if (operations.length === 0)
    throw new BadRequest('nothing_to_change', { text: 'No patchable fields defined' })
  return () => {
    const changes: Record<string, unknown> = {}
    for (const operation of operations) {
      applyToField(changes, fields, pointerSteps(operation.path), operation)
    }
    return validated(body, changes)
  }
}
