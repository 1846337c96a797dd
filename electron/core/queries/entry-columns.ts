/** How a stored entry becomes one that is shown. */

import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { Suggestion, TimeEntry } from '../../../shared/bridge/time-entries.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { entities, type FieldColumns, type FieldDescriptor } from '../replica/entities.ts'
import type { Row } from '../replica/rows.ts'
import { type DeletedParents, rowView, shownValue } from './shown-rows.ts'
import type { QueryContext } from './query-context.ts'

/** The fields that are shown: the block that an entry logs is not. */
const { blockId: _, ...shown } = entities.timeEntry.fields
const shownFields = Object.entries<FieldDescriptor>(shown)
type ShownColumn = Exclude<keyof FieldColumns<'timeEntry'>, 'block_id'>

/** Selected, in this order, by every query that reads entries as tuples. */
export const entryColumns = [
  'local_id',
  'workspace_id',
  'sync_state',
  ...shownFields.map(([, { column }]) => column as ShownColumn),
] as const
/** Those of what an entry says besides its times, as `shownDetails` reads them. */
const detailFields = shownFields.filter(([name]) => name !== 'start' && name !== 'stop')
export const detailColumns = detailFields.map(
  ([, { column }]) => column as Exclude<ShownColumn, 'start' | 'stop'>,
)

/** How many of them come before those of the fields. */
const FIRST_FIELD = 3

/** @param tuples of `entryColumns` */
export function shownEntries(tuples: readonly (readonly unknown[])[], parents: DeletedParents): TimeEntry[] {
  return tuples.map((tuple) => {
    const [id, workspaceId, syncState] = tuple as [LocalId, WorkspaceId, SyncState]
    const fields: Record<string, unknown> = {}
    let at = FIRST_FIELD
    for (const [name, field] of shownFields) fields[name] = shownValue(field, tuple[at++], parents)
    return { id, workspaceId, ...(fields as Omit<TimeEntry, 'id' | 'workspaceId' | 'syncState'>), syncState }
  })
}

/** @param stored the values of `detailColumns` by their names */
export function shownDetails(stored: Readonly<Record<string, unknown>>, parents: DeletedParents): Suggestion {
  const details = detailFields.map(([name, field]) => [
    name,
    shownValue(field, stored[field.column], parents),
  ])
  return Object.fromEntries(details) as Suggestion
}

/** An entry as a command has just left it. */
export function shownEntry(row: Row<'timeEntry'>, context: Pick<QueryContext, 'deletedParents'>): TimeEntry {
  const { blockId: _block, ...entry } = rowView('timeEntry', context)(row)
  return { ...entry, workspaceId: row.workspaceId }
}
