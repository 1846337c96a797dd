/** The names that T and P list as query parameters and body fields, by endpoint; written from the documents, not from the code. */

export interface SpecifiedInput {
  /** Names, separated by spaces. */
  readonly query?: string
  readonly body?: string
}

const workspace = '/api/v9/workspaces/{workspace_id}'
const organization = '/api/v9/organizations/{organization_id}'
const place = '/api/organizations/{organization_id}/workspaces/{workspace_id}'

const workspaceBody =
  'admins default_currency default_hourly_rate initial_pricing_plan limit_public_project_data name only_admins_may_create_projects only_admins_may_create_tags only_admins_see_team_dashboard projects_billable_by_default projects_enforce_billable projects_private_by_default reports_collapse rate_change_mode rounding rounding_minutes'
const groupBody = 'name users workspaces'
const clientBody = 'external_reference name notes'
const subscriptionBody = 'description enabled event_filters url_callback secret'
const savedViewBody = 'icon_name name params pinned type'
const taskBody =
  'assignee_user_ids ghost_assignee_ids tag_ids auto_log_time billable pinned private color description end_date integration_source name notes priority priority_at start_date rrule custom_fields estimated_mins integration_ext_id project_id status_id position'

export const specifiedInputs: Readonly<Record<string, SpecifiedInput>> = {
  'POST /api/signup': { body: 'email password display_name tos_accepted_for remember_me timezone' },
  'POST /api/sessions': { body: 'email password' },
  'POST /api/me/password_reset/request': { body: 'email' },
  'POST /api/me/password_reset/confirm/{password_reset_code}': { body: 'password' },
  'POST /api/v9/organizations': { body: 'name workspace_name' },
  [`PUT ${organization}`]: { body: 'name' },
  [`GET ${organization}/users`]: { query: 'filter active_status only_admins groups' },
  [`GET ${organization}/workspaces/{workspace_id}/workspace_users`]: {
    query: 'page per_page custom_rates active name search',
  },
  [`PATCH ${organization}/workspaces/{workspace_id}/workspace_users`]: { body: 'delete' },
  [`POST ${organization}/workspaces`]: { body: workspaceBody },
  [`PUT ${workspace}`]: { body: workspaceBody },
  [`GET ${organization}/groups`]: { query: 'name workspace' },
  [`POST ${organization}/groups`]: { body: groupBody },
  [`PUT ${organization}/groups/{group_id}`]: { body: groupBody },
  [`PATCH ${organization}/groups/{group_id}`]: { body: 'op path value' },
  [`GET ${workspace}/project_groups`]: { query: 'project_ids' },
  [`POST ${workspace}/project_groups`]: { body: 'group_id project_id' },
  [`POST ${organization}/invitations`]: { body: 'emails groups project_invite skip_email workspaces' },
  [`GET ${workspace}/clients`]: { query: 'status name' },
  [`POST ${workspace}/clients`]: { body: clientBody },
  [`PUT ${workspace}/clients/{client_id}`]: { body: clientBody },
  [`POST ${workspace}/clients/{client_id}/restore`]: { body: 'projects restore_all_projects' },
  [`GET ${workspace}/project_users`]: { query: 'project_ids user_id with_group_members' },
  [`POST ${workspace}/project_users`]: {
    body: 'labor_cost labor_cost_change_mode manager project_id user_id rate rate_change_mode',
  },
  [`PATCH ${workspace}/project_users/{project_user_ids}`]: { body: 'op path value' },
  [`PUT ${workspace}/project_users/{project_user_id}`]: {
    body: 'labor_cost labor_cost_change_mode manager rate rate_change_mode',
  },
  [`GET ${workspace}/projects`]: {
    query:
      'active since billable user_ids[] client_ids[] group_ids[] project_ids[] statuses[] name page sort_field sort_order only_templates sort_pinned search only_me only_editable per_page',
  },
  [`POST ${workspace}/projects`]: {
    body: 'active auto_estimates billable is_private is_shared recurring template cid client_id estimated_hours template_id client_name color currency end_date external_reference name start_date fixed_fee rate rate_change_mode recurring_parameters',
  },
  [`POST ${workspace}/projects/{project_id}/tasks`]: {
    body: 'active estimated_seconds external_reference name user_id',
  },
  [`PATCH ${workspace}/projects/{project_id}/tasks/{task_ids}`]: { body: 'op path value' },
  [`GET ${workspace}/timesheet_setups`]: { query: 'member_ids approver_ids sort_field sort_order' },
  [`POST ${workspace}/timesheet_setups`]: {
    body: 'approver_id approver_ids approvers_layers member_ids periodicity reminder_day reminder_time start_date',
  },
  [`POST ${workspace}/timesheet_setups/{setup_id}`]: {
    body: 'approver_id approver_ids approvers_layers end_date reminder_day reminder_time',
  },
  'GET /api/v9/me/time_entries': { query: 'since before start_date end_date meta include_sharing' },
  'GET /api/v9/me/time_entries/{time_entry_id}': { query: 'meta include_sharing' },
  [`POST ${workspace}/time_entries`]: {
    query: 'meta',
    body: 'billable created_with description duration duronly event_metadata expense_ids pid project_id shared_with_user_ids start start_date stop tag_action tag_ids tags task_id tid uid user_id wid workspace_id',
  },
  [`PATCH ${workspace}/time_entries/{time_entry_ids}`]: { query: 'meta', body: 'op path value' },
  'POST /webhooks/api/v1/subscriptions/{workspace_id}': { body: subscriptionBody },
  'PUT /webhooks/api/v1/subscriptions/{workspace_id}/{subscription_id}': { body: subscriptionBody },
  'GET /api/v9/me': { query: 'with_related_data' },
  [`DELETE ${workspace}/projects/{project_id}`]: { query: 'teDeletionMode' },

  [`GET ${place}/ghosts`]: {
    query: 'page rows order_by search project_ids[] task_ids[] team_ids[] ghost_ids[] include_embodied',
  },
  [`POST ${place}/ghosts`]: { body: 'assign_projects assign_tasks assign_teams description name' },
  [`PATCH ${place}/ghosts/{ghost_id}`]: {
    body: 'assign_action assign_projects assign_tasks assign_teams description name',
  },
  [`PATCH ${place}/ghosts/{ghost_id}/embody`]: {
    body: 'recipient_org_user_id recipient_user_account_id role_id',
  },
  [`POST ${place}/composite/projects`]: {
    body: 'billable_rates members milestones project rates resource_ids',
  },
  [`POST ${place}/composite/tasks`]: { body: 'subtasks task time_blocks time_entry' },
  [`GET ${place}/tasks`]: {
    query:
      'page per_page with_entries pinned private archived order_by[] status_id[] svc_user_id creator_id name has_time_entries has_time_blocks has_dates include_project_completed project_id[] parent_task_id[] client_id[] start_date end_date active_by_date start_date_from start_date_to end_date_from end_date_to dates_overlap_start dates_overlap_end estimated_mins_min estimated_mins_max source priority[] state[] is_priority timeblock_start_from timeblock_start_until time_block_id[] time_block_completed team_id[] assignee_user_id[] tag_id[] recurring_task_ids[] assignee_ghost_id[] recurring include_rates include_ghost_assignees disable_aggregations cf_filter[]',
  },
  [`POST ${place}/tasks`]: { body: `${taskBody} parent_task_id` },
  [`GET ${place}/tasks/{task_id}/attachments`]: { query: 'order_by[]' },
  [`PUT ${place}/tasks/{task_id}/attachments/{attachment_id}`]: { body: 'display_order name' },
  'GET /api/workspaces/{workspace_id}/saved-views': { query: 'name type order_by' },
  'POST /api/workspaces/{workspace_id}/saved-views': { body: savedViewBody },
  'PATCH /api/workspaces/{workspace_id}/saved-views/{id}': { body: savedViewBody },
  [`POST ${place}/tracking/start`]: {
    body: 'billable calendar_event_id description project_id start task_id time_block_id type',
  },
  [`POST ${place}/tracking/stop`]: { body: 'end' },
  'GET /api/organizations/{organization_id}/timeoff': { query: 'user_id[] start_date end_date' },
  'GET /api/organizations/{organization_id}/timeoff/users/{user_id}': { query: 'from to' },
  'PATCH /api/workspaces/{workspace_id}/users/me/settings': { body: 'autolog_time' },
  [`POST ${place}/subscriptions/upsert-forced-trial`]: { body: 'plan_workspace_id' },
}
