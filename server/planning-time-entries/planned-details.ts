/** The details of a tracked entry that only planning has. */

import type { Member } from '../access/caller.ts'
import type { Scope } from '../access/scope.ts'
import { savePlanningEntry } from './queries.ts'
import type { BillableSource, EntryType } from './tables.ts'

/** Keys that are absent stay as they are. Instants, whole seconds. */
export interface PlannedDetails {
  readonly billable_source?: BillableSource | null
  readonly planned_at?: number | null
  readonly planned_start?: number | null
  readonly planned_duration?: number | null
  readonly tracked_at?: number
  readonly time_block_id?: number | null
  readonly calendar_event_id?: number | null
  readonly type?: EntryType
  readonly archived_at?: number | null
}

/** Writes these details of an entry that tracking has a row of. */
export async function savePlanned(
  { db, now, at }: Pick<Scope, 'db' | 'now' | 'at'>,
  { organization, workspaceId }: Member,
  id: number,
  {
    user_id,
    billable,
    billable_source: source,
    ...columns
  }: PlannedDetails & { readonly user_id: number; readonly billable: boolean },
): Promise<void> {
  const changes = {
    ...columns,
    ...(source !== undefined && { billable_source: source === null ? null : JSON.stringify(source) }),
    at,
  }
  const row = {
    organization_id: organization.organizationId,
    id,
    workspace_id: workspaceId,
    user_id,
    billable,
    tracked_at: now,
    type: 'activity',
    created_at: now,
    ...changes,
  } as const
  await savePlanningEntry(db, row, changes)
}
