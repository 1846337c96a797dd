/** The fields that T §2 lists for each resource, and decisions §4 where T leaves the inner shape open. Written from the documents, not from the code. */

export type FieldType =
  | 'boolean'
  | 'integer'
  | 'number'
  | 'string'
  | 'object'
  | 'integer[]'
  | 'string[]'
  | 'object[]'

/** Names by type, separated by spaces. `ours`: of any type, what decisions add. */
export type SpecifiedFields = Readonly<Partial<Record<FieldType | 'ours', string>>>

export const specifiedFields = {
  'Organization, created': {
    integer: 'id workspace_id',
    string: 'name workspace_name',
    'string[]': 'permissions',
  },
  Organization: {
    boolean: 'admin is_multi_workspace_enabled is_unified owner pricing_plan_enterprise',
    integer: 'id max_data_retention_days max_workspaces pricing_plan_id user_count',
    string: 'at created_at name pricing_plan_name suspended_at',
    'string[]': 'permissions',
    object: 'subscription trial_info',
  },
  'Organization subscription': {
    boolean: 'enterprise',
    integer: 'billing_period_months seats',
    string: 'created_at plan plan_name state',
    object: 'trial',
  },
  'Organization trial': {
    boolean: 'can_have_trial trial trial_available',
    integer: 'last_pricing_plan_id trial_plan_id',
    string: 'next_payment_date trial_end_date',
  },
  'Organization user': {
    boolean: '2fa_enabled admin can_edit_email inactive joined owner',
    integer: 'id invitation_id organization_id role_id user_id workspace_count',
    string: 'avatar_url created_at email name updated_at',
    'object[]': 'groups workspaces',
  },
  Client: {
    boolean: 'archived',
    integer: 'creator_id id total_count wid',
    string: 'at external_reference integration_ext_id integration_ext_type integration_provider name notes',
    'string[]': 'permissions',
    ours: 'server_deleted_at',
  },
  Group: {
    integer: 'group_id',
    string: 'at name',
    'string[]': 'permissions',
    'object[]': 'users',
    'integer[]': 'workspaces',
  },
  'Group user': { boolean: 'inactive joined', integer: 'user_id', string: 'avatar_url name' },
  'Project group': { integer: 'group_id id pid wid' },
  'Invitation results': { 'object[]': 'data invitations', 'string[]': 'messages' },
  'Invitation results data': {
    integer: 'invitation_id organization_id recipient_id sender_id',
    string: 'email invite_url',
    'object[]': 'workspaces',
    ours: 'recipient_org_user_id recipient_user_account_id',
  },
  'Invitation results workspace': { integer: 'user_id workspace_id workspace_user_id' },
  'Invitation results invitation': {
    integer: 'organization_id',
    string: 'code email organization_name sender_email sender_name',
  },
  'Project task': {
    boolean: 'active project_billable project_is_private recurring',
    integer: 'client_id estimated_seconds id project_id tracked_seconds user_id workspace_id',
    number: 'rate',
    string:
      'at avatar_url client_name external_reference integration_ext_id integration_ext_type integration_provider name project_color project_name rate_last_updated svc_accounts_id user_name',
    'string[]': 'permissions',
    ours: 'pid server_deleted_at uid wid',
  },
  'Timesheet setup': {
    integer: 'approver_id id member_id reminder_day workspace_id',
    string:
      'approver_avatar_url approver_name end_date member_avatar_url member_name periodicity reminder_time start_date',
    object: 'approvers_layers',
    'object[]': 'approvers errors',
    'string[]': 'permissions',
    ours: 'at',
  },
  'Timesheet approver': { boolean: 'active deleted', integer: 'user_id', string: 'avatar_url name' },
  'Project user': {
    boolean: 'manager',
    integer: 'gid group_id id project_id user_id workspace_id',
    number: 'labor_cost rate',
    string: 'at labor_cost_last_updated rate_last_updated',
  },
  Project: {
    boolean: 'active auto_estimates billable can_track_time is_private pinned recurring template',
    integer:
      'actual_hours actual_seconds cid client_id estimated_hours estimated_seconds id template_id total_count wid workspace_id',
    number: 'fixed_fee rate',
    string:
      'at client_name color created_at currency end_date external_reference integration_ext_id integration_ext_type integration_provider name rate_last_updated start_date status',
    'string[]': 'permissions',
    object: 'current_period',
    'object[]': 'recurring_parameters',
    ours: 'budget budget_alerts server_deleted_at',
  },
  'Project recurring_parameters': {
    integer: 'custom_period estimated_seconds',
    string: 'parameter_end_date parameter_start_date period project_start_date',
  },
  'Project current_period': { string: 'end_date start_date' },
  'Time entry': {
    boolean: 'billable duronly project_active project_billable',
    integer: 'client_id duration id pid project_id task_id tid uid user_id wid workspace_id',
    string:
      'at client_name description integration_ext_id integration_ext_type integration_provider project_color project_name start stop task_name user_avatar_url user_name',
    'string[]': 'permissions tags',
    'integer[]': 'expense_ids tag_ids',
    'object[]': 'shared_with',
    ours: 'billed_on server_deleted_at',
  },
  'Time entry shared_with': { boolean: 'accepted', integer: 'user_id', string: 'user_name' },
  Workspace: {
    boolean:
      'admin business_ws disable_approvals disable_expenses disable_timesheet_view hide_start_end_times ical_enabled limit_public_project_data only_admins_may_create_projects only_admins_may_create_tags only_admins_see_team_dashboard premium projects_billable_by_default projects_enforce_billable projects_private_by_default reports_collapse',
    integer: 'id max_data_retention_days organization_id rounding rounding_minutes working_hours_in_minutes',
    number: 'default_hourly_rate',
    string:
      'api_token at default_currency ical_url last_modified logo_url name rate_last_updated role suspended_at',
    'string[]': 'permissions',
    object: 'csv_upload subscription te_constraints',
    ours: 'server_deleted_at',
  },
  'Workspace te_constraints': {
    boolean: 'description_present project_present tag_present task_present time_entry_constraints_enabled',
  },
  'Workspace user': {
    boolean:
      '2fa_enabled active admin inactive is_direct organization_admin view_edit_billable_rates view_edit_labor_costs workspace_admin',
    integer: 'id role_id uid user_id wid working_hours_in_minutes workspace_id',
    number: 'labor_cost rate',
    string:
      'at avatar_file_name email invitation_code invite_url labor_cost_last_updated name rate_last_updated role timezone',
    'integer[]': 'group_ids',
  },
  'Webhook subscription': {
    boolean: 'enabled has_pending_events',
    integer: 'subscription_id user_id workspace_id',
    string: 'created_at deleted_at description secret updated_at url_callback validated_at',
    'object[]': 'event_filters',
  },
  'Webhook event filter': { string: 'action entity' },
} as const satisfies Readonly<Record<string, SpecifiedFields>>

export type SpecifiedResource = keyof typeof specifiedFields

const integer = (value: unknown): boolean => Number.isInteger(value)
const list = (isItem: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem)
const plain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const checks: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  integer,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  object: plain,
  'integer[]': list(integer),
  'string[]': list((value) => typeof value === 'string'),
  'object[]': list(plain),
}

/** Fields that an answer has instead of the specified ones; a field that is not set may be null. */
export function deviations(answer: object, specified: SpecifiedFields): string[] {
  const fields = new Map(
    Object.entries(specified).flatMap(([type, names]) =>
      names.split(' ').map((name) => [name, type] as const),
    ),
  )
  const values = new Map<string, unknown>(Object.entries(answer))
  return [
    ...[...fields.keys()].filter((name) => !values.has(name)).map((name) => `${name} is missing`),
    ...[...values].flatMap(([name, value]) => {
      const type = fields.get(name)
      if (type === undefined) return [`${name} is not specified`]
      if (type === 'ours' || value === null || checks[type as FieldType](value)) return []
      return [`${name} is not of type ${type}: ${JSON.stringify(value)}`]
    }),
  ]
}
