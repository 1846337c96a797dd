/**
 * A database file that was cut short or has other bytes than were written: found before the service opens it, kept under
 * another name, and replaced by one with every row of it that can still be read.
 */

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { checkSqlite, copyReadableRows } from './readable-rows.ts'

const stored = z.object({
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** The path of the damaged file. */
  keptAs: z.string(),
  /** Whether any of it could be read; otherwise the service begins with nothing. */
  isSalvaged: z.boolean(),
})
export type SqliteRepair = z.output<typeof stored>

const noteOf = (path: string): string => `${path}.repaired`
/** The files that belong to a database file and move with it. */
const companions = ['', '-wal', '-shm'] as const

/** The latest repair of a database; null when it never needed one. */
export function readSqliteRepair(path: string): SqliteRepair | null {
  try {
    return stored.parse(JSON.parse(readFileSync(noteOf(path), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Checks the file and repairs it. To be called before anybody opens it. A crash in the middle leaves what the next call
 * goes on with.
 *
 * @param path of a file that need not exist
 * @param now ISO 8601 in UTC
 * @throws when the disk cannot be written
 */
export function repairSqlite(path: string, now: string): void {
  const incoming = `${path}.incoming`
  const begun = readSqliteRepair(path)
  // The damaged one had been set aside, and the new one was about to take its place.
  if (!existsSync(path) && begun !== null && existsSync(incoming)) {
    renameSync(incoming, path)
    syncFolderOf(path)
    return
  }
  for (const ending of companions) rmSync(`${incoming}${ending}`, { force: true })
  if (!existsSync(path) || checkSqlite(path)) return
  const keptAs = `${path}.damaged-${now.replaceAll(':', '-')}`
  const isSalvaged = copyReadableRows(path, incoming)
  const repair: SqliteRepair = { at: now, keptAs, isSalvaged }
  writeFileSync(`${noteOf(path)}.part`, JSON.stringify(repair), { mode: 0o600, flush: true })
  renameSync(`${noteOf(path)}.part`, noteOf(path))
  for (const ending of companions.toReversed()) {
    if (existsSync(`${path}${ending}`)) renameSync(`${path}${ending}`, `${keptAs}${ending}`)
  }
  if (isSalvaged) renameSync(incoming, path)
  syncFolderOf(path)
}

/** A new name lasts only once its folder has been written. Windows has no way to, and no need. */
function syncFolderOf(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
