import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'

/** An id that reads well in a failing test. */
export function anId(name: string): LocalId {
  return name as LocalId
}

/** A finished hour of writing, with what a test changes about it. */
export function anEntry(name: string, changes: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: anId(name),
    workspaceId: 1 as WorkspaceId,
    description: 'Writing',
    projectId: null,
    taskId: null,
    tagIds: [],
    billable: false,
    start: '2026-03-20T09:00:00Z',
    stop: '2026-03-20T10:00:00Z',
    syncState: 'saved',
    ...changes,
  }
}
