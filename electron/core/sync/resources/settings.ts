/** Resources of a person's settings. */

import { updatePreferences } from '../../../../shared/api/preferences.ts'
import { updateUserSettings } from '../../../../shared/api/user-settings.ts'
import { preferences as preferenceFields } from '../../../../shared/bridge/preferences.ts'
import { defineResource } from './define-resource.ts'

const { timeZone, idleMinutes, reminderMinutes, snoozeMinutes } = preferenceFields.shape

/** Preferences that follow the person (T §4.10). */
export const preferences = defineResource('preferences', {
  update: updatePreferences,
  fields: {
    timeZone: { key: 'pg_time_zone_name', schema: timeZone },
    timeFormat: 'timeofday_format',
    firstDayOfWeek: 'beginningOfWeek',
    idleDetection: 'idle_detection_enabled',
    idleMinutes: { key: 'idle_detection_interval_in_minutes', schema: idleMinutes },
    awayBehavior: 'inactivity_behavior',
    sleepBehavior: 'sleep_behaviour',
    stopAtShutdown: 'stop_entry_on_shutdown',
    remindToTrack: 'reminder_enabled',
    reminderMinutes: { key: 'reminder_interval_in_minutes', schema: reminderMinutes },
    snoozeMinutes: { key: 'reminder_snoozing_in_minutes', schema: snoozeMinutes },
    remindOfLongTimer: 'running_timer_notification_enabled',
    menuBarTimer: 'show_timer_in_menu_bar',
    menuBarSeconds: 'show_seconds_in_menu_bar',
    menuBarDescription: 'show_description_in_menu_bar',
    menuBarProject: 'show_project_in_menu_bar',
    menuBarTotal: 'show_today_total_in_menu_bar',
    manualMode: 'manualMode',
    groupAlike: 'collapseTimeEntries',
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
  },
})
