/** One program a profile: two would send the same queue twice and overwrite each other's files. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface ProfileLock {
  release(): void
}

/**
 * Takes the profile for this process; null when another process has it. The operating system releases it with the
 * process, however that ends: it is SQLite's lock on a file.
 */
export function lockProfile(profile: string): ProfileLock | null {
  const database = new DatabaseSync(join(profile, 'lock'))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    database.close()
    return null
  }
  return { release: () => database.close() }
}
