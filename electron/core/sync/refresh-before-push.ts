/** Reads edited rows before a push, for servers that do not detect conflicts. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { IdempotencySupport } from './idempotency-support.ts'
import { pullOrder, resourceOf } from './resources/resources.ts'
import type { OperationContext, SendContext } from './send-operation.ts'
import type { Sqlite } from '../replica/sqlite.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { reject } from '../outbox/reconcile.ts'
import { findCreatedRow } from './find-created-row.ts'
import { adoptExistingRow } from './adopt-row.ts'

const withNaturalKey = pullOrder.filter((entity) => resourceOf(entity).hasNaturalKey)

interface Reading {
  /** Whether a list was read too recently to be worth a request. */
  readonly isFresh: (entity: Entity) => boolean
  /** @throws {ApiFailure} */
  readonly read: (entity: Entity) => Promise<unknown>
}

/**
 * Our service refuses edits of an outdated version. For other servers, edited lists are read first, unless that was a
 * moment ago.
 *
 * @throws {ApiFailure}
 */
export async function refreshBeforePush(
  context: OperationContext & { readonly keys: IdempotencySupport },
  { isFresh, read }: Reading,
): Promise<void> {
  const { api, replica, effects, keys } = context
  const edited = editedEntities(replica.sqlite, withNaturalKey)
  if (edited.length === 0 || (await keys.ask(api, effects.newId))) return
  const stale = edited.filter((entity) => !isFresh(entity))
  // A list may bring rows of others that it refers to.
  if (stale.length > 0) await reconcileUnansweredCreates(context)
  for (const entity of stale) await read(entity)
}

/**
 * The entities whose existing rows have pending edits.
 *
 * @param withNaturalKey entities of which a create may turn out to be an edit
 */
export function editedEntities(sqlite: Sqlite, withNaturalKey: readonly Entity[]): Entity[] {
  return sqlite
    .all(
      `SELECT DISTINCT entity FROM operations
       WHERE (kind <> 'create' OR entity IN (SELECT value FROM json_each(?))) AND state IN ('pending', 'uncertain')`,
      [JSON.stringify(withNaturalKey)],
    )
    .map(({ entity }) => entity as Entity)
}

/**
 * Looks up unanswered creates on a server without idempotency support, and adopts their rows. Ambiguous ones are
 * rejected for the person to decide. A create whose list is not accessible stays pending.
 *
 * @throws {ApiFailure} when the service cannot be asked
 */
export async function reconcileUnansweredCreates(context: SendContext & QueueContext): Promise<void> {
  const { replica } = context
  const creations = replica.operations
    .unansweredCreates()
    // Attachments are looked up when they are sent.
    .filter(({ entity, state }) => entity !== 'attachment' && state !== 'pending')
  for (const creation of creations) {
    try {
      await adoptIfCreated(context, creation)
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
      if (error.mayHaveActed) replica.transaction(() => reject(context, creation, error.reason))
    }
  }
}

/**
 * Adopts the row of a create when the service has it. Answers whether it has.
 *
 * @throws {ApiFailure} `refused` when only the person can tell
 */
async function adoptIfCreated(context: SendContext & QueueContext, creation: Operation): Promise<boolean> {
  const row = await findCreatedRow(context, creation)
  if (row === null) return false
  context.replica.transaction(() => adoptExistingRow(context, creation, { row, maker: 'unknown' }))
  return true
}
