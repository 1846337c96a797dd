import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Random } from '../effects/random.ts'
import { type ByteRange, type ContentKey, type ContentStore, measuring } from './content-store.ts'

/** How much of a file is in memory while it is sent. */
const READ_BYTES = 256 * 1024

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Without it, the loss of power could take the new name back. Windows has no such call, and journals the change. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Opened when its first piece is asked for, so that nothing stays open that nobody reads. */
async function* readFile(path: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  const part = range === undefined ? {} : { start: range.first, end: range.last }
  yield* createReadStream(path, { ...part, highWaterMark: READ_BYTES }) as AsyncIterable<Uint8Array>
}

/**
 * Keeps contents as files: `<folder>/<organization>/ab/abcd…`. An arriving content is written to `<folder>/incoming` first and
 * moved once it is on the disk. Only the owner may read any of it; several processes may share the folder.
 */
export function createFolderContents(folder: string, random: Random): ContentStore {
  const incoming = join(folder, 'incoming')

  function pathOf({ organizationId, sha256 }: ContentKey): string {
    return join(folder, String(organizationId), sha256.slice(0, 2), sha256)
  }

  /** Folders that are new have to be on the disk before what is in them counts. */
  async function makeFolderOf(path: string): Promise<void> {
    const first = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (first === undefined) return
    for (let made = dirname(path); made.length >= first.length; made = dirname(made)) {
      await syncFolder(dirname(made))
    }
  }

  async function move(staged: string, path: string): Promise<void> {
    await makeFolderOf(path)
    try {
      await rename(staged, path)
    } catch (error) {
      // Windows replaces no file that is being read; it is the same content.
      if (isMissing(error) || !(await exists(path))) throw error
      await rm(staged, { force: true })
    }
    await syncFolder(dirname(path))
  }

  return {
    async stage(source) {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const path = join(incoming, random.uuid())
      const { content, measure } = measuring(source)
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      const measured = measure()
      return {
        ...measured,
        keep: (organizationId) => move(path, pathOf({ organizationId, sha256: measured.sha256 })),
        discard: () => rm(path, { force: true }),
      }
    },
    async read(key, range) {
      const path = pathOf(key)
      return (await exists(path)) ? readFile(path, range) : null
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeAbandoned(before) {
      const names = await readdir(incoming).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => null)
        if (found !== null && found.mtime < before) await rm(path, { force: true })
      }
    },
    close: () => undefined,
  }
}
