/** Tasks as planning sees them: shapes of answers and bodies (P §2 Task, P §4.3, P §4.4). */

import { z } from 'zod'
import { LONGEST_ESTIMATE_MINUTES } from '../domain/task-estimate.ts'
import { customFieldValue, customFieldValues } from './custom-fields.ts'
import { id, plainDate, timestamp, queryBoolean, queryInteger } from './fields.ts'
import { reference } from './legacy-keys.ts'
import { planningTimeEntry } from './planning-time-entries.ts'
import { statusType } from './statuses.ts'
import { endpointsOf } from './endpoint.ts'
import { withRestore, withSyncId } from './feed.ts'
import { bulkResult } from './bulk.ts'

export const taskPriority = z.enum(['low', 'medium', 'high', 'urgent'])

/** A calendar's or another integration's data about a task; keys that it does not know are absent. */
export const taskMetadata = z
  .object({
    all_day: z.boolean(),
    calendar_event_id: z.int(),
    calendar_id: z.int(),
    external_id: z.string(),
    ical_uid: z.string(),
    meeting_link: z.string(),
    /** How the task came to its project. */
    project_assignment: z
      .object({
        accuracy: z.number(),
        confirmed_at: z.string(),
        match_tier: z.string(),
        matched_name: z.string(),
        normalized_name: z.string(),
        origin: z.string(),
        suggested_at: z.string(),
      })
      .partial(),
    updated_at: z.string(),
  })
  .partial()
export type TaskMetadata = z.output<typeof taskMetadata>

const taskProject = z.object({
  archived_at: timestamp.nullable(),
  color: z.string(),
  /** Empty for who may not see them. */
  custom_field_values: z.array(customFieldValue),
  id,
  is_template: z.boolean(),
  name: z.string(),
  permissions: z.array(z.string()),
  private: z.boolean(),
  /** With `include_rates` alone, for who may see rates: the hourly rate that counts today. */
  rate: z
    .object({
      billable: z.boolean(),
      currency: z.string(),
      /** The last day of the rate; null: until further notice. */
      end_at: plainDate.nullable(),
      /** It had other rates before, or will have. */
      has_more_rates: z.boolean(),
      /** In units of the currency. */
      hourly_rate: z.number(),
      project_color: z.string(),
      project_created_at: timestamp,
      project_id: id,
      project_name: z.string(),
      /** The project's id when the rate is its own: a project has one rate at a time. */
      project_rate_id: id.nullable(),
      /** The first day of the rate; null: from the beginning. */
      start_at: plainDate.nullable(),
      /** The workspace's id when the project has no rate of its own. */
      workspace_rate_id: id.nullable(),
    })
    .nullable(),
})

/** A task without its counters and its parent. */
const taskFields = {
  archived_at: timestamp.nullable(),
  assignee_user_ids: z.array(id),
  auto_log_time: z.boolean(),
  billable: z.boolean(),
  client: z.object({ id, name: z.string() }).nullable(),
  color: z.string().nullable(),
  created_at: timestamp,
  custom_field_values: z.array(customFieldValue),
  deleted_at: timestamp.nullable(),
  description: z.string().nullable(),
  end_date: plainDate.nullable(),
  estimated_mins: z.int().nullable(),
  /** In lists with `include_ghost_assignees` alone. */
  ghost_assignee_ids: z.array(id),
  id,
  is_template: z.boolean(),
  metadata: taskMetadata.nullable(),
  name: z.string(),
  notes: z.string().nullable(),
  parent_task_id: id.nullable(),
  parent_task_name: z.string().nullable(),
  pinned: z.boolean(),
  /** Order within its list, ascending; null at the end. */
  position: z.int().nullable(),
  priority: taskPriority.nullable(),
  priority_at: timestamp.nullable(),
  private: z.boolean(),
  project: taskProject.nullable(),
  project_id: id.nullable(),
  recurrence_date: plainDate.nullable(),
  recurring_task_id: id.nullable(),
  rrule: z.string().nullable(),
  source: z.string(),
  source_template_task_id: id.nullable(),
  start_date: plainDate.nullable(),
  status: z.object({ emoji: z.string().nullable(), id, name: z.string(), type: statusType }),
  status_id: id,
  status_updated_at: timestamp,
  /** The creator. */
  svc_user_id: id,
  tag_ids: z.array(id),
  tags: z.array(z.object({ color: z.string().nullable(), id, name: z.string() })),
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  workspace_id: id,
}

