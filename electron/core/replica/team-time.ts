/** Everybody's time as the service last told it. It is only read, never edited here. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Changes } from './changes.ts'
import type { Sqlite } from './sqlite.ts'

/** Of a project or a task; finished entries, in seconds. */
export interface ReportedTime {
  readonly id: LocalId
  /** Of all people; null where this person may not know it. */
  readonly seconds: number | null
  /** How much of it is this person's own, so that what they track since is added. */
  readonly ownSeconds: number
  /** Of all people in the last `paceDays` days; null where that is not told. */
  readonly recentSeconds: number | null
}

/** All functions run inside the caller's transaction when there is one. */
export class TeamTime {
  readonly #sqlite: Sqlite
  readonly #changes: Changes

  constructor(sqlite: Sqlite, changes: Changes) {
    this.#sqlite = sqlite
    this.#changes = changes
  }

  /** @param readAt the instant of the reading */
  put(told: readonly ReportedTime[], readAt: string): void {
    for (const { id, seconds, ownSeconds, recentSeconds } of told) {
      this.#sqlite.run(
        `INSERT OR REPLACE INTO team_time (local_id, seconds, own_seconds, recent_seconds, read_at)
         VALUES (?, ?, ?, ?, ?)`,
        [id, seconds, ownSeconds, recentSeconds, readAt],
      )
    }
    if (told.length > 0) this.#changes.note('projects')
  }
}
