/** The migration 28 and the later ones, in order: each an element with its number before it. */

export const latestMigrations: readonly string[] = [
  // 0028 Pomodoro.
  `
ALTER TABLE preferences ADD COLUMN pomodoro_always INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN pomodoro_focus_minutes INTEGER NOT NULL DEFAULT 25;
ALTER TABLE preferences ADD COLUMN pomodoro_break_minutes INTEGER NOT NULL DEFAULT 5;
ALTER TABLE preferences ADD COLUMN pomodoro_long_break_minutes INTEGER NOT NULL DEFAULT 15;
ALTER TABLE preferences ADD COLUMN pomodoro_rounds INTEGER NOT NULL DEFAULT 4;
ALTER TABLE preferences ADD COLUMN pomodoro_stops_timer INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN pomodoro_starts_breaks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN pomodoro_starts_focus INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN pomodoro_tracks_breaks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN pomodoro_break_project_id TEXT;
ALTER TABLE preferences ADD COLUMN pomodoro_break_tag_id TEXT;
ALTER TABLE preferences ADD COLUMN pomodoro_countdown INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN pomodoro_notifies INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN pomodoro_keeps_screen_on INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN pomodoro_sounds INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN pomodoro_focus_start_sound INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN pomodoro_break_start_sound INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN pomodoro_end_sound INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN pomodoro_volume INTEGER NOT NULL DEFAULT 50;
ALTER TABLE preferences ADD COLUMN pomodoro_focus_sound TEXT NOT NULL DEFAULT 'none';
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'preferences';
`,
  // 0029 Autotracking.
  `
ALTER TABLE preferences ADD COLUMN shows_activity INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN autotracking INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN autotracking_waits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN autotracking_seconds INTEGER NOT NULL DEFAULT 10;
ALTER TABLE preferences ADD COLUMN autotracking_stops INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'preferences';
`,
  // 0030 More preferences.
  `
ALTER TABLE preferences ADD COLUMN start_edit TEXT NOT NULL DEFAULT 'duration';
ALTER TABLE preferences ADD COLUMN start_shortcut TEXT NOT NULL DEFAULT 'new';
ALTER TABLE preferences ADD COLUMN starts_with_program INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN stops_with_program INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN stops_at_time INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN stop_time TEXT NOT NULL DEFAULT '17:00';
ALTER TABLE preferences ADD COLUMN tells_stops INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN show_on_start INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN show_on_stop INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN mini_at_start INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN window_on_top INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN dock_icon INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN key_commands INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN hide_keys INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN time_in_title INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN project_mark INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN tag_mark INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN suggestions INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN show_totals INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN totals TEXT NOT NULL DEFAULT 'week';
ALTER TABLE preferences ADD COLUMN format_running INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN show_news INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN hide_weekends INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN own_rounding INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN own_rounding_minutes INTEGER NOT NULL DEFAULT 15;
ALTER TABLE preferences ADD COLUMN own_rounding_direction TEXT NOT NULL DEFAULT 'nearest';
ALTER TABLE planner_settings ADD COLUMN start_page TEXT NOT NULL DEFAULT 'timer';
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name IN ('preferences', 'plannerSettings');
`,
  // 0031 Templates of projects.
  `
ALTER TABLE projects ADD COLUMN is_template INTEGER NOT NULL DEFAULT 0;
ALTER TABLE projects ADD COLUMN template_id TEXT;
CREATE INDEX projects_as_templates ON projects (local_id) WHERE is_template = 1;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'project';
`,
  // 0032 The project of new entries.
  `
ALTER TABLE preferences ADD COLUMN default_project_id TEXT;
ALTER TABLE preferences ADD COLUMN default_task_id TEXT;
ALTER TABLE preferences ADD COLUMN takes_last_project TEXT NOT NULL DEFAULT 'never';
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'preferences';
`,
  // 0033 What is shown of the queue while much waits.
  `
CREATE INDEX operations_apart ON operations (state) WHERE state IN ('rejected', 'set_aside');
`,
  // 0034 Recurring projects: everybody's time is told of their present period, which begins on a plain date.
  `
ALTER TABLE projects ADD COLUMN repeats TEXT NOT NULL DEFAULT '[]';
ALTER TABLE team_time ADD COLUMN period_start TEXT;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'project';
`,
  // 0035 Preferences of the timer's screen.
  `
ALTER TABLE preferences ADD COLUMN billable_totals INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN key_minutes INTEGER NOT NULL DEFAULT 5;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'preferences';
`,
  // 0036 The forms of the calendar, of reports and of the mini timer follow the person; days and hours of the reminder.
  `
ALTER TABLE preferences ADD COLUMN reminder_days TEXT NOT NULL DEFAULT '0,1,2,3,4,5,6';
ALTER TABLE preferences ADD COLUMN reminder_period TEXT NOT NULL DEFAULT '00:00-00:00';
ALTER TABLE preferences ADD COLUMN mini_on_top INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN report_grouping TEXT NOT NULL DEFAULT 'project';
ALTER TABLE preferences ADD COLUMN report_sub_grouping TEXT NOT NULL DEFAULT 'description';
ALTER TABLE preferences ADD COLUMN weekly_grouping TEXT NOT NULL DEFAULT 'project';
ALTER TABLE preferences ADD COLUMN calendar_snap TEXT NOT NULL DEFAULT '5';
ALTER TABLE preferences ADD COLUMN calendar_first_hour INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN calendar_last_hour INTEGER NOT NULL DEFAULT 24;
ALTER TABLE preferences ADD COLUMN calendar_zoom TEXT NOT NULL DEFAULT '0';
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'preferences';
`,
  // 0037 More forms of reports, of the calendar, of activity and of files follow the person.
  `
ALTER TABLE preferences ADD COLUMN report_sort TEXT NOT NULL DEFAULT 'duration';
ALTER TABLE preferences ADD COLUMN report_ascends INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN report_amounts TEXT NOT NULL DEFAULT 'both';
ALTER TABLE preferences ADD COLUMN report_chart TEXT NOT NULL DEFAULT 'bar';
ALTER TABLE preferences ADD COLUMN weekly_value TEXT NOT NULL DEFAULT 'time';
ALTER TABLE preferences ADD COLUMN report_groups_alike INTEGER NOT NULL DEFAULT 1;
UPDATE preferences SET report_groups_alike = group_alike;
ALTER TABLE preferences ADD COLUMN report_filters INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN habits INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN activity_interval TEXT NOT NULL DEFAULT '5';
ALTER TABLE preferences ADD COLUMN activity_grouping TEXT NOT NULL DEFAULT 'app';
ALTER TABLE preferences ADD COLUMN activity_level TEXT NOT NULL DEFAULT 'title';
ALTER TABLE planner_settings ADD COLUMN attachments_view TEXT NOT NULL DEFAULT 'list';
ALTER TABLE planner_settings ADD COLUMN calendar_columns TEXT NOT NULL DEFAULT 'both';
ALTER TABLE planner_settings ADD COLUMN block_color TEXT NOT NULL DEFAULT 'project';
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name IN ('preferences', 'plannerSettings');
`,
  // 0038 First steps, and hints that were read.
  `
ALTER TABLE preferences ADD COLUMN start_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN stop_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN manual_hint_seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN project_hint_seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN steps_started_at TEXT;
ALTER TABLE planner_settings ADD COLUMN steps_done_at TEXT;
ALTER TABLE planner_settings ADD COLUMN steps_closed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN task_step_at TEXT;
ALTER TABLE planner_settings ADD COLUMN calendar_step_at TEXT;
ALTER TABLE planner_settings ADD COLUMN drag_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN long_task_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN hints_off INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN plan_hint_seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN team_hint_seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN import_hint_seen INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name IN ('preferences', 'plannerSettings');
`,
  // 0039 The journal is searched for each row that a restored service has lost, which may be very many.
  `
CREATE INDEX conflicts_of_row ON conflicts (local_id);
CREATE INDEX conflicts_but_restored ON conflicts (at) WHERE field <> 'restored';
`,
  // 0040 Focus, the purpose of a newcomer, and more of the timer and the mails.
  `
ALTER TABLE preferences ADD COLUMN block_alert TEXT NOT NULL DEFAULT 'none';
ALTER TABLE preferences ADD COLUMN takes_last_tags INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preferences ADD COLUMN manual_stack TEXT NOT NULL DEFAULT 'entry';
ALTER TABLE preferences ADD COLUMN show_all INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN running_warning TEXT NOT NULL DEFAULT 'none';
ALTER TABLE preferences ADD COLUMN mac_show_hide TEXT NOT NULL DEFAULT '';
ALTER TABLE preferences ADD COLUMN mac_stop_continue TEXT NOT NULL DEFAULT '';
ALTER TABLE preferences ADD COLUMN windows_show_hide TEXT NOT NULL DEFAULT '';
ALTER TABLE preferences ADD COLUMN windows_stop_continue TEXT NOT NULL DEFAULT '';
ALTER TABLE preferences ADD COLUMN windows_stop_start TEXT NOT NULL DEFAULT '';
ALTER TABLE planner_settings ADD COLUMN focus_opens INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN focus_fills INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN focus_mode TEXT NOT NULL DEFAULT 'stopwatch';
ALTER TABLE planner_settings ADD COLUMN focus_minutes INTEGER NOT NULL DEFAULT 25;
ALTER TABLE planner_settings ADD COLUMN focus_hint_seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE planner_settings ADD COLUMN purpose TEXT NOT NULL DEFAULT 'none';
ALTER TABLE planner_settings ADD COLUMN purpose_passed INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name IN ('preferences', 'plannerSettings');
`,
  // 0041 The mails of the service.
  `
ALTER TABLE preferences ADD COLUMN mails_timer INTEGER NOT NULL DEFAULT 1;
ALTER TABLE preferences ADD COLUMN mails_week INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET value = json_set(value, '$.cursor', NULL) WHERE name = 'feed';
DELETE FROM cursors WHERE name = 'preferences';
`,
]
