/** Small tables of the replica: values by name, known deletions, and the time of teams. */

import type { Sqlite } from './sqlite.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { ServerId, LocalId } from '../../../shared/domain/ids.ts'
import type { Row } from './rows.ts'
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

/** All functions run inside the caller's transaction when there is one. */
export class Deletions {
  readonly #sqlite: Sqlite

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite
  }

  /**
   * A row that the service had is gone from it, also one that was never here: its creation may not have been answered yet.
   *
   * @param at when it was deleted, as the service says; null where that is not known
   */
  note(
    entity: Entity,
    { serverId, serverAt }: Pick<Row, 'serverId' | 'serverAt'>,
    at: string | null = null,
  ): void {
    const times = [timeOf(serverAt), timeOf(at)].filter((time) => time !== null)
    if (serverId === null || times.length === 0) return
    this.#sqlite.run(
      `INSERT INTO deletions (entity, server_id, at) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET at = excluded.at WHERE excluded.at > at`,
      [entity, serverId, Math.max(...times)],
    )
  }

  /**
   * Whether a row was deleted, in this version or a later one. A later one than it had then is another row, to which the service
   * gave its id anew.
   *
   * @param at when it was changed, as the service says
   */
  includes(entity: Entity, serverId: ServerId, at: string | null): boolean {
    const sql = 'SELECT 1 FROM deletions WHERE entity = ? AND server_id = ? AND at >= ?'
    return this.#sqlite.get(sql, [entity, serverId, timeOf(at)]) !== undefined
  }
}

/** In milliseconds since 1970; null where the service did not tell, or in a form that is none. */
function timeOf(at: string | null): number | null {
  const time = Date.parse(at ?? '')
  return Number.isNaN(time) ? null : time
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
