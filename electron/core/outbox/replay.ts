/** The row that results when queued operations are applied. */

import type { Entity } from '../../../shared/entities/entity.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Changes, Operation } from './operation.ts'

/** The fields of the row that a creation makes. */
export function createdFields({ entity, changes }: Operation): EntityFields[Entity] {
  return withInitialValues(entity, valuesOf(changes)) as unknown as EntityFields[Entity]
}

type Replayable = Pick<Operation, 'kind' | 'changes'>

/** The new values of a set of changes. */
export function valuesOf(changes: Changes): Fields {
  const values: Record<string, FieldValue> = {}
  for (const [field, { value }] of Object.entries(changes)) values[field] = value
  return values
}

/**
 * Replays operations in order on the service's version of a row; null stands for a row that does not exist. A create
 * on an existing row is applied like an update.
 */
export function replay(
  entity: Entity,
  base: Fields | null,
  operations: readonly Replayable[],
): Fields | null {
  let fields = base
  for (const { kind, changes } of operations) {
    if (kind === 'delete') fields = null
    else if (kind === 'update') fields = fields === null ? null : { ...fields, ...valuesOf(changes) }
    else if (fields === null) fields = withInitialValues(entity, valuesOf(changes))
    else fields = { ...fields, ...valuesOf(changes) }
  }
  return fields
}
