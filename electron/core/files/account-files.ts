/** The files of an open account: those on this computer, those on their way in, and those to be fetched. */

import type { ApiClient } from '../api-client/api-client.ts'
import type { Effects } from '../effects.ts'
import type { Replica } from '../replica/replica.ts'
import { FileDownloads } from './file-downloads.ts'
import type { FileSystem } from './file-system.ts'
import { FileTransfers } from './file-transfers.ts'
import { StoredFiles } from './stored-files.ts'
import { sweepFiles } from './sweep-files.ts'

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

  /** What was added and is not on a task is thrown away. Nothing reads or writes here any more afterwards. */
  async close(): Promise<void> {
    // Whoever began it hears of what went wrong.
    await this.#sweeping.catch(() => undefined)
    await this.transfers.end()
  }
}
