import type { ListedTimeOff, TimeOff } from '../../shared/api/time-off.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import type { TimeOffRow } from './queries.ts'

/** As lists of several people show it. */
export function toListed(row: TimeOffRow): ListedTimeOff {
  return {
    end_time: toTimestamp(row.end_time),
    ghost_id: row.ghost_id,
    start_time: toTimestamp(row.start_time),
    timeoff_id: row.id,
    user_id: row.user_id,
  }
}

export function toAnswer(row: TimeOffRow): TimeOff {
  return {
    ...toListed(row),
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    organization_id: row.organization_id,
    type: row.type,
    updated_at: toPreciseTimestamp(row.at),
  }
}
