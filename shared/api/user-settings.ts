/** The planner's settings of a person (P §2 User settings, P §4.9, decisions §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { each, id, keysOf, timestamp } from './fields.ts'

/** Kept as sent. */
const text = z.string().max(255)
/** Up to a day. */
const minutes = z.int().min(1).max(1440)

/** The value of each until the person sets it. */
export const flagDefaults = {
  /** Ours: programs assign what the person writes to them. The service itself assigns nothing. */
  assign_new_tasks_to_me: true,
  autocomplete_task_with_time_block: false,
  /** Gates auto-log when tasks are completed by hand only. */
  autolog_time: false,
  calendar_project_suggestion_fallback: true,
  calendar_show_calendar_events: true,
  calendar_show_completed_tasks: true,
  calendar_show_tasks_list: true,
  focus_mode_count_up: false,
  /** The person has created five tasks or more at some time; true from then on, whatever is set. */
  has_reached_task_threshold: false,
  import_data_banner_dismissed: false,
  new_users_trial_dismissed: false,
  onboarding_checklist_dismissed: false,
  onboarding_flow_dismissed: false,
  onboarding_multi_day_task_created: false,
  onboarding_task_dragged: false,
  plan_tour_dismissed: false,
  pomodoro_mode_auto_start_break: false,
  pomodoro_mode_sound_enabled: true,
  scheduler_nudge_dismissed: false,
  shortcuts_enabled: true,
  show_google_calendar_events: true,
  switch_to_focus_dismissed: false,
  time_tracking_mode_enabled: false,
  time_tracking_mode_fullscreen: false,
  tooltip_onboarding_dismissed: false,
  welcome_modal_dismissed: false,
  whats_new_may_2026_dismissed: false,
  whats_new_tasks_tour_dismissed: false,
} as const

export const settingFlags = keysOf(flagDefaults)

export const nullableSettingTexts = [
  'attachments_display_mode',
  'calendar_range_type',
  'calendar_split_view_columns',
  'default_page',
  'language_code',
  'onboarding_variant_selected',
  'time_block_color',
  'time_tracking_mode',
] as const

/** ISO 8601 in requests, UTC in answers. */
export const settingTimes = [
  'onboarding_calendar_step_at',
  'onboarding_completed_at',
  'onboarding_started_at',
  'onboarding_tasks_step_at',
] as const

/** All but what the service itself sets. */
const settable = z.object({
  ...each(settingFlags, z.boolean()),
  ...each(nullableSettingTexts, text.nullable()),
  ...each(settingTimes, timestamp.nullable()),
  /** Ours: programs note here which budget alerts they have told the person. */
  budget_notices: z.string().max(65_536),
  /** How calendar events become tasks. */
  calendar_task_creation_behavior: text,
  /** One of the person's workspaces. */
  current_workspace_id: id.nullable(),
  date_format: z.enum(['MM/DD/YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD', 'DD/MM/YYYY', 'DD.MM.YYYY']),
  duration_format: z.enum(['classic', 'improved', 'decimal']),
  pomodoro_mode_break_duration_mins: minutes,
  pomodoro_mode_session_duration_mins: minutes,
  /** 0 Sunday, 1 Monday. */
  start_week_on: z.int().min(0).max(1),
  sync_external_calendar: z.enum(['never', 'always', 'ask']),
  theme: z.enum(['light', 'dark', 'system']),
  time_format: z.enum(['h:mm A', 'H:mm']),
  time_tracking_mode_duration_mins: minutes.nullable(),
})
export type SettableSettings = z.output<typeof settable>

export const userSettings = settable.extend({
  /** Whether the person has ever changed anything in the planner. */
  first_interaction: z.boolean(),
  /** When they first did. */
  first_interaction_date: timestamp.nullable(),
})
export type UserSettings = z.output<typeof userSettings>

export const userSettingsBody = settable.partial()
export type UserSettingsBody = z.output<typeof userSettingsBody>

export const workspaceUserSettings = z.object({ autolog_time: z.boolean() })
export type WorkspaceUserSettings = z.output<typeof workspaceUserSettings>

/** Null takes the workspace's own value away: the person's is valid again. */
export const workspaceUserSettingsBody = z.object({ autolog_time: z.boolean().nullish() })
export type WorkspaceUserSettingsBody = z.output<typeof workspaceUserSettingsBody>

const endpoint = endpointsOf({ area: 'planning', source: 'P §4.9' })
const own = {
  versioned: true,
  answer: { kind: 'object', status: 200, schema: userSettings },
} as const
const workspacePath = '/api/workspaces/{workspace_id}/users/me/settings'
const inWorkspace = {
  answer: { kind: 'object', status: 200, schema: workspaceUserSettings },
} as const

export const getUserSettings = endpoint('user_settings.get', 'GET /api/users/me/settings', {
  ...own,
  summary: 'Reads the planner’s settings of the caller.',
})

export const updateUserSettings = endpoint('user_settings.update', 'PATCH /api/users/me/settings', {
  ...own,
  summary: 'Changes the planner’s settings of the caller; absent keys stay as they are.',
  body: userSettingsBody,
})

export const getWorkspaceUserSettings = endpoint('user_settings.get_workspace', `GET ${workspacePath}`, {
  ...inWorkspace,
  summary: 'Reads the settings of the caller as they are valid in a workspace.',
})

export const updateWorkspaceUserSettings = endpoint(
  'user_settings.update_workspace',
  `PATCH ${workspacePath}`,
  {
    ...inWorkspace,
    summary: 'Changes what is valid in a workspace; null goes back to the caller’s own setting.',
    body: workspaceUserSettingsBody,
  },
)
