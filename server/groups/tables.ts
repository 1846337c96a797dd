import type { Instant } from '../database/columns.ts'

export interface GroupTables {
  groups: {
    organization_id: number
    id: number
    name: string
    /** The name without regard to letter case: unique in the organization. */
    name_key: string
    created_at: Instant
    at: Instant
  }
  group_users: {
    organization_id: number
    group_id: number
    user_id: number
  }
  /** Workspaces that the people of a group belong to. */
  group_workspaces: {
    organization_id: number
    group_id: number
    workspace_id: number
  }
  /** Projects that the people of a group belong to; the group belongs to the project's workspace. */
  project_groups: {
    organization_id: number
    id: number
    workspace_id: number
    project_id: number
    group_id: number
    created_at: Instant
    at: Instant
  }
}
