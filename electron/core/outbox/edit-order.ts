/** Order between edits of different rows. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { Operation, OperationDraft } from './operation.ts'
import { wasNeverSent } from './coalesce.ts'

type Edit = Pick<OperationDraft, 'entity' | 'kind' | 'changes'>

/** The series of which the operation's task is an occurrence; null for every other row. */
export function seriesOf(
  { sqlite }: Pick<Replica, 'sqlite'>,
  { entity, local_id: id }: Pick<Operation, 'entity' | 'local_id'>,
): LocalId | null {
  if (entity !== 'task') return null
  const found = sqlite.get('SELECT series_id FROM tasks WHERE local_id = ?', [id])
  return (found?.['series_id'] ?? null) as LocalId | null
}

/** Whether an operation changes how many statuses a type has. */
export function changesTypes({ entity, kind, changes }: Edit): boolean {
  return entity === 'status' && (kind !== 'update' || 'type' in changes)
}

/**
 * Whether edits of other rows came after a pending edit, so that a later edit of its row must stay behind them and is not
 * coalesced: of the same series, or of the types of statuses, of which each must keep one.
 */
export function isOvertaken({ sqlite }: Pick<Replica, 'sqlite'>, pending: Operation, next: Edit): boolean {
  const { entity, local_id: localId, seq, kind } = pending
  if (!wasNeverSent(pending) || kind === 'delete') return false
  const isAfter = (condition: string): boolean =>
    sqlite.get(
      `SELECT 1 FROM operations WHERE seq > ? AND entity = ? AND local_id <> ? AND ${condition} LIMIT 1`,
      [seq, entity, localId],
    ) !== undefined
  // A status that is not deleted after all is one more of its type.
  if (changesTypes(next)) return isAfter(`(kind <> 'update' OR json_type(changes, '$.type') IS NOT NULL)`)
  if (entity !== 'task' || kind !== 'update') return false
  const ofSeries =
    'SELECT 1 FROM tasks WHERE (local_id = ?1 AND series_id IS NOT NULL) OR series_id = ?1 LIMIT 1'
  return sqlite.get(ofSeries, [localId]) !== undefined && isAfter('TRUE')
}
