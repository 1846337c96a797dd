import type { Instant, KeptRowColumns, LinkColumns } from '../database/columns.ts'

/** The ids of what is assigned to a ghost. */
export interface Assigned {
  readonly projects: readonly number[]
  readonly tasks: readonly number[]
  readonly teams: readonly number[]
}

export interface GhostTables {
  ghosts: KeptRowColumns & {
    creator_id: number
    name: string
    description: string
    /** Integer cents an hour. */
    rate: number | null
    labor_cost: number | null
    /** When a person took its place. */
    embodied_at: Instant | null
    /** That person. */
    user_id: number | null
  }
  ghost_projects: LinkColumns<'ghost_id' | 'project_id'>
  /** Teams are the groups of a workspace, seen from planning. */
  ghost_teams: LinkColumns<'ghost_id' | 'team_id'>
}
