/** Puts edits of a backup into the queue again that had not reached the server when it was made. */

import { join } from 'node:path'
import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import type { QueueContext } from '../outbox/edit-row.ts'
import { storedReason, type Stored } from '../outbox/operation.ts'
import { rescue, salvage } from '../outbox-copy/rescue.ts'
import { REPLICA } from './manifest.ts'

/** So long the service remembers the key of an edit, and does nothing when the edit comes once more: milliseconds. */
const KEYS_KEPT = 30 * 86_400_000

/**
 * They go out under their own keys, as after a crash, so what has arrived since is not doubled. Of one that is older than the service
 * remembers, only the person can tell whether it is to be sent. One transaction.
 *
 * @param folder of the unpacked backup
 */
export function bringBackEdits(context: QueueContext, folder: string): void {
  const { replica, effects } = context
  const { operations, rows } = salvage(join(folder, REPLICA))
  const waiting = new Set(replica.operations.allStored().map(({ op_id: id }) => id))
  const missing = operations.filter(({ op_id: id }) => !waiting.has(id))
  const oldest = Date.parse(effects.now()) - KEYS_KEPT
  const asked = (stored: Stored): Stored =>
    stored['kind'] === 'create' || Date.parse(String(stored['queued_at'])) > oldest
      ? stored
      : { ...stored, state: 'rejected', reason: storedReason(ownReasonOf('from_backup')) }
  const known = new Map(rows.map((row) => [row.localId, row]))
  replica.transaction(() => rescue(context, missing.map(asked), known))
}
