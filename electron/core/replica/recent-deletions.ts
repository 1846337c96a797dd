/**
 * Rows that were deleted so shortly after their last change that no reading of their list has gone beyond it. How far a list
 * was read tells of all others that they were known here, should a copy of the service bring them back.
 */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import type { Row } from './rows.ts'
import type { Sqlite } from './sqlite.ts'

type Known = Pick<Row, 'serverId' | 'workspaceId' | 'serverAt'>

/** All functions run inside the caller's transaction when there is one. */
export class RecentDeletions {
  readonly #sqlite: Sqlite

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite
  }

  /** A row that the service had is gone from it and from here. */
  note(entity: Entity, { serverId, workspaceId, serverAt }: Known): void {
    const at = timeOf(serverAt)
    if (serverId === null || at === null) return
    this.#sqlite.run(
      'INSERT OR REPLACE INTO recent_deletions (entity, server_id, workspace_id, at) VALUES (?, ?, ?, ?)',
      [entity, serverId, workspaceId, at],
    )
  }

  /**
   * Whether a row was deleted, in this version or a later one. A later one than it had then is another row, to which the service
   * gave its id anew.
   *
   * @param at when it was changed, as the service says
   */
  includes(entity: Entity, serverId: ServerId, at: string | null): boolean {
    const sql = 'SELECT 1 FROM recent_deletions WHERE entity = ? AND server_id = ? AND at >= ?'
    return this.#sqlite.get(sql, [entity, serverId, timeOf(at)]) !== undefined
  }

  /**
   * A list was read.
   *
   * @param through UNIX seconds of the service's clock: what changed before is known
   * @param workspaceId whose list it is; null where one list has those of all
   */
  forget(entity: Entity, workspaceId: number | null, through: number): void {
    this.#sqlite.run(
      'DELETE FROM recent_deletions WHERE entity = ?1 AND (?2 IS NULL OR workspace_id = ?2) AND at < ?3',
      [entity, workspaceId, through * 1000],
    )
  }
}

/** In milliseconds since 1970; null where the service did not tell, or in a form that is none. */
function timeOf(at: string | null): number | null {
  const time = Date.parse(at ?? '')
  return Number.isNaN(time) ? null : time
}