export const task = z.object({
  ...taskFields,
  parent: z.object(taskFields).nullable(),
  sub_task_done_count: z.int(),
  sub_task_total_count: z.int(),
  time_block_completed_count: z.int(),
  time_block_scheduled_completed_count: z.int(),
  time_block_scheduled_total_count: z.int(),
  time_block_total_count: z.int(),
  /** Those that the person may see, newest first; with `with_entries` alone. */
  time_entries: z.array(planningTimeEntry).optional(),
  time_entry_total_count: z.int(),
  /** Seconds. */
  total_blocked_time: z.int(),
  /** Seconds. */
  total_scheduled_blocked_time: z.int(),
  /** Seconds. */
  total_tracked_time: z.int(),
})
export type Task = z.output<typeof task>

const text = z.string().max(255)
/** Few enough for one statement of any database. */
const assigned = z.array(id).max(1000)

/** All optional here: which of them must be present is a rule of the service. */
export const taskBody = z
  .object({
    /** Puts it away: lists leave it out unless asked. */
    archived: z.boolean(),
    assignee_user_ids: assigned,
    auto_log_time: z.boolean(),
    billable: z.boolean(),
    color: text.nullable(),
    custom_fields: customFieldValues,
    description: z.string().max(65_536).nullable(),
    /** A date; of a timestamp, its date in the person's zone. */
    end_date: z.string().nullable(),
    estimated_mins: z.int().min(0).max(LONGEST_ESTIMATE_MINUTES).nullable(),
    ghost_assignee_ids: assigned,
    integration_ext_id: z.int().nullable(),
    integration_source: text.nullable(),
    /** Others are made of it; lists leave it out unless asked. */
    is_template: z.boolean(),
    /** For integrations. */
    metadata: taskMetadata.nullable(),
    name: text,
    notes: z.string().max(65_536).nullable(),
    parent_task_id: reference,
    pinned: z.boolean(),
    position: z.int().nullable(),
    priority: taskPriority.nullable(),
    priority_at: z.string().nullable(),
    private: z.boolean(),
    project_id: reference,
    /**
     * When it is created: the series of which it is the occurrence of its start or end date. When a series is changed, with
     * `rrule`: the earlier series whose occurrences it and its own become; that one recurs by `rrule` from then on.
     */
    recurring_task_id: reference,
    /** RFC 5545 RRULE, of dates: `FREQ=WEEKLY;BYDAY=MO,WE`. */
    rrule: text.nullable(),
    /** When it is created: the template that it is made of; what the body says counts instead of the template's. */
    source_template_task_id: reference,
    start_date: z.string().nullable(),
    status_id: id,
    tag_ids: assigned,
  })
  .partial()
export type TaskBody = z.output<typeof taskBody>

/** Which occurrences of a series a request is about: one, that and the later ones, or all that are still to come. */
export const recurrenceScope = z.enum(['this', 'following', 'all'])
export type RecurrenceScope = z.output<typeof recurrenceScope>

export const taskChangeBody = taskBody.extend({
  /** `this` without it, for an occurrence; a series changes with those that are still to come. */
  recurrence_scope: recurrenceScope.optional(),
})
export type TaskChangeBody = z.output<typeof taskChangeBody>

const queryText = z.string().optional()
const flag = queryBoolean.optional()
const integer = queryInteger.optional()
const ids = z.array(queryInteger).optional()

/** Ids, among which an empty value stands for none. */
const idsOrNone = z.array(z.union([z.literal('').transform(() => null), queryInteger])).optional()

