/** The fields that P §2 lists for each resource, and decisions §4 where P leaves the inner shape open. Written from the documents, not from the code. */

import type { SpecifiedFields } from './specified-fields.ts'

const plainTask = {
  boolean: 'auto_log_time billable is_template pinned private',
  integer:
    'estimated_mins id parent_task_id position project_id recurring_task_id source_template_task_id status_id svc_user_id workspace_id',
  string:
    'archived_at color created_at deleted_at description end_date name notes parent_task_name priority priority_at recurrence_date rrule source start_date status_updated_at updated_at',
  'integer[]': 'assignee_user_ids ghost_assignee_ids tag_ids',
  object: 'client metadata project status',
  'object[]': 'custom_field_values tags',
} as const

export const specifiedPlanningFields = {
  Ghost: {
    integer: 'id user_id',
    string: 'created_at deleted_at description embodied_at name updated_at',
    object: 'assigned',
    ours: 'labor_cost rate',
  },
  'Ghost assigned': { 'integer[]': 'team_ids', 'object[]': 'projects tasks' },
  'Ghost assigned project': { boolean: 'private', integer: 'id', string: 'color name' },
  'Ghost assigned task': { integer: 'id', string: 'color name' },
  'Working hours record': {
    integer: 'external_entity_id organization_id user_id weekday working_hour_id',
    number: 'starting_hours working_hours',
    string: 'created_at external_entity_type updated_at',
    ours: 'deleted_at',
  },
  'Time off record, listed': {
    integer: 'ghost_id timeoff_id user_id',
    string: 'end_time start_time',
  },
  'Time off record of a person': {
    integer: 'organization_id timeoff_id user_id',
    string: 'created_at end_time start_time type updated_at',
    ours: 'deleted_at ghost_id',
  },
  'Task attachment': {
    integer: 'display_order id size task_id',
    string: 'created_at deleted_at mime_type name updated_at',
    ours: 'sha256',
  },
  'Saved view': {
    boolean: 'pinned',
    integer: 'id svc_user_id workspace_id',
    string: 'created_at deleted_at icon_name name type updated_at',
    object: 'params',
  },
  'Time entry': {
    boolean: 'billable',
    integer:
      'calendar_event_id duration id planned_duration project_id svc_user_id task_id time_block_id workspace_id',
    string:
      'archived_at created_at deleted_at description planned_at planned_start start tracked_at type updated_at',
    object: 'billable_source',
  },
  Task: {
    ...plainTask,
    integer: `${plainTask.integer} sub_task_done_count sub_task_total_count time_block_completed_count time_block_scheduled_completed_count time_block_scheduled_total_count time_block_total_count time_entry_total_count total_blocked_time total_scheduled_blocked_time total_tracked_time`,
    object: `${plainTask.object} parent`,
    ours: 'time_entries',
  },
  'Task parent': plainTask,
  'Task client': { integer: 'id', string: 'name' },
  'Task custom_field_values': {
    integer: 'custom_field_id',
    string: 'custom_field_name field_type',
    'object[]': 'selected_options',
    ours: 'value',
  },
  'Task project': {
    boolean: 'is_template private',
    integer: 'id',
    string: 'archived_at color name',
    'string[]': 'permissions',
    object: 'rate',
    'object[]': 'custom_field_values',
  },
  'Task project rate': {
    boolean: 'billable has_more_rates',
    integer: 'project_id project_rate_id workspace_rate_id',
    number: 'hourly_rate',
    string: 'currency end_at project_color project_created_at project_name start_at',
  },
  'Task status': { integer: 'id', string: 'emoji name type' },
  'Task tags': { integer: 'id', string: 'color name' },
  'Workspace-level user settings': { boolean: 'autolog_time' },
  Trial: {
    integer: 'id organization_id plan_id',
    string:
      'plan_name product_handle svc_product_name trial_cancels_at trial_created_at trial_deleted_at trial_ended_at trial_started_at trial_type',
  },
  Subscription: {
    integer: 'organization_id',
    object: 'price product subscription subscription_item track_subscription',
  },
  'Subscription price': {
    integer: 'billing_period_in_months cost_in_cents track_pricing_plan_id',
    string: 'currency tag',
  },
  'Subscription product': {
    boolean: 'track_enterprise',
    integer: 'track_plan_id',
    string: 'handle name site svc_product_id',
  },
} as const satisfies Readonly<Record<string, SpecifiedFields>>

export type SpecifiedPlanningResource = keyof typeof specifiedPlanningFields
