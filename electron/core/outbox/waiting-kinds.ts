/** Of which kinds of rows something waits in the queue. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { Sqlite } from '../replica/sqlite.ts'

/**
 * The kinds of rows that edits of existing ones wait for.
 *
 * @param oneOfAKind those of which a creation may be an edit of what is there
 */
export function editedKinds(sqlite: Sqlite, oneOfAKind: readonly Entity[]): Entity[] {
  return kinds(
    sqlite,
    `(kind <> 'create' OR entity IN (SELECT value FROM json_each(?))) AND state IN ('pending', 'uncertain')`,
    [JSON.stringify(oneOfAKind)],
  )
}

/**
 * Of the given kinds, those of which a creation waits that was never sent.
 *
 * @param before the instant before which it was made
 */
export function kindsMadeBefore(sqlite: Sqlite, of: readonly Entity[], before: string): Entity[] {
  return kinds(
    sqlite,
    `kind = 'create' AND state = 'pending' AND attempt = 0
     AND entity IN (SELECT value FROM json_each(?)) AND queued_at < ?`,
    [JSON.stringify(of), before],
  )
}

function kinds(sqlite: Sqlite, condition: string, parameters: readonly string[]): Entity[] {
  return sqlite
    .all(`SELECT DISTINCT entity FROM operations WHERE ${condition}`, parameters)
    .map(({ entity }) => entity as Entity)
}
