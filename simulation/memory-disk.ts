/** The files of a computer, in memory: they outlive its processes, and every operation takes the same time. */

import { basename, dirname } from 'node:path'
import type { FileSystem } from '../electron/core/files/file-system.ts'

interface File {
  content: Buffer<ArrayBuffer>
  /** Epoch milliseconds. */
  usedAt: number
}

function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), { code: 'ENOENT' })
}

/** @param now epoch milliseconds */
export function memoryDisk(now: () => number): FileSystem {
  const files = new Map<string, File>()
  const find = (path: string): File => {
    const file = files.get(path)
    if (file === undefined) throw missing(path)
    return file
  }
  const handleOf = (file: File) => ({
    async write(bytes: Uint8Array, offset: number, length: number) {
      file.content = Buffer.concat([file.content, bytes.subarray(offset, offset + length)])
      return { bytesWritten: length }
    },
    async read(buffer: Buffer, offset: number, length: number, position: number) {
      return { buffer, bytesRead: file.content.copy(buffer, offset, position, position + length) }
    },
    sync: async () => undefined,
    close: async () => undefined,
  })
  const operations = {
    mkdir: async () => undefined,
    async open(path: string, flags: string) {
      if (flags.startsWith('w')) files.set(path, { content: Buffer.alloc(0), usedAt: now() })
      else if ([...files.keys()].some((name) => dirname(name) === path)) return handleOf(folder())
      return handleOf(find(path))
    },
    openAsBlob: async (path: string, options?: BlobPropertyBag) => new Blob([find(path).content], options),
    readdir: async (path: string) =>
      [...files.keys()].filter((name) => dirname(name) === path).map((name) => basename(name)),
    async rename(from: string, to: string) {
      files.set(to, find(from))
      files.delete(from)
    },
    rm: async (path: string) => void files.delete(path),
    async stat(path: string) {
      const { content, usedAt } = find(path)
      return { size: content.length, mtimeMs: usedAt }
    },
    async utimes(path: string, _read: Date, written: Date) {
      find(path).usedAt = written.getTime()
    },
  }
  // Only what kept files ask for, in the one form in which they ask.
  return operations as unknown as FileSystem
}

/** The handle of a folder, which is only asked to become durable. */
function folder(): File {
  return { content: Buffer.alloc(0), usedAt: 0 }
}
