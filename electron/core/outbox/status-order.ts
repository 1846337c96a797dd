/**
 * What edits of statuses have to do with one another: a workspace keeps one status of each type at least, so that whether one may
 * go, or get another type, follows from those that came and went before.
 */

import type { Replica } from '../replica/replica.ts'
import { wasNeverSent } from './coalesce.ts'
import type { Operation, OperationDraft } from './operation.ts'

/** Whether an operation changes how many statuses of a type there are. */
export function changesTypes({
  entity,
  kind,
  changes,
}: Pick<OperationDraft, 'entity' | 'kind' | 'changes'>): boolean {
  return entity === 'status' && (kind !== 'update' || 'type' in changes)
}

/**
 * Whether types of other statuses were changed after an edit that waits, so that a later one which takes a status from its
 * type has to stay behind that: at the place of the earlier one it would leave none of the type.
 *
 * @param earlier an edit of a status that waits
 * @param next a later edit of the same status
 */
export function isOvertakenByTypes(
  { sqlite }: Pick<Replica, 'sqlite'>,
  earlier: Operation,
  next: Pick<OperationDraft, 'entity' | 'kind' | 'changes'>,
): boolean {
  // What is not deleted after all is one more of its type.
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
