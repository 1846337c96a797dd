/** Files on their way from a window, in parts: what each is to be, and how much of it has come. */

import { LARGEST_FILE } from '../../../shared/bridge/attachments.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import { notFound, refused } from '../commands/command-error.ts'
import type { Effects } from '../effects.ts'
import { onDisk } from './file-system.ts'
import type { Content, IncomingFile, StoredFiles } from './stored-files.ts'

/** A file that has come whole and is on the disk. */
export interface ReceivedFile extends Content {
  readonly name: string
}

interface Transfer {
  readonly name: string
  readonly size: number
  readonly file: IncomingFile
  /** Instant of the last part. */
  at: string
  /** Parts are written one after the other. */
  writing: Promise<void>
}

/** As many as one upload takes (P §8). */
const MOST_AT_ONCE = 10
/** Seconds after which a window that sends no more is taken to be gone. */
const GIVEN_UP_AFTER = 300

const gone = () => notFound('This file is no longer being added. Add it again.')

export class FileTransfers {
  readonly #files: StoredFiles
  readonly #effects: Effects
  readonly #transfers = new Map<string, Transfer>()
  /** Those for which a place is taken and the disk has not answered yet. */
  #beginning = 0

  constructor(files: StoredFiles, effects: Effects) {
    this.#files = files
    this.#effects = effects
  }

  /** @throws {CommandError} `refused` for an impossible name or size, for too many at once, and when the disk is full */
  async begin(name: string, size: number): Promise<string> {
    requireName(name)
    if (size > LARGEST_FILE) throw refused(`“${name}” is larger than 100 MB. Files can have 100 MB at most.`)
    await this.#giveUpOld()
    if (this.#transfers.size + this.#beginning >= MOST_AT_ONCE) {
      throw refused('Ten files are being added already. Wait until they are there.')
    }
    this.#beginning += 1
    try {
      const file = await onDisk(() => this.#files.begin())
      const id = this.#effects.newId()
      this.#transfers.set(id, { name, size, file, at: this.#effects.now(), writing: Promise.resolve() })
      return id
    } finally {
      this.#beginning -= 1
    }
  }

  /**
   * @param offset where the part begins: where the one before has ended
   * @throws {CommandError} `not_found` for a transfer that is over; `refused` for a part that does not fit, and when the
   *   disk is full, and then the file has to be added again
   */
  async take(id: string, offset: number, bytes: Uint8Array): Promise<void> {
    const transfer = this.#find(id)
    const written = transfer.writing.then(() => this.#write(id, transfer, offset, bytes))
    transfer.writing = written.catch(() => undefined)
    await written
  }

  /**
   * Ends transfers: their files are whole and durable when this returns.
   *
   * @throws {CommandError} `not_found`; `refused` for a file of which a part is missing. None of them goes on then.
   */
  async finish(ids: readonly string[]): Promise<readonly ReceivedFile[]> {
    const transfers = [...new Set(ids)].map((id) => ({ id, transfer: this.#find(id) }))
    for (const { transfer } of transfers) await transfer.writing
    for (const { transfer } of transfers) {
      if (transfer.file.size === transfer.size) continue
      for (const { id } of transfers) await this.#drop(id)
      throw refused(`“${transfer.name}” has not come whole. Add it again.`)
    }
    const received: ReceivedFile[] = []
    try {
      for (const { id, transfer } of transfers) {
        this.#transfers.delete(id)
        received.push({ name: transfer.name, ...(await onDisk(() => transfer.file.keep())) })
      }
    } catch (error) {
      for (const { id } of transfers) await this.#drop(id)
      throw error
    }
    return received
  }

  /** Throws away what has not come whole. */
  async end(): Promise<void> {
    for (const id of this.#transfers.keys()) await this.#drop(id)
  }

  async #write(id: string, transfer: Transfer, offset: number, bytes: Uint8Array): Promise<void> {
    if (this.#transfers.get(id) !== transfer) throw gone()
    const { file, size, name } = transfer
    if (offset !== file.size || offset + bytes.length > size) {
      await this.#drop(id)
      throw refused(`“${name}” has changed while it was added. Add it again.`)
    }
    try {
      await onDisk(() => file.write(bytes))
    } catch (error) {
      await this.#drop(id)
      throw error
    }
    transfer.at = this.#effects.now()
  }

  async #giveUpOld(): Promise<void> {
    const now = this.#effects.now()
    for (const [id, { at }] of this.#transfers) {
      if (secondsBetween(at, now) > GIVEN_UP_AFTER) await this.#drop(id)
    }
  }

  #find(id: string): Transfer {
    const transfer = this.#transfers.get(id)
    if (transfer === undefined) throw gone()
    return transfer
  }

  async #drop(id: string): Promise<void> {
    const transfer = this.#transfers.get(id)
    this.#transfers.delete(id)
    await transfer?.file.discard()
  }
}

/** @throws {CommandError} `refused`: another computer could not keep it under this name */
export function requireName(name: string): void {
  if (name.trim() === '' || /[/\\\p{Cc}]/u.test(name)) {
    throw refused('This name cannot be the name of a file. Choose one without slashes.', { field: 'name' })
  }
}
