import type { Status } from '../../../shared/bridge/statuses.ts'
import type { QueryContext } from './query-context.ts'
import { rowsHere } from './shown-rows.ts'

/** Task statuses of the workspace in use, in the order in which they are offered. */
export function statusesOf(context: Pick<QueryContext, 'replica' | 'workspaceId'>): Status[] {
  const rows = rowsHere(context, 'status', 'position, row_id')
  return rows.map(({ localId, fields, syncState }) => Object.assign({ id: localId, syncState }, fields))
}
