/**
 * Order between edits of different rows: edits of one series may affect other occurrences, and each status type must
 * keep a status.
 */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { Operation, OperationDraft } from './operation.ts'
import { wasNeverSent } from './coalesce.ts'

type Named = Pick<Operation, 'entity' | 'local_id'>

/** The series of which the operation's task is an occurrence; null for every other row. */
export function seriesOf(
  { sqlite }: Pick<Replica, 'sqlite'>,
  { entity, local_id: id }: Named,
): LocalId | null {
  if (entity !== 'task') return null
  const found = sqlite.get('SELECT series_id FROM tasks WHERE local_id = ?', [id])
  return (found?.['series_id'] ?? null) as LocalId | null
}

/**
 * Whether the same series was edited after a pending edit. A later edit of the same row must then stay behind that
 * one, and is not coalesced.
 *
 * @param earlier the pending edit
 * @param next the later edit of the same row
 */
export function hasLaterSeriesEdit(
  replica: Pick<Replica, 'sqlite'>,
  earlier: Operation,
  next: Pick<OperationDraft, 'scope'>,
): boolean {
  if (earlier.entity !== 'task') return false
  const series = seriesOf(replica, earlier) ?? earlier.local_id
  const reaches = earlier.local_id === series || earlier.scope !== null || next.scope !== null
  // By the tasks of the series, which are few: the queue can be long.
  const found = replica.sqlite.get(
    `SELECT 1 FROM tasks CROSS JOIN operations ON operations.local_id = tasks.local_id
     WHERE (tasks.series_id = ?1 OR tasks.local_id = ?1) AND tasks.local_id <> ?2
     AND operations.seq > ?3 AND (?4 OR operations.scope IS NOT NULL OR tasks.local_id = ?1) LIMIT 1`,
    [series, earlier.local_id, earlier.seq, reaches ? 1 : 0],
  )
  return found !== undefined
}

/** Whether an operation changes how many statuses a type has. */
export function changesTypes({
  entity,
  kind,
  changes,
}: Pick<OperationDraft, 'entity' | 'kind' | 'changes'>): boolean {
  return entity === 'status' && (kind !== 'update' || 'type' in changes)
}

/**
 * Whether types of other statuses were changed after a pending edit. A later edit of the same status must then stay
 * behind those, or a type could lose its last status.
 *
 * @param earlier the pending edit of a status
 * @param next the later edit of the same status
 */
export function hasLaterTypeChange(
  { sqlite }: Pick<Replica, 'sqlite'>,
  earlier: Operation,
  next: Pick<OperationDraft, 'entity' | 'kind' | 'changes'>,
): boolean {
  // A status that is not deleted after all is one more of its type.
  if (!changesTypes(next) || earlier.kind === 'delete' || !wasNeverSent(earlier)) return false
  // By the statuses, which are few: the queue can be long.
  const found = sqlite.get(
    `SELECT 1 FROM statuses CROSS JOIN operations ON operations.local_id = statuses.local_id
     WHERE statuses.workspace_id = (SELECT workspace_id FROM statuses WHERE local_id = ?1) AND statuses.local_id <> ?1
     AND operations.seq > ?2
     AND (operations.kind <> 'update' OR json_type(operations.changes, '$.type') IS NOT NULL) LIMIT 1`,
    [earlier.local_id, earlier.seq],
  )
  return found !== undefined
}
