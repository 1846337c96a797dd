import type { KeptColumns, TenantColumns } from '../database/columns.ts'

export interface WorkingHoursTables {
  /** How long somebody works on a day of the week; of a person or a ghost, one row a weekday. */
  working_hours: TenantColumns &
    KeptColumns & {
      /** Null for a ghost's. */
      user_id: number | null
      /** Null for a person's. */
      ghost_id: number | null
      /** 0 Sunday … 6 Saturday. */
      weekday: number
      /** Decimal hours. */
      hours: number
      /** When the day's work begins, in decimal hours after midnight. */
      starts: number
    }
}
