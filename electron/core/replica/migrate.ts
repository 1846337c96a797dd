/** Brings a replica's file to this version. */

import { firstReplica } from './migrations/0001-first-replica.ts'
import { wholeTasks } from './migrations/0003-whole-tasks.ts'
import { laterMigrations } from './migrations/0004-and-later.ts'
import { latestMigrations } from './migrations/0028-and-later.ts'
import type { Sqlite } from './sqlite.ts'

/** In order, and never changed once released: a file knows only how many of them it has had. */
export const migrations: readonly string[] = [
  firstReplica,
  // Operations that went out in one request know it, so that the same ones go again together.
  'ALTER TABLE operations ADD COLUMN batch TEXT;',
  wholeTasks,
  ...laterMigrations,
  ...latestMigrations,
]

/** The file was written by a newer version of the program. */
export class NewerReplicaError extends Error {
  override readonly name = 'NewerReplicaError'
}

/**
 * Applies what is missing, each migration in a transaction of its own together with the file's new version.
 *
 * @throws {NewerReplicaError} for a file of a later version, which is left as it is.
 */
export function migrate(sqlite: Sqlite, steps: readonly string[] = migrations): void {
  const version = Number(sqlite.get('PRAGMA user_version')?.['user_version'] ?? 0)
  if (version > steps.length) {
    throw new NewerReplicaError(
      'The data on this computer was written by a newer version of Dayloom. Install that version to open it.',
    )
  }
  for (const [index, step] of steps.entries()) {
    if (index < version) continue
    sqlite.transaction(() => {
      sqlite.execute(step)
      sqlite.execute(`PRAGMA user_version = ${index + 1}`)
    })
  }
}
