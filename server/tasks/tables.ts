import type { TaskMetadata } from '../../shared/api/tasks.ts'
import type { Instant, Json, KeptRowColumns, LinkColumns } from '../database/columns.ts'

export type TaskPriority = 'low' | 'medium' | 'high' | 'urgent'

/** Tracking's project tasks and planning's tasks are one table; tracking shows those that have a project. */
export interface TaskTables {
  tasks: KeptRowColumns & {
    creator_id: number
    project_id: number | null
    parent_task_id: number | null
    name: string
    /** The name in lower case: what lists search and are ordered by. */
    name_key: string
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
    /** Others are made of it. */
    is_template: boolean
    /** The template that it was made of. */
    source_template_task_id: number | null
    /** The recurring task that it is one occurrence of. */
    recurring_task_id: number | null
    /** Which occurrence, `YYYY-MM-DD`. */
    recurrence_date: string | null
    /** Somebody has changed it since it was made: it follows its series no more. */
    detached: boolean
    /** The subtask of a series that it was made after, as a subtask of an occurrence. */
    copy_of: number | null
    metadata: Json<TaskMetadata> | null
    archived_at: Instant | null
  }
  task_assignees: LinkColumns<'task_id' | 'user_id'>
  task_ghosts: LinkColumns<'task_id' | 'ghost_id'>
  task_tags: LinkColumns<'task_id' | 'tag_id'>
  /** How many undeleted tasks there are, kept by triggers (migrations.ts). */
  task_counts: {
    organization_id: number
    workspace_id: number
    /** 0: tasks that are not private; otherwise the private ones that the person created or is assigned to. */
    viewer_id: number
    /** 0: tasks without a project. */
    project_id: number
    archived: boolean
    tasks: number
  }
}
