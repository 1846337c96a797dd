/** The settings of the planner that are preferences as well: one value, by whichever document it is set. */

import type { Preferences, PreferencesBody } from '../../shared/api/preferences.ts'
import type { UserSettings, UserSettingsBody } from '../../shared/api/user-settings.ts'

/** Of a number of minutes, which preferences do not limit. */
const asMinutes = (minutes: number): number => Math.min(1440, Math.max(1, minutes))

/** The planner's settings as the preferences say. */
export function settingsOf(preferences: Preferences) {
  return {
    date_format: preferences.date_format,
    duration_format: preferences.duration_format,
    focus_mode_count_up: !preferences.pomodoro_countdown_timer,
    pomodoro_mode_auto_start_break: preferences.pomodoro_auto_start_break,
    pomodoro_mode_break_duration_mins: asMinutes(preferences.pomodoro_break_interval_in_minutes),
    pomodoro_mode_session_duration_mins: asMinutes(preferences.pomodoro_focus_interval_in_minutes),
    pomodoro_mode_sound_enabled: preferences.pomodoro_global_sound_enabled,
    shortcuts_enabled: preferences.keyboard_shortcuts_enabled ?? true,
    start_week_on: preferences.beginningOfWeek === 0 ? 0 : 1,
    theme: preferences.theme ?? 'system',
    time_format: preferences.timeofday_format,
  } satisfies Partial<UserSettings>
}

type SharedName = keyof ReturnType<typeof settingsOf>

/** The preferences that a change of the planner's settings makes, and the settings that are the planner's alone. */
export function dividedSettings(body: UserSettingsBody): {
  readonly preferences: PreferencesBody
  readonly own: Omit<UserSettingsBody, SharedName>
} {
  const {
    date_format,
    duration_format,
    focus_mode_count_up: countsUp,
    pomodoro_mode_auto_start_break,
    pomodoro_mode_break_duration_mins,
    pomodoro_mode_session_duration_mins,
    pomodoro_mode_sound_enabled,
    shortcuts_enabled,
    start_week_on,
    theme,
    time_format,
    ...own
  } = body
  const preferences = {
    date_format,
    duration_format,
    pomodoro_countdown_timer: countsUp === undefined ? undefined : !countsUp,
    pomodoro_auto_start_break: pomodoro_mode_auto_start_break,
    pomodoro_break_interval_in_minutes: pomodoro_mode_break_duration_mins,
    pomodoro_focus_interval_in_minutes: pomodoro_mode_session_duration_mins,
    pomodoro_global_sound_enabled: pomodoro_mode_sound_enabled,
    keyboard_shortcuts_enabled: shortcuts_enabled,
    beginningOfWeek: start_week_on,
    theme,
    timeofday_format: time_format,
  }
  const set = Object.entries(preferences).filter(([, value]) => value !== undefined)
  return { preferences: Object.fromEntries(set), own }
}
