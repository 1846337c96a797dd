/** Facts of a database file that backing up and restoring need without opening it as a service. */

import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations.ts'

/** Whether a database file, which need not exist, is of this version, an earlier or a later one. */
export function versionOf(path: string): 'current' | 'earlier' | 'later' {
  const done = namesOfDone(path)
  const known = Object.keys(migrations)
  if (done.some((name) => !known.includes(name))) return 'later'
  return done.length > 0 && done.length < known.length ? 'earlier' : 'current'
}

/** None for a file that is no database yet, or cannot be read: opening it tells. */
function namesOfDone(path: string): readonly string[] {
  if (!existsSync(path)) return []
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    return database
      .prepare('SELECT name FROM kysely_migration')
      .all()
      .map(({ name }) => String(name))
  } catch {
    return []
  } finally {
    database.close()
  }
}

/** Ids that were given out in the file that is replaced are given out in none that takes its place. */
export function skipGivenIds(path: string, replaced: string): void {
  const given = nextIdOf(replaced)
  if (given === null) return
  const database = new DatabaseSync(path)
  try {
    database.prepare('UPDATE id_blocks SET next_id = max(next_id, ?)').run(given)
  } finally {
    database.close()
  }
}

/** Null where it cannot be read: then nobody has seen one of its ids for long. */
function nextIdOf(path: string): number | null {
  if (!existsSync(path)) return null
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    return Number(database.prepare('SELECT max(next_id) AS next FROM id_blocks').get()?.['next'] ?? 0)
  } catch {
    return null
  } finally {
    database.close()
  }
}

/** Pages that are copied at a time: 4 MiB. */
const PAGES = 1024

/** Copies the database as it is at this moment, whatever is written meanwhile, into one file for the owner alone. */
export async function copyDatabaseFile(from: string, to: string): Promise<void> {
  await (await open(to, 'w', 0o600)).close()
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    // In one reading, so that a write in between does not make it begin again.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await backup(source, to, { rate: PAGES })
  } finally {
    source.close()
  }
  if (!endLog(to)) throw new Error(`${to} is in use.`)
}

/**
 * Brings what the log of a database has into its file, and ends the log.
 *
 * @returns false when a process has the database open
 */
export function endLog(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    return database.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode'] === 'delete'
  } catch {
    return false
  } finally {
    database.close()
  }
}
