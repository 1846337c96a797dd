/** The planner's settings of a person (P §2). */

import { choice, defineEntity, flag, instant, integer, json, optional } from './field.ts'

export const plannerSettings = defineEntity({
  table: 'plannerSettings',
  editing: 'singleton',
  noun: ['calendar settings', 'calendar settings'],
  fields: {
    /**
     * Marking a task as done logs the person's time blocks of it that have begun. Completing a block by itself logs it only
     * where the task has `autoLogTime`.
     */
    autoLogTime: flag('logging of completed blocks', false, { wire: 'autolog_time' }),
    /** Completing the last open time block of a task marks the task as done. */
    completeTaskWithBlock: flag('completing a task with its block', false, {
      wire: 'autocomplete_task_with_time_block',
    }),
    showCompleted: flag('completed tasks in the calendar', true, { wire: 'calendar_show_completed_tasks' }),
    /** The list from which tasks are dragged into the calendar. */
    showTaskList: flag('list of tasks beside the calendar', true, { wire: 'calendar_show_tasks_list' }),
    calendarRange: choice(
      'days of the calendar',
      { day: 'Day', 'work-week': 'Work week', week: 'Week' },
      'week',
      { wire: 'calendar_range_type' },
    ),
    /** The screen on which the program opens. */
    startPage: choice(
      'first screen',
      {
        timer: 'Timer',
        calendar: 'Calendar',
        plan: 'Plan',
        tasks: 'Tasks',
        projects: 'Projects',
        reports: 'Reports',
      },
      'timer',
      { wire: 'default_page' },
    ),
    /** A new task is its author's unless somebody says whose it is. The service keeps it for us alone. */
    assignToMe: flag('assigning new tasks to oneself', true, { wire: 'assign_new_tasks_to_me' }),
    /** Files of a task as rows, or as pictures beside each other. */
    attachmentsView: choice('files of tasks', { list: 'List', tiles: 'Tiles' }, 'list', {
      wire: 'attachments_display_mode',
    }),
    /** The columns of a day in the calendar. */
    calendarColumns: choice(
      'columns of the calendar',
      { both: 'Both', planned: 'Planned', tracked: 'Tracked' },
      'both',
      { wire: 'calendar_split_view_columns' },
    ),
    /** Blocks have the colour of their project, or all the same one. */
    blockColor: choice(
      'colour of time blocks',
      { project: 'Of the project', accent: 'One for all' },
      'project',
      {
        wire: 'time_block_color',
      },
    ),
    /** The screen of the entry that runs, alone: it opens with the timer, fills the screen, and counts up or down from so many minutes. */
    focusOpens: flag('focus with the timer', false, { wire: 'time_tracking_mode_enabled' }),
    focusFills: flag('focus on the whole screen', false, { wire: 'time_tracking_mode_fullscreen' }),
    focusMode: choice('time in focus', { stopwatch: 'Time so far', timer: 'Time left' }, 'stopwatch', {
      wire: 'time_tracking_mode',
    }),
    focusMinutes: integer('minutes in focus', 25, { wire: 'time_tracking_mode_duration_mins' }),
    focusHintSeen: flag('hint about focus', false, { wire: 'switch_to_focus_dismissed' }),
    /** The use for which somebody is here: they get the first steps of it. Asked until it is answered or passed over. */
    purpose: choice(
      'purpose',
      { none: 'Not said', track: 'Track time', plan: 'Plan days', both: 'Both' },
      'none',
      { wire: 'onboarding_variant_selected' },
    ),
    purposePassed: flag('question of the purpose', false, { wire: 'onboarding_flow_dismissed' }),
    /** When the first steps were shown first, and when the last of them was done. */
    stepsStartedAt: optional(instant('start of the first steps', { wire: 'onboarding_started_at' })),
    stepsDoneAt: optional(instant('end of the first steps', { wire: 'onboarding_completed_at' })),
    stepsClosed: flag('closing of the first steps', false, { wire: 'onboarding_checklist_dismissed' }),
    /** The steps themselves: the first task, the calendar, a task in it, and one of several days. */
    taskStepAt: optional(instant('first task', { wire: 'onboarding_tasks_step_at' })),
    calendarStepAt: optional(instant('first look at the calendar', { wire: 'onboarding_calendar_step_at' })),
    dragStep: flag('first task in the calendar', false, { wire: 'onboarding_task_dragged' }),
    longTaskStep: flag('first task of several days', false, { wire: 'onboarding_multi_day_task_created' }),
    /** Screens say nothing to newcomers; without it, what they have not read yet. */
    hintsOff: flag('hints switched off', false, { wire: 'tooltip_onboarding_dismissed' }),
    planHintSeen: flag('hint about the plan', false, { wire: 'plan_tour_dismissed' }),
    teamHintSeen: flag('hint about the team', false, { wire: 'scheduler_nudge_dismissed' }),
    importHintSeen: flag('hint about imports', false, { wire: 'import_data_banner_dismissed' }),
    /** The budget alerts that the person has been told, as `ToldAlerts`. The service keeps it for us alone. */
    budgetNotices: { ...json('budget alerts that were told', '{}'), isQuiet: true },
  },
})
