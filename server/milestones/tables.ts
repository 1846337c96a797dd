import type { Instant, KeptRowColumns, LinkColumns } from '../database/columns.ts'

export interface MilestoneTables {
  milestones: KeptRowColumns & {
    creator_id: number
    name: string
    color: string | null
    /** `YYYY-MM-DD` */
    due_date: string | null
    completed_at: Instant | null
  }
  milestone_projects: LinkColumns<'milestone_id' | 'project_id'>
  /** Teams are the organization's groups, seen from planning. */
  milestone_teams: LinkColumns<'milestone_id' | 'team_id'>
}
