import type { RateHistory, RateKind } from '../../shared/domain/rates.ts'
import type { DatedColumns, Json, WorkspaceColumns } from '../database/columns.ts'

export interface RateTables {
  /**
   * The history of each rate. Whose rate it is stands in `project_id` and `user_id`: both, that of a person in a project;
   * one, the project's or the person's; none (0), the workspace's. Thus a person's history outlives their membership, and past
   * work stays billed as it was.
   */
  rate_histories: WorkspaceColumns &
    DatedColumns & {
      kind: RateKind
      /** 0 for none. */
      project_id: number
      /** 0 for none. */
      user_id: number
      periods: Json<RateHistory>
    }
}
