import type { Instant } from '../database/columns.ts'

export interface GhostTables {
  ghosts: {
    organization_id: number
    id: number
    workspace_id: number
    creator_id: number
    name: string
    description: string
    /** When a person took its place. */
    embodied_at: Instant | null
    /** That person. */
    user_id: number | null
    created_at: Instant
    at: Instant
    deleted_at: Instant | null
  }
  ghost_projects: {
    organization_id: number
    ghost_id: number
    project_id: number
  }
  /** Teams are the groups of a workspace, seen from planning. */
  ghost_teams: {
    organization_id: number
    ghost_id: number
    team_id: number
  }
}
