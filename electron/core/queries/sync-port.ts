import type { Entity } from '../../../shared/entities/entity.ts'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'

/** The sync engine as commands and queries see it; it learns of edits from the replica's changes by itself. */
export interface SyncPort {
  /** Where the account stands, counted now. */
  status(): SyncStatus
  /** Sends and pulls at once; answers when that round is over, whatever came of it. */
  now(): Promise<SyncStatus>
  /** Sends what waits and reads these lists at once, unless sync is held back; answers when that round is over. */
  read(entities: readonly Entity[]): Promise<SyncStatus>
}
