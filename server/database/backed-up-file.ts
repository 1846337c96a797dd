/** Facts of a database file that backing up and restoring need without opening it as a service. */

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
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
