/** What the service has already of a creation: made by an attempt that had no answer, or by another computer. */

import { secondsBetween } from '../../../shared/domain/instant.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { Operation } from '../outbox/operation.ts'
import { explained } from './account-check.ts'
import { tellsItsVersion } from './data-lineage.ts'
import { failureOf } from './edit-failure.ts'
import {
  findLostCreate,
  findRefusedCreate,
  findStrangelyAnswered,
  madeAlready,
  resemblingRows,
} from './lost-creates.ts'
import { findMadeAgain, madeUnderItsKey, type AskContext } from './made-again.ts'
import type { FoundRow } from './namesakes.ts'
import { cursorName } from './pull-cursor.ts'
import { isSuspected } from './unread-creations.ts'
import { isUnreadable } from './unreadable.ts'

/** What the service has already of a creation that it may not know any more as this one. */
export async function findArrived(context: AskContext, operation: Operation): Promise<FoundRow | null> {
  const { api, effects, keys } = context
  let row = null
  if (makesAgain(operation) && (await keys.ask(api, effects.newId))) {
    row = await findMadeAgain(context, operation)
  } else if (isSuspected(context.replica, operation)) {
    return findUnanswered(context, operation)
  } else if (await mayBeForgotten(context, operation)) {
    row = await findLostCreate(context, operation)
  }
  return row === null ? null : { row, maker: 'unknown' }
}

/**
 * What a creation that had no answer has made, as its key tells, whatever it looks like by now; where the key was never used, or was
 * forgotten with what it made, what looks like it.
 *
 * @throws {ApiFailure} `refused` when only the person can tell
 */
export async function findUnanswered(context: AskContext, operation: Operation): Promise<FoundRow | null> {
  // Other services that remember keys would carry the question out.
  const made = tellsItsVersion(context.replica) ? await madeUnderItsKey(context, operation) : 'unknown'
  if (made !== null && made !== 'unknown') return { row: made, maker: 'itself' }
  const row = await findLostCreate(context, operation)
  if (row !== null) return { row, maker: 'unknown' }
  // Read with its list, what another computer has made again is known here by now, as something else.
  if (isSuspected(context.replica, operation) && (await resemblingRows(context, operation)).length > 0) {
    throw madeAlready()
  }
  return null
}

/**
 * Whether another computer has made what waits to be made again, also otherwise than it would be made here.
 *
 * @returns why not, where it cannot be told: `refused` when only the person can
 */
export async function isMadeElsewhere(
  context: AskContext,
  operation: Operation,
): Promise<boolean | ApiFailure> {
  const { api, effects, keys } = context
  try {
    const made = (await keys.ask(api, effects.newId)) ? await madeUnderItsKey(context, operation) : 'unknown'
    if (made === 'unknown') return (await findLostCreate(context, operation)) !== null
    return made !== null || (await findArrived(context, operation)) !== null
  } catch (error) {
    const found = await findExisting(context, operation, await explained(api, failureOf(error)))
    return found instanceof ApiFailure ? found : true
  }
}

/**
 * Whether a service that was put back to a copy may have it from another computer, which had read what this one has had no answer
 * about.
 */
export function mayBeMadeAgain({ replica }: AskContext, operation: Operation): boolean {
  const { entity, local_id: localId, kind, attempt } = operation
  if (kind !== 'create' || attempt === 0) return false
  if (isSuspected(replica, operation)) return true
  const workspaceId = replica.rows.workspaceIdOf(entity, localId) ?? 0
  return replica.restoring.of(cursorName(entity, workspaceId)) !== null
}

/** Seconds. Services remember keys for some weeks. */
const KEYS_LAST = 14 * 86_400

/** Whether the service may have forgotten the key of an operation since it was made. */
export function isOlderThanKeys(
  { effects }: Pick<AskContext, 'effects'>,
  { queued_at: at }: Operation,
): boolean {
  return secondsBetween(at, effects.now()) > KEYS_LAST
}

/** Whether it may have arrived at a service that would carry it out once more. */
async function mayBeForgotten(context: AskContext, operation: Operation): Promise<boolean> {
  const { api, effects, keys } = context
  if (makesAgain(operation) || mayBeMadeAgain(context, operation)) return true
  if (operation.kind !== 'create' || operation.attempt === 0) return false
  if (isOlderThanKeys(context, operation)) return true
  return operation.state !== 'pending' && !(await keys.ask(api, effects.newId))
}

/** What the service has already, and refused to make again; else why it was refused. */
export async function findExisting(
  context: AskContext,
  operation: Operation,
  failure: ApiFailure,
): Promise<FoundRow | ApiFailure> {
  const isRefused = failure.kind === 'refused' || failure.kind === 'forbidden'
  const isStrange = isUnreadable(failure)
  if (operation.kind !== 'create' || (!isRefused && !isStrange)) return failure
  try {
    if (isStrange) return { row: await findStrangelyAnswered(context, operation), maker: 'unknown' }
    const found = await findRefusedCreate(context, operation, failure)
    if (found === null) return failure
    // A service that remembers keys would have answered with what an earlier attempt has made.
    const mayBeOwn = operation.attempt > 0 && !context.keys.isCertain
    return found.maker === 'another' && mayBeOwn ? { ...found, maker: 'unknown' } : found
  } catch (error) {
    const further = failureOf(error)
    // Where the list is not for this person, the first word stands; what only the person can tell is said to them.
    if (isRefusal(further) && further.status !== null) return failure
    return isRefused && operation.attempt === 0 ? withNothingMade(further) : further
  }
}

/** The operation was refused, and what the service has instead could not be read: that has made nothing. */
function withNothingMade(failure: ApiFailure): ApiFailure {
  const { kind, message, status, retryAfterSeconds } = failure
  return new ApiFailure(message, { kind, status, mayHaveActed: false, retryAfterSeconds, cause: failure })
}
