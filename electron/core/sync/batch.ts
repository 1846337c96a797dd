/** Which operations may share one request: edits that make the same change of different rows, and creations. */

import { hash } from 'node:crypto'
import type { Entity } from '../../../shared/bridge/sync.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { EntityFields } from '../replica/entity-fields.ts'
import { resourceOf } from './resources/resources.ts'

/** Operations that go out in one request. */
export interface Parcel {
  /** As they were before they were marked as sent. Not empty. */
  readonly operations: readonly Operation[]
  /** What they share durably from now on; null for one that goes alone. */
  readonly batch: string | null
}

/** What operations have in common that may go together; null for one that goes alone. */
export type Kinship = string | null

/** The most operations of one request. */
export function largestBatch({ entity, kind }: Pick<Operation, 'entity' | 'kind'>): number {
  const { createMany, patch } = resourceOf(entity)
  return (kind === 'create' ? createMany : patch)?.most ?? 1
}

/** What a kinship depends on besides the operation. */
export interface Surroundings {
  /** Of the row. */
  readonly workspaceId: () => number
  /** Whether the service carries out an operation once, however often and in whatever company it comes. */
  readonly remembersKeys: () => boolean
}

/**
 * Creations of one kinship are finished rows of one workspace. Edits of one kinship set the same fields to the same values, in the same workspace. Those that were sent together,
 * and may have arrived, go together again and with nothing else, so that the service recognises their key.
 */
export function kinshipOf(operation: Operation, { workspaceId, remembersKeys }: Surroundings): Kinship {
  const { entity, kind, changes, batch, attempt, state } = operation
  if (batch !== null) return `again ${batch}`
  // What went out alone and may have arrived goes again under its own key.
  if (attempt > 0 || state !== 'pending') return null
  if (kind === 'create') {
    // What is made again is looked for first: another computer may have made it under what it was called there.
    if (makesAgain(operation)) return null
    const isTaken = resourceOf(entity).createMany?.takes(newFields(operation)) ?? false
    return isTaken && remembersKeys() ? JSON.stringify([entity, workspaceId()]) : null
  }
  if (kind !== 'update') return null
  const fields: readonly string[] = resourceOf(entity).patch?.fields ?? []
  const values = Object.entries(valuesOf(changes)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (values.length === 0 || !values.every(([field]) => fields.includes(field))) return null
  return JSON.stringify([entity, workspaceId(), values])
}

/** The fields of the row that a creation makes. */
export function newFields({ entity, changes }: Operation): EntityFields[Entity] {
  return withInitialValues(entity, valuesOf(changes)) as unknown as EntityFields[Entity]
}

/**
 * The key of a request that carries several operations: the same for the same operations of the same batch, another one
 * as soon as one of them is missing, because the request is another one then.
 *
 * @param request everything that the service tells requests apart by
 */
export function keyOf({ operations, batch }: Parcel, request: unknown): string {
  const ids = operations.map(({ op_id: id }) => id)
  return hash('sha256', JSON.stringify([batch, ids, request]), 'hex')
}
