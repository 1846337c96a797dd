import type { RecurringParameters } from '../../shared/api/projects.ts'
import type {
  DatedColumns,
  Instant,
  Json,
  KeptRowColumns,
  LinkColumns,
  WorkspaceColumns,
} from '../database/columns.ts'

export interface ProjectTables {
  projects: KeptRowColumns & {
    creator_id: number
    client_id: number | null
    template_id: number | null
    name: string
    /** The name in lower case: what lists are ordered by and searched in. */
    name_key: string
    /** `#rrggbb` */
    color: string
    is_private: boolean
    billable: boolean | null
    template: boolean | null
    /** The estimate is the sum of those of the project's tasks. */
    auto_estimates: boolean | null
    estimated_seconds: number | null
    currency: string | null
    /** Integer cents an hour. */
    rate: number | null
    rate_last_updated_at: Instant | null
    /** Integer cents. */
    fixed_fee: number | null
    /** Integer cents. */
    budget: number | null
    /** Percentages, ascending, with commas between. */
    budget_alerts: string
    /** `YYYY-MM-DD` */
    start_date: string
    /** `YYYY-MM-DD` */
    end_date: string | null
    recurring: boolean
    recurring_parameters: Json<RecurringParameters[]> | null
    external_reference: string | null
    archived_at: Instant | null
  }
  /** Members of projects; a private project is seen by them and by admins only. */
  project_users: WorkspaceColumns &
    DatedColumns & {
      project_id: number
      user_id: number
      manager: boolean
      /** Null for who is a member of their own; else one of the groups that make them one. */
      group_id: number | null
      /** Integer cents an hour; null for the project's. */
      rate: number | null
      rate_last_updated_at: Instant | null
      /** Integer cents an hour. */
      labor_cost: number | null
      labor_cost_last_updated_at: Instant | null
    }
  project_pins: LinkColumns<'user_id' | 'project_id'>
  /** Its finished time, kept by triggers (time-entries/project-time.ts). */
  project_time: { organization_id: number; project_id: number; stripe: number; microseconds: number }
}
