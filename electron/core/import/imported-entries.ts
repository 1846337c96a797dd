/** Which entries were imported on this computer, so that a file that comes again makes none of them twice, nor one that was deleted. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Sqlite } from '../replica/sqlite.ts'

/** There, or deleted since. */
export type ImportedState = 'known' | 'deleted'

/** All functions run inside the caller's transaction when there is one. */
export class ImportedEntries {
  readonly #sqlite: Sqlite

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite
  }

  /** Of these entries those that were imported before, here or on another device. */
  statesOf(ids: readonly LocalId[]): ReadonlyMap<LocalId, ImportedState> {
    if (ids.length === 0) return new Map()
    const among = 'IN (SELECT value FROM json_each(?1))'
    // Three sources: the service about other devices, imports made here, and the present rows. The last one counts.
    const found = this.#sqlite.tuples(
      `SELECT sync_id, local_id IS NOT NULL FROM feed_lines WHERE sync_id ${among}
       UNION ALL SELECT local_id, 0 FROM imported_entries WHERE local_id ${among}
       UNION ALL SELECT local_id, deleted = 0 FROM time_entries WHERE local_id ${among}`,
      [JSON.stringify(ids)],
    )
    return new Map(found.map(([id, isThere]) => [id as LocalId, isThere === 1 ? 'known' : 'deleted']))
  }

  add(id: LocalId): void {
    this.#sqlite.run('INSERT OR IGNORE INTO imported_entries (local_id) VALUES (?)', [id])
  }

  /** An import was taken back as if it had never been. */
  forget(ids: readonly LocalId[]): void {
    this.#sqlite.run('DELETE FROM imported_entries WHERE local_id IN (SELECT value FROM json_each(?))', [
      JSON.stringify(ids),
    ])
  }
}
