/** Whether a replica's file can be relied on, before anything else reads it. */

import { existsSync, statSync } from 'node:fs'
import { isDamage } from '../disk-error.ts'
import { openSqliteToRead, type Sqlite } from './sqlite.ts'
import { verifyChecksum } from './file-checksum.ts'

/** Bytes up to which everything is compared with everything, which takes some tenths of a second. */
const WHOLLY_CHECKED = 48 * 1024 * 1024
/** SQLite's extended codes of reading what is not there, or what the disk cannot give. */
const unreadable: ReadonlySet<unknown> = new Set([266, 522, 8202, 8458])

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
