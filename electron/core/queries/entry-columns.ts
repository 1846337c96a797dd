/** How a stored entry becomes one that is shown. */

import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Row } from '../replica/rows.ts'
import type { DeletedParents } from './deleted-parents.ts'

/** Selected in every query for entries, so that a row needs little work. */
export const entryColumns = [
  'local_id as id',
  'workspace_id as workspaceId',
  'description',
  'project_id as projectId',
  'task_id as taskId',
  'tag_ids as tagIds',
  'billable',
  'start',
  'stop',
  'sync_state as syncState',
] as const

export interface StoredEntry {
  readonly id: LocalId
  readonly workspaceId: WorkspaceId
  readonly description: string
  readonly projectId: LocalId | null
  readonly taskId: LocalId | null
  readonly tagIds: string
  readonly billable: 0 | 1
  readonly start: string
  readonly stop: string | null
  readonly syncState: SyncState
}

export function shownEntry(stored: StoredEntry, parents: DeletedParents): TimeEntry {
  return {
    id: stored.id,
    workspaceId: stored.workspaceId,
    description: stored.description,
    projectId: parents.visible(stored.projectId),
    taskId: parents.visible(stored.taskId),
    tagIds: shownTags(stored.tagIds, parents),
    billable: stored.billable === 1,
    start: stored.start,
    stop: stored.stop,
    syncState: stored.syncState,
  }
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

export function shownTags(stored: string, parents: DeletedParents): LocalId[] {
  return stored === '[]' ? [] : parents.visibleOf(JSON.parse(stored) as LocalId[])
}
