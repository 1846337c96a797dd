/** Small tables of the replica: values by name, and the time of teams. */

import type { Sqlite } from './sqlite.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Changes } from './changes.ts'

/** One table of names and values. */
export class KeyValueTable {
  readonly #sqlite: Sqlite
  readonly #table: 'cursors' | 'meta'

  constructor(sqlite: Sqlite, table: 'cursors' | 'meta') {
    this.#sqlite = sqlite
    this.#table = table
  }

  get(name: string): string | null {
    const stored = this.#sqlite.get(`SELECT value FROM ${this.#table} WHERE name = ?`, [name])
    return (stored?.['value'] ?? null) as string | null
  }

  set(name: string, value: string): void {
    this.#sqlite.run(
      `INSERT INTO ${this.#table} (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, value],
    )
  }

  delete(name: string): void {
    this.#sqlite.run(`DELETE FROM ${this.#table} WHERE name = ?`, [name])
  }
}

/** Of a project or a task; finished entries, in seconds. */
export interface ReportedTime {
  readonly id: LocalId
  /** Of all people; null where this person may not know it. */
  readonly seconds: number | null
  /** How much of it is this person's own, so that what they track since is added. */
  readonly ownSeconds: number
  /** Of all people in the last `paceDays` days; null where that is not told. */
  readonly recentSeconds: number | null
  /** The money of others' time on a project, as JSON; null where that is not told. */
  readonly othersMoney: string | null
  /** The first day of the period of which the time was told, a plain date; null for time of all days. */
  readonly periodStart: string | null
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
    for (const { id, seconds, ownSeconds, recentSeconds, othersMoney, periodStart } of told) {
      this.#sqlite.run(
        `INSERT OR REPLACE INTO team_time (local_id, seconds, own_seconds, recent_seconds, others_money, period_start, read_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [id, seconds, ownSeconds, recentSeconds, othersMoney, periodStart, readAt],
      )
    }
    if (told.length > 0) this.#changes.note('projects')
  }
}
