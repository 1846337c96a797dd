/** What the commands and queries ask of sync. `electron/core/sync` implements it; tests stand in for it. */

import type { SyncStatus } from '../../../shared/bridge/sync.ts'

export interface SyncEngine {
  /** Where the account stands, counted now. */
  status(): SyncStatus
  /** Something was queued: send it soon. Returns at once. */
  wake(): void
  /** Sends and pulls at once; resolves when that round is over, whatever came of it. */
  now(): Promise<void>
  /** Ends it: no request begins any more, and the one under way has been settled or given up. */
  stop(): Promise<void>
}
