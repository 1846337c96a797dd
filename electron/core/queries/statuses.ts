import type { Status } from '../../../shared/bridge/statuses.ts'
import type { QueryContext } from './query-context.ts'
import { plainRow, rowsHere } from './shown-rows.ts'

/** Task statuses of the workspace in use, in the order in which they are offered. */
export function statusesOf(context: Pick<QueryContext, 'replica' | 'workspaceId'>): Status[] {
  return rowsHere(context, 'status', 'position, row_id').map(plainRow)
}
