import type { Instant } from '../database/columns.ts'

export type TaskPriority = 'low' | 'medium' | 'high' | 'urgent'

/** Tracking's project tasks and planning's tasks are one table; tracking shows those that have a project. */
export interface TaskTables {
  tasks: {
    organization_id: number
    id: number
    workspace_id: number
    creator_id: number
    project_id: number | null
    parent_task_id: number | null
    name: string
    description: string | null
    notes: string | null
    status_id: number
    status_updated_at: Instant
    priority: TaskPriority | null
    priority_at: Instant | null
    /** `YYYY-MM-DD` */
    start_date: string | null
    /** `YYYY-MM-DD` */
    end_date: string | null
    estimated_seconds: number | null
    auto_log_time: boolean
    billable: boolean
    pinned: boolean
    private: boolean
    color: string | null
    position: number | null
    rrule: string | null
    source: string
    integration_ext_id: string | null
    external_reference: string | null
    archived_at: Instant | null
    created_at: Instant
    at: Instant
    deleted_at: Instant | null
  }
  task_assignees: {
    organization_id: number
    task_id: number
    user_id: number
  }
  task_tags: {
    organization_id: number
    task_id: number
    tag_id: number
  }
}
