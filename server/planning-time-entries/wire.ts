/** Entries as planning answers them (P §2 Time entry). */

import type { PlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import { SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import type { PlanningRow } from './queries.ts'

/** Of an entry that was never planned, only the start tells when it became tracked time. */
export function toAnswer(row: PlanningRow): PlanningTimeEntry {
  return {
    archived_at: toTimestampOrNull(row.archived_at),
    billable: row.billable,
    billable_source: row.billable_source === null ? null : { ...row.billable_source },
    calendar_event_id: row.calendar_event_id,
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    description: row.description,
    duration: row.start === null || row.stop === null ? null : (row.stop - row.start) / SECOND,
    id: row.id,
    planned_at: toTimestampOrNull(row.planned_at),
    planned_duration: row.planned_duration,
    planned_start: toTimestampOrNull(row.planned_start),
    project_id: row.project_id,
    start: toTimestampOrNull(row.start),
    svc_user_id: row.user_id,
    task_id: row.task_id,
    time_block_id: row.time_block_id,
    tracked_at: toTimestampOrNull(row.tracked_at ?? row.start),
    type: row.type ?? 'activity',
    updated_at: toPreciseTimestamp(row.at),
    workspace_id: row.workspace_id,
  }
}
