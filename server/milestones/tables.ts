import type { Instant } from '../database/columns.ts'

export interface MilestoneTables {
  milestones: {
    organization_id: number
    id: number
    workspace_id: number
    creator_id: number
    name: string
    color: string | null
    /** `YYYY-MM-DD` */
    due_date: string | null
    completed_at: Instant | null
    created_at: Instant
    at: Instant
    deleted_at: Instant | null
  }
  milestone_projects: {
    organization_id: number
    milestone_id: number
    project_id: number
  }
  /** Teams are the organization's groups, seen from planning. */
  milestone_teams: {
    organization_id: number
    milestone_id: number
    team_id: number
  }
}
