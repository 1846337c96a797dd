/**
 * Contents of files beside a replica, each under its SHA-256: written under a name of their own, made durable, and only
 * then given that name, so that what has the name is whole. Nothing is ever in memory as a whole.
 */

import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileSystem } from './file-system.ts'

/** A content that is kept. */
export interface Content {
  /** In hexadecimal digits. */
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

/** A content on its way in. */
export interface IncomingFile {
  readonly size: number
  /** Appends. @throws the disk's own error */
  write(bytes: Uint8Array): Promise<void>
  /**
   * Makes it durable under its hash.
   *
   * @param expected the hash that it has to have
   * @throws {WrongContentError} when it has another; the disk's own error. Nothing is left then.
   */
  keep(expected?: string): Promise<Content>
  /** Throws it away. */
  discard(): Promise<void>
}

/** The content differs from the expected one. */
export class WrongContentError extends Error {
  override readonly name = 'WrongContentError'
}

const NAME = /^[\da-f]{64}$/
const PART = '.part'

export class StoredFiles {
  /** Of those that are being sent. */
  readonly sentBytes = new SentBytes()
  readonly #folder: string
  readonly #disk: FileSystem
  readonly #newId: () => string
  /** Contents that came since this was made: rows that refer to them may be about to be written. */
  readonly #kept = new Set<string>()
  /** Contents that are being removed: one that comes meanwhile takes its name only afterwards. */
  readonly #removing = new Map<string, Promise<void>>()
  /** Names under which something is being written. */
  readonly #incoming = new Set<string>()
  /** Contents that were handed out to be sent. */
  readonly #sent = new Set<string>()
  /** Settles when no file's times are being written. */
  #touched: Promise<unknown> = Promise.resolve()

  /** @param folder is made when something is first kept */
  constructor(folder: string, disk: FileSystem, newId: () => string) {
    this.#folder = folder
    this.#disk = disk
    this.#newId = newId
  }

