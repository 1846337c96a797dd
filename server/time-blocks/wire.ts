import type { TimeBlock } from '../../shared/api/time-blocks.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import type { TimeBlockRow } from './queries.ts'

export function toAnswer(row: TimeBlockRow): TimeBlock {
  return {
    completed: row.completed_at !== null,
    completed_at: toTimestampOrNull(row.completed_at),
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    duration: row.duration,
    id: row.id,
    outbound_sync: row.outbound_sync,
    start: toTimestampOrNull(row.start),
    svc_user_id: row.user_id,
    task_id: row.task_id,
    time_entry_id: row.time_entry_id,
    updated_at: toPreciseTimestamp(row.at),
    workspace_id: row.workspace_id,
  }
}
