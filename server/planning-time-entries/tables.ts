import type { EntryColumns, Instant, Json } from '../database/columns.ts'

export type EntryType = 'activity' | 'break'

/** Where the planner took it from whether an entry is billable. */
export interface BillableSource {
  readonly type: 'time_entry' | 'task' | 'project'
  /** Of the task or project; null where the request itself said so. */
  readonly id: number | null
}

export interface PlanningEntryTables {
  /**
   * The details of entries that only planning has. Until the entry is tracked this row is all there is of it. From then
   * on `time_entries` has a row of the same id, and this one says what only planning shows; its `project_id`, `task_id`,
   * `description`, `billable` and `deleted_at` are history.
   */
  planning_entries: EntryColumns & {
    billable_source: Json<BillableSource> | null
    /** When it was planned; null when it never was. */
    planned_at: Instant | null
    /** Whole seconds. */
    planned_start: Instant | null
    /** Seconds. */
    planned_duration: number | null
    /** When it became tracked time; null while it is a plan. */
    tracked_at: Instant | null
    time_block_id: number | null
    calendar_event_id: number | null
    type: EntryType
    archived_at: Instant | null
  }
}