  /** Begins to take a content in. @throws the disk's own error */
  async begin(): Promise<IncomingFile> {
    await this.#disk.mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const name = `${this.#newId()}${PART}`
    const path = join(this.#folder, name)
    const handle = await this.#disk.open(path, 'wx', 0o600)
    this.#incoming.add(name)
    const hash = createHash('sha256')
    let size = 0
    let isOpen = true
    const close = async () => {
      if (isOpen) {
        isOpen = false
        await handle.close()
      }
    }
    const discard = async () => {
      await close()
      await this.#disk.rm(path, { force: true })
      this.#incoming.delete(name)
    }
    return {
      get size() {
        return size
      },
      async write(bytes) {
        let written = 0
        while (written < bytes.length) {
          const { bytesWritten } = await handle.write(bytes, written, bytes.length - written)
          written += bytesWritten
        }
        hash.update(bytes)
        size += bytes.length
      },
      keep: async (expected) => {
        try {
          const sha256 = hash.digest('hex')
          if (expected !== undefined && sha256 !== expected) throw new WrongContentError(sha256)
          await handle.sync()
          await close()
          this.#kept.add(sha256)
          await this.#removing.get(sha256)
          await this.#disk.rename(path, this.#pathOf(sha256))
          await this.#syncFolder()
          this.#incoming.delete(name)
          return { sha256, size }
        } catch (error) {
          await discard()
          throw error
        }
      },
      discard,
    }
  }

  /** Bytes; null when it is not here. */
  async sizeOf(sha256: string): Promise<number | null> {
    try {
      return (await this.#disk.stat(this.#pathOf(sha256))).size
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** At most so many bytes from a place on; null when it is not here. */
  async read(sha256: string, offset: number, length: number): Promise<Uint8Array | null> {
    let handle: FileHandle
    try {
      handle = await this.#disk.open(this.#pathOf(sha256), 'r')
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  }

  /** For sending: read from the disk while it is sent. Null when it is not here. */
  async blob(sha256: string, type: string): Promise<Blob | null> {
    this.#sent.add(sha256)
    await this.#touched
    if ((await this.sizeOf(sha256)) === null) return null
    return this.#disk.openAsBlob(this.#pathOf(sha256), { type })
  }

  /** It was looked at now: contents that nobody looks at for long may be swept. */
  async touch(sha256: string, at: Date): Promise<void> {
    // A blob is of no use once its file has another time, and Node ends the program that is reading it. What was sent
    // since this was made is young enough.
    if (this.#sent.has(sha256)) return
    const touched = this.#disk.utimes(this.#pathOf(sha256), at, at)
    this.#touched = Promise.allSettled([this.#touched, touched])
    await touched
  }

  /** Answers false for one that came meanwhile, and stays. */
  async remove(sha256: string): Promise<boolean> {
    if (this.#kept.has(sha256)) return false
    const removal = this.#disk.rm(this.#pathOf(sha256), { force: true })
    const over = removal.catch(() => undefined).finally(() => this.#removing.delete(sha256))
    this.#removing.set(sha256, over)
    await removal
    return true
  }

  /** Removes one that came since this was made, and that nothing refers to. */
  async forget(sha256: string): Promise<void> {
    this.#kept.delete(sha256)
    await this.remove(sha256)
  }

  /** All of them. */
  async removeAll(): Promise<void> {
    await this.#disk.rm(this.#folder, { recursive: true, force: true })
  }

  /** Every content that was here before, and when it was last looked at, in epoch milliseconds. */
  async list(): Promise<readonly { readonly sha256: string; readonly usedAt: number }[]> {
    const found: { sha256: string; usedAt: number }[] = []
    for (const name of await this.#names()) {
      if (!NAME.test(name) || this.#kept.has(name)) continue
      try {
        const { mtimeMs } = await this.#disk.stat(join(this.#folder, name))
        found.push({ sha256: name, usedAt: mtimeMs })
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    }
    return found
  }

  /** Removes what was left behind when the program ended while something was on its way in. */
  async removeUnfinished(): Promise<void> {
    for (const name of await this.#names()) {
      if (name.endsWith(PART) && !this.#incoming.has(name)) {
        await this.#disk.rm(join(this.#folder, name), { force: true })
      }
    }
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await this.#disk.readdir(this.#folder)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  #pathOf(sha256: string): string {
    if (!NAME.test(sha256)) throw new TypeError('not the name of a content')
    return join(this.#folder, sha256)
  }

  /** A new name lasts only once its folder has been written. Windows has no way to, and no need. */
  async #syncFolder(): Promise<void> {
    if (process.platform === 'win32') return
    const handle = await this.#disk.open(this.#folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** How far contents are that are being sent. Only for the eye: what has arrived is what the service answers. */

interface SentContent {
  readonly sha256: string
  /** 0 to 1. */
  readonly share: number
}

type Listener = (content: SentContent) => void

export class SentBytes {
  readonly #listeners = new Set<Listener>()
  /** In percent, by content. */
  readonly #told = new Map<string, number>()

  /** Notes that so many of the bytes have left; tells every percent once. */
  note(sha256: string, sent: number, size: number): void {
    const percent = size === 0 ? 100 : Math.min(100, Math.floor((sent / size) * 100))
    if (this.#told.get(sha256) === percent) return
    this.#told.set(sha256, percent)
    for (const listener of this.#listeners) listener({ sha256, share: percent / 100 })
  }

  /** Of a content that is on its way; null for one that is not. */
  shareOf(sha256: string): number | null {
    const percent = this.#told.get(sha256)
    return percent === undefined ? null : percent / 100
  }

  /** It is on its way no more, whether it has arrived or not. */
  forget(sha256: string): void {
    this.#told.delete(sha256)
  }

  onSent(listener: Listener): void {
    this.#listeners.add(listener)
  }
}
