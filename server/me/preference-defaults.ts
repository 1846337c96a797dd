/** What each preference is until the person sets it. */

import {
  booleanPreferences,
  integerPreferences,
  stringPreferences,
} from '../../shared/api/preference-names.ts'
import type { Preferences } from '../../shared/api/preferences.ts'

type Named<Names extends readonly string[], Value> = Record<Names[number], Value>

const onByDefault: ReadonlySet<(typeof booleanPreferences)[number]> = new Set([
  'cell_swipe_actions_enabled',
  'edit_popup_integration_timer',
  'haptic_feedback_enabled',
  'idle_detection_enabled',
  'is_summary_total_view_visible',
  'keyboard_shortcuts_share_time_entries',
  'pomodoro_break_start_sound_enabled',
  'pomodoro_countdown_timer',
  'pomodoro_global_sound_enabled',
  'pomodoro_interval_end_sound',
  'pomodoro_session_start_sound_enabled',
  'pomodoro_show_notifications',
  'project_shortcut_enabled',
  'running_timer_notification_enabled',
  'send_added_to_project_notification',
  'send_system_message_notification',
  'send_timer_notifications',
  'sharing_shortcut_enabled',
  'show_all_entries',
  'show_changelog',
  'show_description_in_menu_bar',
  'show_dock_icon',
  'show_project_in_menu_bar',
  'show_seconds_in_menu_bar',
  'show_timer_in_menu_bar',
  'stopped_timer_notification_enabled',
  'suggestions_enabled',
  'tags_shortcut_enabled',
  'time_entry_ghost_suggestions_enabled',
  'time_entry_invitations_notification_enabled',
])

/** 0 where it is not listed: none, for the integers that are ids. */
const integers: Partial<Named<typeof integerPreferences, number>> = {
  auto_tracker_delay_in_seconds: 10,
  calendar_visible_hours_end: 24,
  idle_detection_interval_in_minutes: 5,
  keyboard_increment_timer_page: 5,
  pomodoro_break_interval_in_minutes: 5,
  pomodoro_focus_interval_in_minutes: 25,
  pomodoro_interval_end_volume: 50,
  pomodoro_longer_break_duration_in_minutes: 15,
  pomodoro_rounds_before_longer_break: 4,
  reminder_interval_in_minutes: 10,
  reminder_snoozing_in_minutes: 10,
}

/** Empty where it is not listed. */
const strings: Partial<Named<typeof stringPreferences, string>> = {
  activity_timeline_grouping_interval: '5',
  activity_timeline_grouping_method: 'app',
  activity_timeline_recording_level: 'app',
  calendar_snap_duration: '15',
  calendar_snap_initial_location: 'start',
  calendar_zoom_level: '0',
  charts_view_type: 'bar',
  dashboards_view_type: 'list',
  inactivity_behavior: 'ask',
  modify_on_start_time_change: 'duration',
  pomodoro_focus_sound: 'none',
  remember_last_project: 'never',
  reminder_days: '1,2,3,4,5',
  reminder_period: '09:00-17:00',
  running_entry_warning: 'none',
  sleep_behaviour: 'ask',
  smart_alerts_option: 'none',
  stack_times_on_manual_mode_after: 'none',
  start_shortcut_mode: 'new',
  stop_specified_time: '17:00',
  summary_total_mode: 'week',
  time_entry_display_mode: 'list',
  time_entry_start_stop_input_mode: 'time',
  windows_theme: 'system',
}

export function named<const Names extends readonly string[], Value>(
  names: Names,
  valueOf: (name: Names[number]) => Value,
): Named<Names, Value> {
  return Object.fromEntries(names.map((name: Names[number]) => [name, valueOf(name)])) as Named<Names, Value>
}

/** All preferences but those that the account keeps. */
export const defaultPreferences: Omit<
  Preferences,
  'pg_time_zone_name' | 'beginningOfWeek' | 'alpha_features'
> = {
  ...named(booleanPreferences, (name) => onByDefault.has(name)),
  ...named(integerPreferences, (name) => integers[name] ?? 0),
  ...named(stringPreferences, (name) => strings[name] ?? ''),
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
