/** Removes contents that nothing needs any more. Done when an account is opened: there is nothing to undo then. */

import type { Replica } from '../replica/replica.ts'
import type { StoredFiles } from './stored-files.ts'

const DAY = 86_400_000
/** So long nothing is removed that was looked at or came: milliseconds. */
const GRACE = DAY
/** Contents that the service has as well are fetched again when somebody wants them after so long: milliseconds. */
const KEPT_UNUSED = 60 * DAY

/**
 * A content stays while an attachment has it that is not at the service, or an operation that waits, was refused or cannot
 * be read speaks of it.
 *
 * @param now epoch milliseconds
 */
export async function sweepFiles(replica: Replica, files: StoredFiles, now: number): Promise<void> {
  await files.removeUnfinished()
  for (const { sha256, usedAt } of await files.list()) {
    const unused = now - usedAt
    if (unused < GRACE || isSpokenOf(replica, sha256)) continue
    if (isAttached(replica, sha256) && unused < KEPT_UNUSED) continue
    await files.remove(sha256)
  }
}

function isSpokenOf({ sqlite }: Replica, sha256: string): boolean {
  const waiting = sqlite.get('SELECT 1 FROM operations WHERE instr(changes, ?) > 0 LIMIT 1', [sha256])
  if (waiting !== undefined) return true
  const only = 'SELECT 1 FROM attachments WHERE sha256 = ? AND server_id IS NULL LIMIT 1'
  return sqlite.get(only, [sha256]) !== undefined
}

function isAttached({ sqlite }: Replica, sha256: string): boolean {
  return sqlite.get('SELECT 1 FROM attachments WHERE sha256 = ? LIMIT 1', [sha256]) !== undefined
}
