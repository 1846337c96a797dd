/** Resources of a person's settings. */

import { z } from 'zod'
import { updatePreferences } from '../../../../shared/api/preferences.ts'
import { updateUserSettings } from '../../../../shared/api/user-settings.ts'
import { preferences as preferenceFields } from '../../../../shared/bridge/preferences.ts'
import { defineResource } from './define-resource.ts'

const { shape } = preferenceFields

/** Preferences that follow the person (T §4.10). */
export const preferences = defineResource('preferences', {
  update: updatePreferences,
  // No preference is null: the id 0 stands for none.
  body: (_sending, _changes, written) =>
    Object.fromEntries(Object.entries(written).map(([key, value]) => [key, (value as unknown) ?? 0])),
  extra: { decimal_separator: z.string().nullish() },
  read: ({ decimal_separator: mark }, _find, { durationFormat }) => ({
    durationFormat: durationFormat === 'decimal' && mark === ',' ? 'decimal-comma' : durationFormat,
  }),
  fields: {
    durationFormat: {
      write: (format) =>
        format === 'decimal-comma'
          ? { duration_format: 'decimal', decimal_separator: ',' }
          : { duration_format: format, ...(format === 'decimal' && { decimal_separator: '.' }) },
    },
    timeZone: { key: 'pg_time_zone_name', schema: shape.timeZone },
    timeFormat: 'timeofday_format',
    firstDayOfWeek: 'beginningOfWeek',
    idleDetection: 'idle_detection_enabled',
    idleMinutes: { key: 'idle_detection_interval_in_minutes', schema: shape.idleMinutes },
    awayBehavior: 'inactivity_behavior',
    sleepBehavior: 'sleep_behaviour',
    stopAtShutdown: 'stop_entry_on_shutdown',
    remindToTrack: 'reminder_enabled',
    reminderMinutes: { key: 'reminder_interval_in_minutes', schema: shape.reminderMinutes },
    snoozeMinutes: { key: 'reminder_snoozing_in_minutes', schema: shape.snoozeMinutes },
    remindOfLongTimer: 'running_timer_notification_enabled',
    pomodoroAlways: 'pomodoro_enabled',
    pomodoroFocusMinutes: { key: 'pomodoro_focus_interval_in_minutes', schema: shape.pomodoroFocusMinutes },
    pomodoroBreakMinutes: { key: 'pomodoro_break_interval_in_minutes', schema: shape.pomodoroBreakMinutes },
    pomodoroLongBreakMinutes: {
      key: 'pomodoro_longer_break_duration_in_minutes',
      schema: shape.pomodoroLongBreakMinutes,
    },
    pomodoroRounds: { key: 'pomodoro_rounds_before_longer_break', schema: shape.pomodoroRounds },
    pomodoroStopsTimer: 'pomodoro_stop_timer_at_interval_end',
    pomodoroStartsBreaks: 'pomodoro_auto_start_break',
    pomodoroStartsFocus: 'pomodoro_auto_start_focus',
    pomodoroTracksBreaks: 'pomodoro_track_breaks_as_time_entries',
    pomodoroBreakProjectId: 'pomodoro_break_project_id',
    pomodoroBreakTagId: 'pomodoro_break_tag_id',
    pomodoroCountdown: 'pomodoro_countdown_timer',
    pomodoroNotifies: 'pomodoro_show_notifications',
    pomodoroKeepsScreenOn: 'pomodoro_prevent_screen_lock',
    pomodoroSounds: 'pomodoro_global_sound_enabled',
    pomodoroFocusStartSound: 'pomodoro_session_start_sound_enabled',
    pomodoroBreakStartSound: 'pomodoro_break_start_sound_enabled',
    pomodoroEndSound: 'pomodoro_interval_end_sound',
    pomodoroVolume: { key: 'pomodoro_interval_end_volume', schema: shape.pomodoroVolume },
    pomodoroFocusSound: 'pomodoro_focus_sound',
    showsActivity: 'show_timeline_in_day_view',
    autotracking: 'autotracking_enabled',
    autotrackingWaits: 'auto_tracker_delay_enabled',
    autotrackingSeconds: { key: 'auto_tracker_delay_in_seconds', schema: shape.autotrackingSeconds },
    autotrackingStops: 'auto_tracker_stop_on_no_rule_match_enabled',
    menuBarTimer: 'show_timer_in_menu_bar',
    menuBarSeconds: 'show_seconds_in_menu_bar',
    menuBarDescription: 'show_description_in_menu_bar',
    menuBarProject: 'show_project_in_menu_bar',
    menuBarTotal: 'show_today_total_in_menu_bar',
    manualMode: 'manualMode',
    groupAlike: 'collapseTimeEntries',
    startEdit: 'modify_on_start_time_change',
    startShortcut: 'start_shortcut_mode',
    startsWithProgram: 'start_automatically',
    stopsWithProgram: 'stop_automatically',
    stopsAtTime: 'stop_at_specific_time',
    stopTime: { key: 'stop_specified_time', schema: shape.stopTime },
    tellsStops: 'stopped_timer_notification_enabled',
    showOnStart: 'focus_app_on_time_entry_started',
    showOnStop: 'focus_app_on_time_entry_stopped',
    miniAtStart: 'use_mini_timer',
    windowOnTop: 'keep_window_on_top',
    dockIcon: 'show_dock_icon',
    keyCommands: 'keyboard_shortcuts_enabled',
    hideKeys: 'hide_keyboard_shortcut',
    timeInTitle: 'showTimeInTitle',
    projectMark: 'project_shortcut_enabled',
    tagMark: 'tags_shortcut_enabled',
    suggestions: 'suggestions_enabled',
    showTotals: 'is_summary_total_view_visible',
    totals: 'summary_total_mode',
    formatRunning: 'duration_format_on_timer_duration_field',
    showNews: 'show_changelog',
    hideWeekends: 'reportsHideWeekends',
    ownRounding: 'reportRounding',
    ownRoundingMinutes: { key: 'reportRoundingStepInMinutes', schema: shape.ownRoundingMinutes },
    ownRoundingDirection: 'reportRoundingDirection',
    density: 'displayDensity',
  },
})

/** How the person plans (P §4.9). */
export const plannerSettings = defineResource('plannerSettings', {
  update: updateUserSettings,
  fields: {
    assignToMe: 'assign_new_tasks_to_me',
    autoLogTime: 'autolog_time',
    completeTaskWithBlock: 'autocomplete_task_with_time_block',
    showCompleted: 'calendar_show_completed_tasks',
    showTaskList: 'calendar_show_tasks_list',
    calendarRange: 'calendar_range_type',
    startPage: 'default_page',
  },
})
