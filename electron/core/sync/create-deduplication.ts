/** Deduplicates creates: finds the row that an unanswered attempt or another device has made already. */

import { secondsBetween } from '../../../shared/domain/instant.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import { isRecreation } from '../outbox/recreation-key.ts'
import type { Operation } from '../outbox/operation.ts'
import { disambiguateFailure } from './account-check.ts'
import { reportsDataVersion } from './restore-detection.ts'
import { asApiFailure, isUnreadable } from './failures.ts'
import {
  findCreatedRow,
  findConflictingRow,
  findAfterMalformedAnswer,
  possibleDuplicate,
  findMatchingRows,
} from './find-created-row.ts'
import { findRecreatedRow, findByIdempotencyKey, type ProbeContext } from './idempotency-probe.ts'
import type { ExistingRow } from './adopt-row.ts'
import { cursorName } from './pull-cursor.ts'
import { mayBeDuplicate } from './unverified-creates.ts'

/** Finds what an earlier attempt of an operation made, before it is sent again. */
export async function findEarlierResult(
  context: ProbeContext,
  operation: Operation,
): Promise<ExistingRow | null> {
  const { api, effects, keys } = context
  let row = null
  if (isRecreation(operation) && (await keys.ask(api, effects.newId))) {
    row = await findRecreatedRow(context, operation)
  } else if (mayBeDuplicate(context.replica, operation)) {
    return findUnansweredCreate(context, operation)
  } else if (await mayBeDuplicated(context, operation)) {
    row = await findCreatedRow(context, operation)
  }
  return row === null ? null : { row, maker: 'unknown' }
}

/**
 * Finds the row of an unanswered create: by its idempotency key, whatever the row looks like now, or else by its
 * values.
 *
 * @throws {ApiFailure} `refused` when only the person can tell
 */
export async function findUnansweredCreate(
  context: ProbeContext,
  operation: Operation,
): Promise<ExistingRow | null> {
  // Other services that remember keys would carry the question out.
  const made = reportsDataVersion(context.replica)
    ? await findByIdempotencyKey(context, operation)
    : 'unknown'
  if (made !== null && made !== 'unknown') return { row: made, maker: 'itself' }
  const row = await findCreatedRow(context, operation)
  if (row !== null) return { row, maker: 'unknown' }
  // A row that another device recreated has been read with its list, and is known here under another local id.
  if (mayBeDuplicate(context.replica, operation) && (await findMatchingRows(context, operation)).length > 0) {
    throw possibleDuplicate()
  }
  return null
}

/**
 * Whether another device has recreated the row of a waiting recreation, possibly with other values.
 *
 * @returns the failure where this cannot be told: `refused` when only the person can
 */
export async function isRecreatedElsewhere(
  context: ProbeContext,
  operation: Operation,
): Promise<boolean | ApiFailure> {
  const { api, effects, keys } = context
  try {
    const made = (await keys.ask(api, effects.newId))
      ? await findByIdempotencyKey(context, operation)
      : 'unknown'
    if (made === 'unknown') return (await findCreatedRow(context, operation)) !== null
    return made !== null || (await findEarlierResult(context, operation)) !== null
  } catch (error) {
    const found = await findRefusedResult(
      context,
      operation,
      await disambiguateFailure(api, asApiFailure(error)),
    )
    return found instanceof ApiFailure ? found : true
  }
}

/** Whether another device may have recreated the row after the service was restored from a backup. */
export function mayBeRecreated({ replica }: ProbeContext, operation: Operation): boolean {
  const { entity, local_id: localId, kind, attempt } = operation
  if (kind !== 'create' || attempt === 0) return false
  if (mayBeDuplicate(replica, operation)) return true
  const workspaceId = replica.rows.workspaceIdOf(entity, localId) ?? 0
  return replica.restoring.of(cursorName(entity, workspaceId)) !== null
}

/** Seconds. Services remember keys for some weeks. */
const KEYS_LAST = 14 * 86_400

/** Whether the service may have forgotten the key of an operation since it was queued. */
export function mayHaveExpiredKey(
  { effects }: Pick<ProbeContext, 'effects'>,
  { queued_at: at }: Operation,
): boolean {
  return secondsBetween(at, effects.now()) > KEYS_LAST
}

/** Whether sending an operation again may duplicate its row. */
async function mayBeDuplicated(context: ProbeContext, operation: Operation): Promise<boolean> {
  const { api, effects, keys } = context
  if (isRecreation(operation) || mayBeRecreated(context, operation)) return true
  if (operation.kind !== 'create' || operation.attempt === 0) return false
  if (mayHaveExpiredKey(context, operation)) return true
  return operation.state !== 'pending' && !(await keys.ask(api, effects.newId))
}

/** The row that a refused create collided with, or the failure if there is none. */
export async function findRefusedResult(
  context: ProbeContext,
  operation: Operation,
  failure: ApiFailure,
): Promise<ExistingRow | ApiFailure> {
  const isRefused = failure.kind === 'refused' || failure.kind === 'forbidden'
  const isStrange = isUnreadable(failure)
  if (operation.kind !== 'create' || (!isRefused && !isStrange)) return failure
  try {
    if (isStrange) return { row: await findAfterMalformedAnswer(context, operation), maker: 'unknown' }
    const found = await findConflictingRow(context, operation, failure)
    if (found === null) return failure
    // A service that remembers keys would have answered with the row of the earlier attempt.
    const mayBeOwn = operation.attempt > 0 && !context.keys.isConfirmed
    return found.maker === 'another' && mayBeOwn ? { ...found, maker: 'unknown' } : found
  } catch (error) {
    const further = asApiFailure(error)
    // If the list is not accessible either, the first failure stands. Questions for the person are passed on.
    if (isRefusal(further) && further.status !== null) return failure
    return isRefused && operation.attempt === 0 ? withoutEffect(further) : further
  }
}

/** A refused create made nothing, even where the reading of the existing row failed. */
function withoutEffect(failure: ApiFailure): ApiFailure {
  const { kind, reason, status, retryAfterSeconds } = failure
  return new ApiFailure(reason, { kind, status, retryAfterSeconds, cause: failure })
}
