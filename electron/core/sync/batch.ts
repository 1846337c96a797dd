/** Which operations may share one request: creates, and updates that make the same change to different rows. */

import { hash } from 'node:crypto'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { resourceOf } from './resources/resources.ts'

/** Operations that go out in one request. */
export interface Batch {
  /** As they were before they were marked as sent. Not empty. */
  readonly operations: readonly Operation[]
  /** The batch id that the operations share from now on; null for an operation that goes alone. */
  readonly batch: string | null
}

/** Operations with the same key may share a request; null for one that goes alone. */
export type BatchKey = string | null

/** The most operations of one request. */
export function maxBatchSize({ entity, kind }: Pick<Operation, 'entity' | 'kind'>): number {
  const { batchCreate, patch } = resourceOf(entity)
  return (kind === 'create' ? batchCreate : patch)?.most ?? 1
}

/** The context on which a kinship depends besides the operation. */
export interface BatchContext {
  /** Of the row. */
  readonly workspaceId: () => number
  /** Whether the service creates a row once, however often it is sent and with whatever others. */
  readonly createsOnce: () => boolean
}

/**
 * The key of the batch that an operation may join. Creates of one key are finished rows of one workspace. Updates of
 * one key set the same fields to the same values in one workspace. Operations that were sent together and may have
 * arrived go together again, with nothing else, so that the service recognises their idempotency key.
 */
export function batchKeyOf(operation: Operation, { workspaceId, createsOnce }: BatchContext): BatchKey {
  const { entity, kind, changes, batch, attempt, state } = operation
  if (batch !== null) return `again ${batch}`
  // An operation that was sent alone and may have arrived is resent under its own key.
  if (attempt > 0 || state !== 'pending') return null
  if (kind === 'create') {
    const isTaken = resourceOf(entity).batchCreate?.takes(createdFields(operation)) ?? false
    return isTaken && createsOnce() ? JSON.stringify([entity, workspaceId()]) : null
  }
  if (kind !== 'update') return null
  const fields: readonly string[] = resourceOf(entity).patch?.fields ?? []
  const values = Object.entries(valuesOf(changes)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (values.length === 0 || !values.every(([field]) => fields.includes(field))) return null
  return JSON.stringify([entity, workspaceId(), values])
}

/** The fields of the row that a creation makes. */
export function createdFields({ entity, changes }: Operation): EntityFields[Entity] {
  return withInitialValues(entity, valuesOf(changes)) as unknown as EntityFields[Entity]
}

/**
 * The idempotency key of a batch. It changes when an operation leaves the batch, because the request is then another
 * one.
 *
 * @param request everything by which the service tells requests apart
 */
export function batchIdempotencyKey({ operations, batch }: Batch, request: unknown): string {
  const ids = operations.map(({ op_id: id }) => id)
  return hash('sha256', JSON.stringify([batch, ids, request]), 'hex')
}
