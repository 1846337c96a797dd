/** The running entry between the press of start and the program's answer. */

import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import { initialFields } from '../../../../shared/entities/entities.ts'
import type { EntryFields } from '../../../entities/time-entry/entry-fields.ts'

/** No workspace has this id. */
const noWorkspace = 0 as WorkspaceId

const { blockId: _, ...blank } = initialFields.timeEntry

/** Stands in until the started entry is known; its id is its own and means nothing to the program. */
export function provisionalEntry(fields: EntryFields, start: string): TimeEntry {
  return {
    ...blank,
    ...fields,
    tagIds: [...fields.tagIds],
    id: crypto.randomUUID() as LocalId,
    workspaceId: noWorkspace,
    start,
    syncState: 'saved',
  }
}

export function isProvisional({ workspaceId }: TimeEntry): boolean {
  return workspaceId === noWorkspace
}
