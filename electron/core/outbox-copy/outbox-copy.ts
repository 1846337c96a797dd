/** A second record of the queue, on its own file: what was acknowledged survives the loss of the replica's. */

import {
  closeSync,
  fdatasync,
  fsyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { encodeLine, type CopyLine } from './copy-line.ts'

/** The file under a copy; a test may make it fail. */
export interface OutboxCopy {
  /** Everything that was written; empty for a new file. */
  read(): string
  /**
   * Adds a line: the operating system has it when this returns, and the end of this program cannot take it away.
   *
   * @throws when it cannot be written; then nothing was added
   */
  append(line: CopyLine): void
  /** Brings all lines to the disk, beside whatever the caller does next. */
  flush(): void
  /** Takes the line back that was added last: what it tells did not happen. */
  takeBack(): void
  /** Replaces everything by one line, durably. */
  begin(line: CopyLine): void
  /** False once something did not get to the disk: the copy has to be begun anew. */
  readonly isSound: boolean
  /** Bytes. */
  readonly size: number
  close(): void
}

/** Opens a copy's file, making it when there is none. It is read by its person alone. */
export function openOutboxCopy(path: string): OutboxCopy {
  let file = openSync(path, 'a+', 0o600)
  let size = fstatSync(file).size
  let before = size
  /** Something stands behind `size`. */
  let hasRemains = false
  let flushing = new Flushing()

  function cutRemains(): void {
    ftruncateSync(file, size)
    hasRemains = false
  }

  function takeBack(): void {
    size = before
    hasRemains = true
    try {
      cutRemains()
    } catch {
      // The disk may refuse this, too: then it precedes the next line.
    }
  }

  return {
    read: () => readFileSync(path, 'utf8'),
    append(line) {
      if (hasRemains) cutRemains()
      before = size
      try {
        size += writeAll(file, encodeLine(line))
      } catch (error) {
        takeBack()
        throw error
      }
    },
    flush: () => flushing.start(file),
    takeBack,
    begin(line) {
      const draft = `${path}.tmp`
      const next = openSync(draft, 'w', 0o600)
      try {
        writeAll(next, encodeLine(line))
        fsyncSync(next)
      } finally {
        closeSync(next)
      }
      renameSync(draft, path)
      syncFolder(dirname(path))
      flushing.end(file)
      if (!flushing.isSound) flushing = new Flushing()
      file = openSync(path, 'a+', 0o600)
      size = fstatSync(file).size
      before = size
      hasRemains = false
    },
    get isSound() {
      return flushing.isSound
    },
    get size() {
      return size
    },
    close: () => flushing.end(file),
  }
}

/** Brings what was written to the disk, in a thread beside the program. One at a time; what is written meanwhile follows with the next. */
class Flushing {
  #underWay: number | null = null
  /** The number of the next line. */
  #next: number | null = null
  readonly #ended = new Set<number>()
  #hasFailed = false

  start(file: number): void {
    if (this.#underWay === null) this.#run(file)
    else this.#next = file
  }

  get isSound(): boolean {
    return !this.#hasFailed
  }

  /** Closes the file, as soon as nothing of it is under way. */
  end(file: number): void {
    if (this.#next === file) this.#next = null
    if (this.#underWay === file) this.#ended.add(file)
    else closeSync(file)
  }

  #run(file: number): void {
    this.#underWay = file
    this.#next = null
    fdatasync(file, (error) => {
      this.#underWay = null
      this.#hasFailed ||= error !== null
      if (this.#ended.delete(file)) closeSync(file)
      if (this.#next !== null) this.#run(this.#next)
    })
  }
}

function writeAll(file: number, bytes: Uint8Array): number {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
  return bytes.length
}

/** Without it, the loss of power could bring the file back that was replaced. Windows has no such call. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
