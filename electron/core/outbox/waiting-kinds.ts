import type { Entity } from '../../../shared/bridge/sync.ts'
import type { Sqlite } from '../replica/sqlite.ts'

/**
 * The kinds of rows that edits of existing ones wait for.
 *
 * @param oneOfAKind those of which a creation may be an edit of what is there
 */
export function editedKinds(sqlite: Sqlite, oneOfAKind: readonly Entity[]): Entity[] {
  return sqlite
    .all(
      `SELECT DISTINCT entity FROM operations
       WHERE (kind <> 'create' OR entity IN (SELECT value FROM json_each(?))) AND state IN ('pending', 'uncertain')`,
      [JSON.stringify(oneOfAKind)],
    )
    .map(({ entity }) => entity as Entity)
}
