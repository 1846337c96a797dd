/** Whether a replica's file can be relied on, before anything else reads it. */

import {
  existsSync,
  statSync,
  closeSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isDamage } from '../disk-error.ts'
import { openSqliteToRead, type Sqlite } from './sqlite.ts'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { syncFolder } from '../outbox-copy/outbox-copy.ts'

/** Bytes up to which everything is compared with everything, which takes some tenths of a second. */
const WHOLLY_CHECKED = 48 * 1024 * 1024
/** SQLite's codes of reading what is not there, or what the disk cannot give: of the schema without their extension. */
const unreadable: ReadonlySet<unknown> = new Set([10, 266, 522, 8202, 8458])

export type FileState = 'absent' | 'sound' | 'damaged'

/**
 * A file that was closed has a checksum, which finds every change. One that was not is checked by SQLite: its structure,
 * and up to some size also that its indexes and tables agree.
 *
 * @throws when it cannot be opened for a reason that is no damage: it is locked, or not this person's to read
 */
export function inspectFile(path: string): FileState {
  if (!existsSync(path)) return 'absent'
  const { size } = statSync(path)
  // SQLite makes an empty file a database; after a crash in its first moment there may be one.
  if (size === 0) return 'damaged'
  const wasClosed = !existsSync(`${path}-wal`)
  const sealState = wasClosed ? verifyChecksum(path) : 'none'
  if (sealState !== 'none') return sealState === 'fits' ? 'sound' : 'damaged'
  let sqlite: Sqlite | null = null
  try {
    // Not written meanwhile: a damaged file is kept as it was found.
    sqlite = openSqliteToRead(path)
    const check = size > WHOLLY_CHECKED ? 'quick_check' : 'integrity_check'
    const isSound = sqlite.get(`PRAGMA ${check}(1)`)?.[check] === 'ok'
    return isSound && hasQueue(sqlite) ? 'sound' : 'damaged'
  } catch (error) {
    if (isDamage(error) || isUnreadable(error)) return 'damaged'
    throw error
  } finally {
    sqlite?.close()
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && unreadable.has(Reflect.get(error, 'errcode'))
}

/** A header whose table of contents was lost is an empty database to SQLite. */
function hasQueue(sqlite: Sqlite): boolean {
  const version = Number(sqlite.get('PRAGMA user_version')?.['user_version'] ?? 0)
  const tables = sqlite.get(
    `SELECT count(*) AS total FROM sqlite_schema WHERE name IN ('operations', 'meta')`,
  )
  return version > 0 && tables?.['total'] === 2
}

const CHUNK = 1024 * 1024

const stored = z.object({ size: z.int(), crc32: z.int() })
type Seal = z.output<typeof stored>

const pathOf = (path: string): string => `${path}.seal`

/** Called when the file is closed. @throws when it cannot be read or the seal not be written */
export function writeChecksum(path: string): void {
  writeFileSync(pathOf(path), `${JSON.stringify(measure(path))}\n`, { mode: 0o600, flush: true })
}

/** `none`: the file was not closed, or by a version without seals. */
function verifyChecksum(path: string): 'fits' | 'broken' | 'none' {
  const expected = readSeal(path)
  if (expected === null) return 'none'
  const found = measure(path)
  return found.size === expected.size && found.crc32 === expected.crc32 ? 'fits' : 'broken'
}

/** Called before the file is written. The loss of power does not bring it back. */
export function removeChecksum(path: string): void {
  rmSync(pathOf(path), { force: true })
  syncFolder(dirname(path))
}

function readSeal(path: string): Seal | null {
  try {
    return stored.parse(JSON.parse(readFileSync(pathOf(path), 'utf8')))
  } catch {
    // There is none, or it is damaged itself: SQLite's own check decides.
    return null
  }
}

/** Reads at the speed of the disk; a replica of 100,000 entries takes some hundredths of a second. */
function measure(path: string): Seal {
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    let size = 0
    let checksum = 0
    for (;;) {
      const read = readSync(file, chunk, 0, CHUNK, null)
      if (read === 0) return { size, crc32: checksum }
      checksum = crc32(chunk.subarray(0, read), checksum)
      size += read
    }
  } finally {
    closeSync(file)
  }
}
