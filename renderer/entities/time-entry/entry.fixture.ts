import { t } from '@lingui/core/macro'
import type { TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { initialFields } from '../../../shared/entities/entities.ts'

/** An id that reads well in a failing test. */
export function anId(name: string): LocalId {
  return name as LocalId
}

const { blockId: _, origin: _origin, ...blank } = initialFields.timeEntry

/** A finished hour of writing, with what a test changes about it. */
export function anEntry(name: string, changes: Partial<TimeEntry> = {}): TimeEntry {
  return {
    id: anId(name),
    workspaceId: 1 as WorkspaceId,
    ...blank,
    description: t`Writing`,
    start: '2026-03-20T09:00:00Z',
    stop: '2026-03-20T10:00:00Z',
    syncState: 'saved',
    ...changes,
  }
}
