import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** The plain preferences as T §2 lists them, copied from there. */
const specified = {
  booleans: `
    activity_timeline_display_activity activity_timeline_sync_events auto_tracker_delay_enabled
    auto_tracker_stop_on_no_rule_match_enabled automatic_tagging autotracking_enabled
    cell_swipe_actions_enabled duration_format_on_timer_duration_field edit_popup_integration_timer
    extension_send_error_reports extension_send_usage_statistics focus_app_on_time_entry_started
    focus_app_on_time_entry_stopped haptic_feedback_enabled hide_sidebar_right
    idle_detection_enabled ios_is_goals_view_shown is_goals_view_expanded is_goals_view_shown
    is_summary_total_view_visible keep_mini_timer_on_top keep_window_on_top
    keyboard_shortcuts_share_time_entries mac_is_goals_view_shown pomodoro_auto_start_break
    pomodoro_auto_start_focus pomodoro_break_start_sound_enabled pomodoro_countdown_timer
    pomodoro_enabled pomodoro_global_sound_enabled pomodoro_interval_end_sound
    pomodoro_prevent_screen_lock pomodoro_session_start_sound_enabled pomodoro_show_notifications
    pomodoro_stop_timer_at_interval_end pomodoro_track_breaks_as_time_entries
    project_shortcut_enabled record_timeline reminder_enabled run_app_on_startup
    running_timer_notification_enabled send_added_to_project_notification send_daily_project_invites
    send_product_emails send_product_release_notification send_system_message_notification
    send_timer_notifications send_weekly_report sharing_shortcut_enabled show_all_entries
    show_changelog show_description_in_menu_bar show_dock_icon show_events_in_calendar
    show_project_in_menu_bar show_qr_scanner show_seconds_in_menu_bar show_timer_in_menu_bar
    show_today_total_in_menu_bar show_workouts_in_calendar start_automatically stop_at_specific_time
    stop_automatically stop_entry_on_shutdown stopped_timer_notification_enabled suggestions_enabled
    tags_shortcut_enabled time_entry_ghost_suggestions_enabled
    time_entry_invitations_notification_enabled use_mini_timer toSAcceptNeeded`,
  optionalBooleans: `
    analyticsAdvancedFilters collapseDetailedReportEntries collapseTimeEntries
    hide_keyboard_shortcut keyboard_shortcuts_enabled manualMode manualModeOverlaySeen
    reportRounding reportsHideWeekends seenFollowModal seenFooterPopup seenProjectDashboardOverlay
    seenSvcButtonModal showTimeInTitle show_timeline_in_day_view show_total_billable_hours
    show_weekend_on_timer_page summaryReportDistinctRates summaryReportSortAsc webTimeEntryStarted
    webTimeEntryStopped`,
  integers: `
    auto_tracker_delay_in_seconds calendar_visible_hours_end calendar_visible_hours_start
    default_project_id default_task_id idle_detection_interval_in_minutes
    keyboard_increment_timer_page pomodoro_break_interval_in_minutes pomodoro_break_project_id
    pomodoro_break_tag_id pomodoro_focus_interval_in_minutes pomodoro_interval_end_volume
    pomodoro_longer_break_duration_in_minutes pomodoro_rounds_before_longer_break
    reminder_interval_in_minutes reminder_snoozing_in_minutes workout_default_project_id
    workout_default_tag_id`,
  optionalIntegers: `
    beginningOfWeek firstSeenBusinessPromo reportRoundingStepInMinutes`,
  strings: `
    activity_timeline_grouping_interval activity_timeline_grouping_method
    activity_timeline_recording_level calendar_snap_duration calendar_snap_initial_location
    calendar_zoom_level charts_view_type dashboards_view_type date_format duration_format
    inactivity_behavior modify_on_start_time_change pg_time_zone_name pomodoro_focus_sound
    remember_last_project reminder_days reminder_period running_entry_warning sleep_behaviour
    smart_alerts_option stack_times_on_manual_mode_after start_shortcut_mode stop_specified_time
    summary_total_mode time_entry_display_mode time_entry_start_stop_input_mode timeofday_format
    windows_theme`,
  optionalStrings: `
    displayDensity distinctRates manualEntryMode offlineMode projectDashboardActivityMode
    reportRoundingDirection snowballReportRounding summaryReportAmounts summaryReportGrouping
    summaryReportSortField summaryReportSubGrouping theme timerView timerViewMobile visibleFooter
    weeklyReportGrouping weeklyReportValueToShow`,
} as const

const objects = `default_project_task pomodoro_break_project pomodoro_break_tag workout_default_project
  workout_default_tag macos_show_hide_svc_keyboard_shortcut macos_stop_continue_keyboard_shortcut
  windows_show_hide_svc_keyboard_shortcut windows_stop_continue_keyboard_shortcut
  windows_stop_start_keyboard_shortcut`

/** Omitted if empty, which they never are: the account has the one, the other begins as it is. */
const neverEmpty = 'beginningOfWeek theme'

const arrays = 'macos_auto_tracking_rules windows_auto_tracking_rules alpha_features'

function names(...lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.trim().split(/\s+/))
}

/** Those that know a few values only. */
const choices: Readonly<Record<string, unknown>> = {
  pg_time_zone_name: 'Europe/Tallinn',
  date_format: 'YYYY-MM-DD',
  timeofday_format: 'H:mm',
  duration_format: 'classic',
  theme: 'dark',
  beginningOfWeek: 1,
}

describe('T §2 Preferences', () => {
  let test: TestService
  let person: Person

  beforeAll(async () => {
    test = await openTestService()
    person = await test.signUp()
  })
  afterAll(() => test.close())

  it('answer those that are always there before any is set, and no other', async () => {
    const { booleans, integers, strings } = specified
    const answered = Object.keys(await person.client.call(getPreferences))
    expect(answered.toSorted()).toEqual(
      names(booleans, integers, strings, objects, arrays, neverEmpty).toSorted(),
    )
  })

  it('take and answer a value of its type for each', async () => {
    const { booleans, optionalBooleans, integers, optionalIntegers, strings, optionalStrings } = specified
    const body = {
      ...Object.fromEntries(names(booleans, optionalBooleans).map((name) => [name, true])),
      ...Object.fromEntries(names(integers, optionalIntegers).map((name) => [name, 3])),
      ...Object.fromEntries(names(strings, optionalStrings).map((name) => [name, 'text'])),
      ...choices,
      decimal_separator: ',',
    }
    expect(await person.client.call(updatePreferences, { body })).toMatchObject(body)
    const answered = Object.keys(await person.client.call(getPreferences))
    expect(answered.toSorted()).toEqual([...Object.keys(body), ...names(objects, arrays)].toSorted())
  })
})
