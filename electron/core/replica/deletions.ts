/**
 * Known deletions by the row's id at the service: when a copy of the service brings a row back, or an answer that is
 * remembered for its key does, nothing else tells that it is gone. Kept for good: a few bytes each.
 */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import type { Row } from './rows.ts'
import type { Sqlite } from './sqlite.ts'

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

  /** The same of a row whose id was not given anew since, whatever version of it there is by now. */
  includesAny(entity: Entity, serverId: ServerId): boolean {
    const sql = 'SELECT 1 FROM deletions WHERE entity = ? AND server_id = ?'
    return this.#sqlite.get(sql, [entity, serverId]) !== undefined
  }
}

/** In milliseconds since 1970; null where the service did not tell, or in a form that is none. */
function timeOf(at: string | null): number | null {
  const time = Date.parse(at ?? '')
  return Number.isNaN(time) ? null : time
}
