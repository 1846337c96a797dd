import type { ListedTimeOff, TimeOff } from '../../shared/api/time-off.ts'
import { keptTimes, toTimestamp } from '../effects/timestamps.ts'
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
  const { organization_id, type } = row
  return { ...toListed(row), ...keptTimes(row), organization_id, type }
}
