/** The preferences of a person (T §2). */

import type { DateFormat } from '../domain/date-format.ts'
import { choice, flag, integer, reference, text, weekday, defineEntity } from './field.ts'

/** The date formats label themselves. */
const dateFormats: Readonly<Record<DateFormat, string>> = {
  'MM/DD/YYYY': 'MM/DD/YYYY',
  'DD-MM-YYYY': 'DD-MM-YYYY',
  'MM-DD-YYYY': 'MM-DD-YYYY',
  'YYYY-MM-DD': 'YYYY-MM-DD',
  'DD/MM/YYYY': 'DD/MM/YYYY',
  'DD.MM.YYYY': 'DD.MM.YYYY',
}

const absenceChoices = { ask: 'Ask', keep: 'Keep the time', discard: 'Discard the time and stop' } as const

const reportGroupings = {
  project: 'Project',
  client: 'Client',
  task: 'Task',
  tag: 'Tag',
  description: 'Description',
  person: 'Person',
  day: 'Day',
  week: 'Week',
  month: 'Month',
} as const

export const preferences = defineEntity({
  table: 'preferences',
  editing: 'singleton',
  noun: ['settings', 'settings'],
  fields: {
    /** The zone in which days begin and end. */
    timeZone: text('time zone', 'UTC', { wire: 'pg_time_zone_name' }),
    theme: choice('theme', { system: 'System', light: 'Light', dark: 'Dark' }, 'system'),
    dateFormat: choice('date format', dateFormats, 'YYYY-MM-DD'),
    timeFormat: choice('time format', { 'h:mm A': '12 hours', 'H:mm': '24 hours' }, 'H:mm', {
      wire: 'timeofday_format',
    }),
    /** Classic `47:06 min`, improved `0:47:06`, decimal `0.79 h`. */
    durationFormat: choice(
      'duration format',
      {
        classic: 'Classic',
        improved: 'Hours, minutes, seconds',
        decimal: 'Decimal hours',
        'decimal-comma': 'Decimal hours with a comma',
      },
      'improved',
    ),
    firstDayOfWeek: weekday('first day of the week', 1, { wire: 'beginningOfWeek' }),
    idleDetection: flag('idle detection', true, { wire: 'idle_detection_enabled' }),
    idleMinutes: integer('idle minutes', 5, { wire: 'idle_detection_interval_in_minutes' }),
    /** The answer to an absence while the timer ran: `discard` ends the entry where the absence began. */
    awayBehavior: choice('time away', absenceChoices, 'ask', { wire: 'inactivity_behavior' }),
    /** The same for an absence in which the computer slept or was off. */
    sleepBehavior: choice('time asleep', absenceChoices, 'ask', { wire: 'sleep_behaviour' }),
    /** The timer stops when the computer is shut down. */
    stopAtShutdown: flag('stopping at shutdown', false, { wire: 'stop_entry_on_shutdown' }),
    /** The person is reminded when no timer runs in working hours. */
    remindToTrack: flag('reminder to track', false, { wire: 'reminder_enabled' }),
    /** It comes on these days of the week, of which 0 is Sunday, and between these times; that it ends at midnight is `00:00`. */
    reminderDays: text('days of the reminder', '0,1,2,3,4,5,6', { wire: 'reminder_days' }),
    reminderPeriod: text('hours of the reminder', '00:00-00:00', { wire: 'reminder_period' }),
    reminderMinutes: integer('minutes until the reminder', 10, { wire: 'reminder_interval_in_minutes' }),
    /** A time block is told so many minutes before it begins. */
    blockAlert: choice(
      'early reminder of time blocks',
      {
        none: 'When it begins',
        '5': '5 minutes before',
        '10': '10 minutes before',
        '15': '15 minutes before',
        '30': '30 minutes before',
      },
      'none',
      { wire: 'smart_alerts_option' },
    ),
    /** The mails of the service: who was put into a project, at once or once a day, a long timer, and the week. */
    mailsTimer: flag('mails about a long timer', true, { wire: 'send_timer_notifications' }),
    mailsWeek: flag('mails about the week', false, { wire: 'send_weekly_report' }),
    snoozeMinutes: integer('minutes of a snooze', 10, { wire: 'reminder_snoozing_in_minutes' }),
    remindOfLongTimer: flag('reminder of a long timer', true, { wire: 'running_timer_notification_enabled' }),
    /** A timer that is started here is a pomodoro: without it, those are that the person starts as one. */
    pomodoroAlways: flag('pomodoro for every timer', false, { wire: 'pomodoro_enabled' }),
    pomodoroFocusMinutes: integer('minutes of focus', 25, { wire: 'pomodoro_focus_interval_in_minutes' }),
    pomodoroBreakMinutes: integer('minutes of a break', 5, { wire: 'pomodoro_break_interval_in_minutes' }),
    pomodoroLongBreakMinutes: integer('minutes of a long break', 15, {
      wire: 'pomodoro_longer_break_duration_in_minutes',
    }),
    /** After so many focus intervals the break is a long one. */
    pomodoroRounds: integer('rounds before a long break', 4, { wire: 'pomodoro_rounds_before_longer_break' }),
    /** The timer stops where a focus interval, or a break that is tracked, ends. */
    pomodoroStopsTimer: flag('stopping at the end of an interval', false, {
      wire: 'pomodoro_stop_timer_at_interval_end',
    }),
    pomodoroStartsBreaks: flag('starting breaks by themselves', false, { wire: 'pomodoro_auto_start_break' }),
    pomodoroStartsFocus: flag('starting focus by itself', false, { wire: 'pomodoro_auto_start_focus' }),
    /** A break is an entry of its own, of this project and with this tag. */
    pomodoroTracksBreaks: flag('tracking of breaks', false, {
      wire: 'pomodoro_track_breaks_as_time_entries',
    }),
    pomodoroBreakProjectId: reference('project of breaks', 'project', { wire: 'pomodoro_break_project_id' }),
    pomodoroBreakTagId: reference('tag of breaks', 'tag', { wire: 'pomodoro_break_tag_id' }),
    /** The time that is left instead of the time that has passed. */
    pomodoroCountdown: flag('countdown', true, { wire: 'pomodoro_countdown_timer' }),
    /** Ends of intervals are told on the desktop, and not in the window alone. */
    pomodoroNotifies: flag('pomodoro notifications', true, { wire: 'pomodoro_show_notifications' }),
    pomodoroKeepsScreenOn: flag('screen on during focus', false, { wire: 'pomodoro_prevent_screen_lock' }),
    /** Whether there is any sound; then those that follow. */
    pomodoroSounds: flag('pomodoro sounds', true, { wire: 'pomodoro_global_sound_enabled' }),
    pomodoroFocusStartSound: flag('sound at the start of focus', true, {
      wire: 'pomodoro_session_start_sound_enabled',
    }),
    pomodoroBreakStartSound: flag('sound at the start of a break', true, {
      wire: 'pomodoro_break_start_sound_enabled',
    }),
    pomodoroEndSound: flag('sound at the end of an interval', true, { wire: 'pomodoro_interval_end_sound' }),
    /** Percent. */
    pomodoroVolume: integer('volume of pomodoro sounds', 50, { wire: 'pomodoro_interval_end_volume' }),
    pomodoroFocusSound: choice(
      'sound during focus',
      { none: 'None', ticking: 'Ticking', noise: 'Soft noise' },
      'none',
      { wire: 'pomodoro_focus_sound' },
    ),
    /** Activity is shown beside a day in the calendar, on the computers that record it. */
    showsActivity: flag('activity in the calendar', false, { wire: 'show_timeline_in_day_view' }),
    /** There, rules about windows may start the timer. */
    autotracking: flag('autotracking', false, { wire: 'autotracking_enabled' }),
    /** A window has to be in front for so long first. */
    autotrackingWaits: flag('wait of autotracking', false, { wire: 'auto_tracker_delay_enabled' }),
    autotrackingSeconds: integer('seconds of that wait', 10, { wire: 'auto_tracker_delay_in_seconds' }),
    /** An entry that a rule has started stops where no rule is about the window in front any more. */
    autotrackingStops: flag('stopping by autotracking', false, {
      wire: 'auto_tracker_stop_on_no_rule_match_enabled',
    }),
    /** The parts of the running timer in the menu bar of macOS. */
    menuBarTimer: flag('timer in the menu bar', true, { wire: 'show_timer_in_menu_bar' }),
    menuBarSeconds: flag('seconds in the menu bar', true, { wire: 'show_seconds_in_menu_bar' }),
    menuBarDescription: flag('description in the menu bar', true, { wire: 'show_description_in_menu_bar' }),
    menuBarProject: flag('project in the menu bar', true, { wire: 'show_project_in_menu_bar' }),
    menuBarTotal: flag('today’s total in the menu bar', false, { wire: 'show_today_total_in_menu_bar' }),
    /** The project and the task with which an entry begins for which nobody has chosen any. */
    defaultProjectId: reference('default project', 'project', { wire: 'default_project_id' }),
    defaultTaskId: reference('default task', 'task', { wire: 'default_task_id' }),
    /** Those of the entry before take their place. */
    takesLastProject: choice('last project again', { never: 'Off', always: 'On' }, 'never', {
      wire: 'remember_last_project',
    }),
    /** An entry without tags gets those of the latest one with its description and project. */
    takesLastTags: flag('tags of alike entries', false, { wire: 'automatic_tagging' }),
    /** The bar adds finished entries instead of starting the timer. */
    manualMode: flag('manual mode', false, { wire: 'manualMode' }),
    /** The times of the next one begin where the one that was added ends, or with the last hour. */
    manualStack: choice(
      'times of the next entry',
      { entry: 'After the added entry', none: 'The last hour' },
      'entry',
      { wire: 'stack_times_on_manual_mode_after' },
    ),
    /** Entries of earlier weeks are listed, too. */
    showAll: flag('earlier entries in the list', true, { wire: 'show_all_entries' }),
    /** After so many hours the running time is marked. */
    runningWarning: choice(
      'mark of a long timer',
      { none: 'Never', '2': '2 hours', '4': '4 hours', '6': '6 hours', '8': '8 hours', '10': '10 hours' },
      'none',
      { wire: 'running_entry_warning' },
    ),
    /** Alike entries of a day are shown as one group. */
    groupAlike: flag('grouping of alike entries', true, { wire: 'collapseTimeEntries' }),
    /** An entry of the day that is shown keeps its stop, or its length, when its start is changed. */
    startEdit: choice(
      'change of a start',
      { duration: 'Keeps the end', stop_time: 'Keeps the duration' },
      'duration',
      { wire: 'modify_on_start_time_change' },
    ),
    /** The start and stop of a timer by the desktop's shortcut. */
    startShortcut: choice(
      'start by shortcut',
      { new: 'A new entry', continue: 'The last entry again' },
      'new',
      { wire: 'start_shortcut_mode' },
    ),
    /** Shortcuts of all computers with one desktop, as accelerators; empty for none. */
    macShowHide: text('shortcut to show or hide', '', { wire: 'macos_show_hide_svc_keyboard_shortcut' }),
    macStopContinue: text('shortcut to stop or continue', '', {
      wire: 'macos_stop_continue_keyboard_shortcut',
    }),
    windowsShowHide: text('shortcut to show or hide', '', {
      wire: 'windows_show_hide_svc_keyboard_shortcut',
    }),
    windowsStopContinue: text('shortcut to stop or continue', '', {
      wire: 'windows_stop_continue_keyboard_shortcut',
    }),
    windowsStopStart: text('shortcut to stop or start', '', { wire: 'windows_stop_start_keyboard_shortcut' }),
    startsWithProgram: flag('starting with the program', false, { wire: 'start_automatically' }),
    stopsWithProgram: flag('stopping with the program', false, { wire: 'stop_automatically' }),
    /** The timer stops each day at this time. */
    stopsAtTime: flag('stopping at a time of day', false, { wire: 'stop_at_specific_time' }),
    stopTime: text('time of the stop', '17:00', { wire: 'stop_specified_time' }),
    /** The person is told when the program has stopped the timer. */
    tellsStops: flag('notification of stops', true, { wire: 'stopped_timer_notification_enabled' }),
    showOnStart: flag('window on start', false, { wire: 'focus_app_on_time_entry_started' }),
    showOnStop: flag('window on stop', false, { wire: 'focus_app_on_time_entry_stopped' }),
    miniOnTop: flag('mini timer on top', true, { wire: 'keep_mini_timer_on_top' }),
    miniAtStart: flag('mini timer at the start', false, { wire: 'use_mini_timer' }),
    windowOnTop: flag('window on top', false, { wire: 'keep_window_on_top' }),
    dockIcon: flag('icon in the dock', true, { wire: 'show_dock_icon' }),
    /** Whether plain keys are commands. */
    keyCommands: flag('keyboard shortcuts', true, { wire: 'keyboard_shortcuts_enabled' }),
    /** Whether tooltips and menus leave out the keys. */
    hideKeys: flag('hiding of keys', false, { wire: 'hide_keyboard_shortcut' }),
    timeInTitle: flag('time in the title', false, { wire: 'showTimeInTitle' }),
    /** `@` and `#` begin a name. */
    projectMark: flag('projects by @', true, { wire: 'project_shortcut_enabled' }),
    tagMark: flag('tags by #', true, { wire: 'tags_shortcut_enabled' }),
    /** Earlier entries are offered while a description is typed. */
    suggestions: flag('suggestions', true, { wire: 'suggestions_enabled' }),
    /** Billable time is shown beside the totals. */
    billableTotals: flag('billable totals', false, { wire: 'show_total_billable_hours' }),
    /** By so many minutes the arrow keys change a time that is edited. */
    keyMinutes: integer('minutes of arrow keys', 5, { wire: 'keyboard_increment_timer_page' }),
    showTotals: flag('totals of the timer', true, { wire: 'is_summary_total_view_visible' }),
    totals: choice('totals', { day: 'Today', week: 'Today and this week' }, 'week', {
      wire: 'summary_total_mode',
    }),
    /** The timer counts in the person's format; without it, in hours, minutes and seconds. */
    formatRunning: flag('format of the running time', false, {
      wire: 'duration_format_on_timer_duration_field',
    }),
    showNews: flag('news of versions', true, { wire: 'show_changelog' }),
    hideWeekends: flag('hiding of weekends in reports', false, { wire: 'reportsHideWeekends' }),
    /** Rounding of the person's reports; without it, that of the workspace. */
    ownRounding: flag('own rounding', false, { wire: 'reportRounding' }),
    ownRoundingMinutes: integer('own rounding step', 15, { wire: 'reportRoundingStepInMinutes' }),
    ownRoundingDirection: choice(
      'direction of the own rounding',
      { nearest: 'To the nearest', up: 'Up', down: 'Down' },
      'nearest',
      { wire: 'reportRoundingDirection' },
    ),
    /** The form in which a report opens that says none of its own: that of the last one. */
    reportGrouping: choice('grouping of reports', reportGroupings, 'project', {
      wire: 'summaryReportGrouping',
    }),
    reportSubGrouping: choice(
      'second grouping of reports',
      { ...reportGroupings, none: 'None' },
      'description',
      { wire: 'summaryReportSubGrouping' },
    ),
    weeklyGrouping: choice('grouping of weekly reports', reportGroupings, 'project', {
      wire: 'weeklyReportGrouping',
    }),
    /** The order of its lines. Dates keep theirs. */
    reportSort: choice(
      'order of the lines of reports',
      { duration: 'Duration', title: 'Name', billable: 'Billable time', amount: 'Amount' },
      'duration',
      { wire: 'summaryReportSortField' },
    ),
    reportAscends: flag('ascending lines of reports', false, { wire: 'summaryReportSortAsc' }),
    /** The money with which it opens, of what the person may see; `cost` shows both. */
    reportAmounts: choice(
      'amounts of reports',
      { both: 'Amounts and labour costs', billable: 'Amounts', cost: 'Labour costs', hide: 'None' },
      'both',
      { wire: 'summaryReportAmounts' },
    ),
    /** Its days as bars, or as the table that says the same. */
    reportChart: choice('days of reports', { bar: 'Chart', table: 'Table' }, 'bar', {
      wire: 'charts_view_type',
    }),
    weeklyValue: choice('values of weekly reports', { time: 'Time', amount: 'Amounts' }, 'time', {
      wire: 'weeklyReportValueToShow',
    }),
    /** Alike entries of a day are one row of the detailed report. */
    reportGroupsAlike: flag('grouping of alike entries in reports', true, {
      wire: 'collapseDetailedReportEntries',
    }),
    /** All parts of the filter are shown, or the usual ones and those in use. */
    reportFilters: flag('all filters of reports', true, { wire: 'analyticsAdvancedFilters' }),
    /** The first steps of the timer. */
    startStep: flag('first start of the timer', false, { wire: 'webTimeEntryStarted' }),
    stopStep: flag('first stop of the timer', false, { wire: 'webTimeEntryStopped' }),
    manualHintSeen: flag('hint about manual mode', false, { wire: 'manualModeOverlaySeen' }),
    projectHintSeen: flag('hint about projects', false, { wire: 'seenProjectDashboardOverlay' }),
    /** Usual entries are offered for gaps. */
    habits: flag('suggestions for gaps', true, { wire: 'time_entry_ghost_suggestions_enabled' }),
    /** Shorter looks at another program, in minutes, belong to what is around them. */
    activityInterval: choice(
      'shortest stretch of activity',
      { '1': '1 minute', '5': '5 minutes', '10': '10 minutes', '15': '15 minutes', '30': '30 minutes' },
      '5',
      { wire: 'activity_timeline_grouping_interval' },
    ),
    activityGrouping: choice('grouping of activity', { app: 'Program', title: 'Window' }, 'app', {
      wire: 'activity_timeline_grouping_method',
    }),
    /** Whether titles of windows are recorded, too. */
    activityLevel: choice('recorded activity', { title: 'Programs and titles', app: 'Programs' }, 'app', {
      wire: 'activity_timeline_recording_level',
    }),
    /** Times that are drawn or moved in the calendar fall on multiples of so many minutes. */
    calendarSnap: choice(
      'steps of the calendar',
      { '1': '1 minute', '5': '5 minutes', '10': '10 minutes', '15': '15 minutes', '30': '30 minutes' },
      '5',
      { wire: 'calendar_snap_duration' },
    ),
    /** The hours that it draws. */
    calendarFirstHour: integer('first hour of the calendar', 0, { wire: 'calendar_visible_hours_start' }),
    calendarLastHour: integer('last hour of the calendar', 24, { wire: 'calendar_visible_hours_end' }),
    /** How many steps its hours are higher than usual. */
    calendarZoom: choice(
      'height of the hours of the calendar',
      { '-2': '-2', '-1': '-1', '0': '0', '1': '1', '2': '2', '3': '3', '4': '4' },
      '0',
      { wire: 'calendar_zoom_level' },
    ),
    density: choice('density', { comfortable: 'Comfortable', compact: 'Compact' }, 'comfortable', {
      wire: 'displayDensity',
    }),
  },
})
