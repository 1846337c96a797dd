/** How a stored entry becomes one that is shown. */

import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Row } from '../replica/rows.ts'
import type { DeletedParents } from './deleted-parents.ts'

/** Selected, in this order, by every query that reads entries as tuples. */
export const entryColumns = [
  'local_id',
  'workspace_id',
  'description',
  'project_id',
  'task_id',
  'tag_ids',
  'billable',
  'start',
  'stop',
  'sync_state',
] as const

type EntryTuple = readonly [
  id: LocalId,
  workspaceId: WorkspaceId,
  description: string,
  projectId: LocalId | null,
  taskId: LocalId | null,
  tagIds: string,
  billable: 0 | 1,
  start: string,
  stop: string | null,
  syncState: SyncState,
]

/** @param tuples of `entryColumns` */
export function shownEntries(tuples: readonly (readonly unknown[])[], parents: DeletedParents): TimeEntry[] {
  return (tuples as unknown as readonly EntryTuple[]).map(
    ([id, workspaceId, description, projectId, taskId, tagIds, billable, start, stop, syncState]) => ({
      id,
      workspaceId,
      description,
      projectId: parents.visible(projectId),
      taskId: parents.visible(taskId),
      tagIds: shownTags(tagIds, parents),
      billable: billable === 1,
      start,
      stop,
      syncState,
    }),
  )
}

/** An entry as a command has just left it. */
export function shownRow(row: Row<'timeEntry'>, parents: DeletedParents): TimeEntry {
  const { description, projectId, taskId, tagIds, billable, start, stop } = row.fields
  return {
    id: row.localId,
    workspaceId: row.workspaceId,
    description,
    projectId: parents.visible(projectId),
    taskId: parents.visible(taskId),
    tagIds: parents.visibleOf(tagIds),
    billable,
    start,
    stop,
    syncState: row.syncState,
  }
}

/**
 * The tags of an entry that are to be seen.
 *
 * @param stored a JSON array of local ids
 */
export function shownTags(stored: string, parents: DeletedParents): LocalId[] {
  return stored === '[]' ? [] : parents.visibleOf(JSON.parse(stored) as LocalId[])
}