export const taskListQuery = z.object({
  /** A date: tasks that have a date and have begun by it, or have no start; overdue ones remain. */
  active_by_date: queryText,
  archived: flag,
  'assignee_ghost_id[]': ids,
  'assignee_user_id[]': ids,
  /** `fieldID:value1,value2`: any of the values; every parameter must hold. A trailing colon: no value. */
  'cf_filter[]': z.array(z.string()).max(50).optional(),
  'client_id[]': idsOrNone,
  creator_id: integer,
  /** With `dates_overlap_start`, as `start_date` and `end_date`. */
  dates_overlap_end: queryText,
  dates_overlap_start: queryText,
  /** Leaves out counters (they read 0) and parents (null). */
  disable_aggregations: flag,
  /** The last day of a range that tasks overlap. */
  end_date: queryText,
  end_date_from: queryText,
  end_date_to: queryText,
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
  name: queryText,
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
  source: queryText,
  /** The first day of a range that tasks overlap. */
  start_date: queryText,
  start_date_from: queryText,
  start_date_to: queryText,
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
  timeblock_start_from: queryText,
  /** RFC 3339, or a date in the person's zone, which is included. */
  timeblock_start_until: queryText,
  with_entries: flag,
})
export type TaskListQuery = z.output<typeof taskListQuery>

const path = '/api/organizations/{organization_id}/workspaces/{workspace_id}/tasks'
const endpoint = endpointsOf({ area: 'planning', source: 'P §4.4', row: task })
const beyond = { source: 'decisions §6' } as const

export const listTasks = endpoint('tasks.list', `GET ${path}`, {
  summary:
    'Lists tasks: unarchived ones by position, those without one last, unless the query says otherwise. Without a value a field comes last in any order. Extension: `since` (UNIX seconds) lists what was created, changed or deleted since, archived and deleted tasks included, in the order of change.',
  query: taskListQuery,
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({ data: z.array(task), page: z.int(), per_page: z.int(), total: z.int() }),
  },
})

export const createTask = endpoint('tasks.create', `POST ${path}`, {
  summary: 'Creates a task.',
  body: taskBody.extend(withRestore),
})

export const createTasks = endpoint('tasks.bulk_create', `POST ${path}/bulk`, {
  summary: 'Creates up to 100 tasks, or none when one of them cannot be created.',
  body: z.object({ tasks: z.array(taskBody.extend(withSyncId)).min(1).max(100) }),
  answer: { kind: 'array', status: 201, schema: task },
})

export const updateTasks = endpoint('tasks.bulk_update', `PATCH ${path}/bulk`, {
  ...beyond,
  summary: 'Makes the same changes to up to 100 tasks, each for itself.',
  body: z.object({ changes: taskChangeBody, ids: z.array(id).min(1).max(100) }),
  answer: { kind: 'object', status: 200, schema: bulkResult },
})

export const deleteTasks = endpoint('tasks.bulk_delete', `DELETE ${path}/bulk`, {
  ...beyond,
  summary: 'Deletes up to 100 tasks with their subtasks, or none when one of them is not there.',
  /** Ids, separated by commas. */
  query: z.object({ ids: z.string() }),
})

export const getTask = endpoint('tasks.get', `GET ${path}/{task_id}`, {
  ...beyond,
  summary: 'Reads one task.',
  query: z.object({ include_rates: queryBoolean.optional(), with_entries: queryBoolean.optional() }),
})

export const updateTask = endpoint('tasks.update', `PATCH ${path}/{task_id}`, {
  ...beyond,
  summary: 'Changes a task; absent keys stay as they are. `archived` archives and restores it.',
  body: taskChangeBody,
})

export const deleteTask = endpoint('tasks.delete', `DELETE ${path}/{task_id}`, {
  ...beyond,
  summary:
    'Deletes a task with its subtasks; time entries stay, without a task. With `recurrence_scope`, of an occurrence also the later ones, or all, and of a subtask of a series all its copies that nobody has changed or used; with a series go its occurrences that are still to do.',
  query: z.object({ recurrence_scope: recurrenceScope.optional() }),
})
