/** Brings a replica's file to this version. */

import { firstReplica } from './migrations/0001-first-replica.ts'
import { operationsSentTogether } from './migrations/0002-operations-sent-together.ts'
import { wholeTasks } from './migrations/0003-whole-tasks.ts'
import { viewsFavoritesFiles } from './migrations/0004-views-favorites-files.ts'
import { plannedTime } from './migrations/0005-planned-time.ts'
import { tasksByDay } from './migrations/0006-tasks-by-day.ts'
import { teamTime } from './migrations/0007-team-time.ts'
import { longTaskLists } from './migrations/0008-long-task-lists.ts'
import { scopeOfEdits } from './migrations/0009-scope-of-edits.ts'
import { tasksOfManyDays } from './migrations/0010-tasks-of-many-days.ts'
import { listedFromEverywhere } from './migrations/0011-listed-from-everywhere.ts'
import { namesOfWhatCollided } from './migrations/0012-names-of-what-collided.ts'
import { recentDeletions } from './migrations/0013-recent-deletions.ts'
import { deletions } from './migrations/0014-deletions.ts'
import { ownTasks } from './migrations/0015-own-tasks.ts'
import { feed } from './migrations/0016-feed.ts'
import { sequences } from './migrations/0017-sequences.ts'
import { ownIds } from './migrations/0018-own-ids.ts'
import { noBatches } from './migrations/0019-no-batches.ts'
import type { Sqlite } from './sqlite.ts'

/** In order, and never changed once released: a file knows only how many of them it has had. */
export const migrations: readonly string[] = [
  firstReplica,
  operationsSentTogether,
  wholeTasks,
  viewsFavoritesFiles,
  plannedTime,
  tasksByDay,
  teamTime,
  longTaskLists,
  scopeOfEdits,
  tasksOfManyDays,
  listedFromEverywhere,
  namesOfWhatCollided,
  recentDeletions,
  deletions,
  ownTasks,
  feed,
  sequences,
  ownIds,
  noBatches,
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
