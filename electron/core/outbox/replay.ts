/** What a row looks like when the queued operations have happened. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { Fields, FieldValue } from '../replica/entity-fields.ts'
import type { Changes, Operation } from './operation.ts'

type Replayable = Pick<Operation, 'kind' | 'changes'>

/** The new values of a set of changes. */
export function valuesOf(changes: Changes): Fields {
  const values: Record<string, FieldValue> = {}
  for (const [field, { value }] of Object.entries(changes)) values[field] = value
  return values
}

/**
 * Replays operations, in order, on top of the service's version of a row; null stands for a row that does not
 * exist. A create that has arrived already is replayed like an update: doing it again changes nothing.
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
