/** Creations that were sent and never answered are looked for before their list is read: what arrived would seem to be another's. */

import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { reject } from '../outbox/settle.ts'
import { findLostCreate } from './lost-creates.ts'
import { takeFound } from './namesakes.ts'
import type { SendContext } from './send-operation.ts'

/**
 * Takes creations for arrived which a service that ignores keys has; what only the person can tell waits for them. One whose list
 * is not for this person stays as it is: where it is sent, the service says so.
 *
 * @throws {ApiFailure} when the service cannot be asked
 */
export async function settleUnanswered(context: SendContext & QueueContext): Promise<void> {
  const { replica } = context
  const creations = replica.operations
    .unansweredCreates()
    // Files are looked for where they are sent, also among what has been read.
    .filter(({ entity, state }) => entity !== 'attachment' && state !== 'pending')
  for (const creation of creations) {
    try {
      await takeIfArrived(context, creation)
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
      if (error.mayHaveActed) replica.transaction(() => reject(context, creation, error.message))
    }
  }
}

/**
 * Takes a creation for arrived when the service has it, and answers whether it has.
 *
 * @throws {ApiFailure} `refused` when only the person can tell
 */
async function takeIfArrived(context: SendContext & QueueContext, creation: Operation): Promise<boolean> {
  const row = await findLostCreate(context, creation)
  if (row === null) return false
  context.replica.transaction(() => takeFound(context, creation, { row, maker: 'unknown' }))
  return true
}
