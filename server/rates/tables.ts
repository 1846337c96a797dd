import type { Instant } from '../database/columns.ts'

/** The purpose of a rate: the price for clients, or the cost of a person's work. */
export type RateKind = 'billable' | 'labor_cost'

export interface RateTables {
  /**
   * The history of all rates. A row is a rate from an instant on, until the next row of the same project, person and
   * kind. Whose rate it is stands in `project_id` and `user_id`: both, the project user's; one, the project's or the
   * workspace user's; none (0), the workspace's. Thus a person's history outlives their membership, and past work stays
   * billed as it was.
   */
  rates: {
    organization_id: number
    workspace_id: number
    kind: RateKind
    /** 0 for none. */
    project_id: number
    /** 0 for none. */
    user_id: number
    starts_at: Instant
    /** Cents an hour; null: from then on no rate of this level. */
    cents: number | null
  }
}
