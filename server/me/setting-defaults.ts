/** What each setting is until the person sets it. */

import {
  nullableSettingTexts,
  type SettableSettings,
  settingFlags,
  settingTimes,
} from '../../shared/api/user-settings.ts'
import { named } from './preference-defaults.ts'

const onByDefault: ReadonlySet<(typeof settingFlags)[number]> = new Set([
  'assign_new_tasks_to_me',
  'calendar_project_suggestion_fallback',
  'calendar_show_calendar_events',
  'calendar_show_completed_tasks',
  'calendar_show_tasks_list',
  'pomodoro_mode_sound_enabled',
  'shortcuts_enabled',
  'show_google_calendar_events',
])

export const defaultSettings: SettableSettings = {
  ...named(settingFlags, (name) => onByDefault.has(name)),
  ...named(nullableSettingTexts, () => null),
  ...named(settingTimes, () => null),
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
