/** Entries as planning answers them (P §2 Time entry). */

import type { PlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import { pick } from '../database/pick.ts'
import { keptTimes, SECOND, toTimestampOrNull } from '../effects/timestamps.ts'
import type { PlanningRow } from './queries.ts'

/** Of an entry that was never planned, only the start tells when it became tracked time. */
export function toAnswer(row: PlanningRow): PlanningTimeEntry {
  return {
    ...pick(row, 'billable', 'calendar_event_id', 'description', 'id', 'planned_duration', 'project_id'),
    ...pick(row, 'task_id', 'time_block_id', 'workspace_id'),
    ...keptTimes(row),
    archived_at: toTimestampOrNull(row.archived_at),
    billable_source: row.billable_source === null ? null : { ...row.billable_source },
    duration: row.start === null || row.stop === null ? null : (row.stop - row.start) / SECOND,
    planned_at: toTimestampOrNull(row.planned_at),
    planned_start: toTimestampOrNull(row.planned_start),
    start: toTimestampOrNull(row.start),
    svc_user_id: row.user_id,
    tracked_at: toTimestampOrNull(row.tracked_at ?? row.start),
    type: row.type ?? 'activity',
  }
}
