/** The query of the list of tasks (P §4.4). */

import { z } from 'zod'
import { queryBoolean, queryInteger } from './fields.ts'
import { statusType } from './statuses.ts'
import { taskPriority } from './tasks.ts'

const text = z.string().optional()
const flag = queryBoolean.optional()
const integer = queryInteger.optional()
const ids = z.array(queryInteger).optional()

/** Ids, among which an empty value stands for none. */
const idsOrNone = z.array(z.union([z.literal('').transform(() => null), queryInteger])).optional()

export const taskListQuery = z.object({
  /** A date: tasks that have a date and have begun by it, or have no start; overdue ones remain. */
  active_by_date: text,
  archived: flag,
  'assignee_ghost_id[]': ids,
  'assignee_user_id[]': ids,
  /** `fieldID:value1,value2`: any of the values; every parameter must hold. A trailing colon: no value. */
  'cf_filter[]': z.array(z.string()).max(50).optional(),
  'client_id[]': idsOrNone,
  creator_id: integer,
  /** With `dates_overlap_start`, as `start_date` and `end_date`. */
  dates_overlap_end: text,
  dates_overlap_start: text,
  /** Leaves out counters (they read 0) and parents (null). */
  disable_aggregations: flag,
  /** The last day of a range that tasks overlap. */
  end_date: text,
  end_date_from: text,
  end_date_to: text,
  estimated_mins_max: integer,
  estimated_mins_min: integer,
  /** A start or an end date. */
  has_dates: flag,
  has_time_blocks: flag,
  has_time_entries: flag,
  include_ghost_assignees: flag,
  include_project_completed: flag,
  include_rates: flag,
  is_priority: flag,
  /** Only templates; without it none of them. */
  is_template: flag,
  /** In the task's, the project's or the client's name. */
  name: text,
  /** `field` or `-field`, also `field,asc` and `field,desc`; the next decides ties. */
  'order_by[]': z.array(z.string()).max(20).optional(),
  page: integer,
  'parent_task_id[]': idsOrNone,
  per_page: integer,
  pinned: flag,
  'priority[]': z.array(taskPriority).optional(),
  private: flag,
  'project_id[]': idsOrNone,
  /** Recurring tasks and their occurrences. */
  recurring: flag,
  'recurring_task_ids[]': ids,
  /** UNIX seconds: what was created, changed or deleted since, in the order of change. */
  since: integer,
  source: text,
  /** The first day of a range that tasks overlap. */
  start_date: text,
  start_date_from: text,
  start_date_to: text,
  'state[]': z.array(statusType).optional(),
  'status_id[]': ids,
  /** Matches assignees. */
  svc_user_id: integer,
  'tag_id[]': ids,
  /** A person or a ghost of one of the teams is assigned. */
  'team_id[]': ids,
  time_block_completed: flag,
  'time_block_id[]': ids,
  /** RFC 3339, or a date in the person's zone. */
  timeblock_start_from: text,
  /** RFC 3339, or a date in the person's zone, which is included. */
  timeblock_start_until: text,
  with_entries: flag,
})
export type TaskListQuery = z.output<typeof taskListQuery>
