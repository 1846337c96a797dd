import type { DatedColumns, LinkColumns, TenantColumns, WorkspaceColumns } from '../database/columns.ts'

export interface GroupTables {
  groups: TenantColumns &
    DatedColumns & {
      name: string
      /** The name without regard to letter case: unique in the organization. */
      name_key: string
    }
  group_users: LinkColumns<'group_id' | 'user_id'>
  /** Workspaces that the people of a group belong to. */
  group_workspaces: LinkColumns<'group_id' | 'workspace_id'>
  /** Projects that the people of a group belong to; the group belongs to the project's workspace. */
  project_groups: WorkspaceColumns &
    DatedColumns & {
      project_id: number
      group_id: number
    }
}
