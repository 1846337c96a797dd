import type { Instant, KeptColumns, TenantColumns } from '../database/columns.ts'
import type { timeOffType } from '../../shared/api/time-off.ts'
import type { z } from 'zod'

export type TimeOffType = z.output<typeof timeOffType>

export interface TimeOffTables {
  /** When a person or a ghost does not work. Ranges may overlap: people fall ill on holidays. */
  time_off: TenantColumns &
    KeptColumns & {
      /** Null for a ghost's. */
      user_id: number | null
      /** Null for a person's. */
      ghost_id: number | null
      type: TimeOffType
      start_time: Instant
      /** Exclusive. */
      end_time: Instant
    }
}
