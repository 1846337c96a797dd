import type { Status } from '../../../shared/bridge/statuses.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { QueryContext } from './query-context.ts'
import { rowsHere } from './shown-rows.ts'

/** Task statuses of the workspace in use, in the order in which they are offered. */
export function statusesOf(context: Pick<QueryContext, 'replica' | 'workspaceId'>): Status[] {
  const rows = rowsHere(context, 'status', 'position, row_id')
  return rows.map(({ localId, fields, syncState }) => Object.assign({ id: localId, syncState }, fields))
}

/** The first status for tasks that are done, or that are not: of those to do rather than of those in progress; null for none. */
export function firstStatus(statuses: readonly Status[], isDone: boolean): LocalId | null {
  const ofType = statuses.find(({ type }) => type === (isDone ? 'done' : 'todo'))
  return (ofType ?? statuses.find(({ type }) => (type === 'done') === isDone))?.id ?? null
}
