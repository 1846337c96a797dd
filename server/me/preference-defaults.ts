/** The value of each preference and setting until the person sets it. */

import { booleanDefaults, integerDefaults, stringDefaults } from '../../shared/api/preference-names.ts'
import type { Preferences } from '../../shared/api/preferences.ts'
import {
  flagDefaults,
  nullableSettingTexts,
  type SettableSettings,
  settingTimes,
} from '../../shared/api/user-settings.ts'
import { each } from '../../shared/api/fields.ts'

/** All preferences but those that the account keeps. */
export const defaultPreferences: Omit<
  Preferences,
  'pg_time_zone_name' | 'beginningOfWeek' | 'alpha_features'
> = {
  ...booleanDefaults,
  ...integerDefaults,
  ...stringDefaults,
  date_format: 'YYYY-MM-DD',
  duration_format: 'improved',
  timeofday_format: 'H:mm',
  theme: 'system',
  default_project_task: null,
  pomodoro_break_project: null,
  pomodoro_break_tag: null,
  workout_default_project: null,
  workout_default_tag: null,
  macos_show_hide_svc_keyboard_shortcut: null,
  macos_stop_continue_keyboard_shortcut: null,
  windows_show_hide_svc_keyboard_shortcut: null,
  windows_stop_continue_keyboard_shortcut: null,
  windows_stop_start_keyboard_shortcut: null,
  macos_auto_tracking_rules: [],
  windows_auto_tracking_rules: [],
}

export const defaultSettings: SettableSettings = {
  ...flagDefaults,
  ...each([...nullableSettingTexts, ...settingTimes], null),
  calendar_task_creation_behavior: 'manual',
  current_workspace_id: null,
  date_format: 'YYYY-MM-DD',
  duration_format: 'improved',
  pomodoro_mode_break_duration_mins: 5,
  pomodoro_mode_session_duration_mins: 25,
  start_week_on: 1,
  sync_external_calendar: 'ask',
  theme: 'system',
  time_format: 'H:mm',
  time_tracking_mode_duration_mins: null,
}
