/** The files of an open account: those on this computer, those on their way in, and those to be fetched. */

import type { ApiClient } from '../api-client/api-client.ts'
import type { Effects } from '../effects.ts'
import type { Replica } from '../replica/replica.ts'
import { FileDownloads } from './file-downloads.ts'
import type { FileSystem } from './file-system.ts'
import { FileTransfers } from './file-transfers.ts'
import { StoredFiles } from './stored-files.ts'

export interface AccountFilesOptions {
  /** For the contents, and nothing else. */
  readonly folder: string
  readonly disk: FileSystem
  readonly replica: Replica
  /** Null until a sign-in. */
  readonly api: ApiClient | null
  readonly effects: Effects
}

export class AccountFiles {
  readonly stored: StoredFiles
  readonly transfers: FileTransfers
  readonly downloads: FileDownloads
  readonly #replica: Replica
  #sweeping: Promise<void> = Promise.resolve()

  constructor({ folder, disk, replica, api, effects }: AccountFilesOptions) {
    this.#replica = replica
    this.stored = new StoredFiles(folder, disk, effects.newId)
    this.transfers = new FileTransfers(this.stored, effects)
    this.downloads = new FileDownloads({ replica, files: this.stored, api })
  }

  /**
   * Removes what nothing needs any more. To be called before the first command: from then on changes can be undone.
   *
   * @param now epoch milliseconds
   */
  sweep(now: number): Promise<void> {
    this.#sweeping = sweepFiles(this.#replica, this.stored, now)
    return this.#sweeping
  }

  /** Files that were added and are not on a task are thrown away. Nothing reads or writes here any more afterwards. */
  async close(): Promise<void> {
    // The caller of `sweep` hears of failures.
    await this.#sweeping.catch(() => undefined)
    await this.transfers.end()
  }
}

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
