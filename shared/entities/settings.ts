/** Settings that each person has once. */

import type { DateFormat } from '../domain/date-format.ts'
import { choice, flag, integer, json, reference, text, weekday, defineEntity } from './field.ts'

/** The date formats label themselves. */
const dateFormats: Readonly<Record<DateFormat, string>> = {
  'MM/DD/YYYY': 'MM/DD/YYYY',
  'DD-MM-YYYY': 'DD-MM-YYYY',
  'MM-DD-YYYY': 'MM-DD-YYYY',
  'YYYY-MM-DD': 'YYYY-MM-DD',
  'DD/MM/YYYY': 'DD/MM/YYYY',
  'DD.MM.YYYY': 'DD.MM.YYYY',
}

export const plannerSettings = defineEntity({
  table: 'plannerSettings',
  editing: 'singleton',
  noun: ['calendar settings', 'calendar settings'],
  fields: {
    /**
     * Marking a task as done logs the person's time blocks of it that have begun. Completing a block by itself logs it only
     * where the task has `autoLogTime`.
     */
    autoLogTime: flag('logging of completed blocks'),
    /** Completing the last open time block of a task marks the task as done. */
    completeTaskWithBlock: flag('completing a task with its block'),
    showCompleted: flag('completed tasks in the calendar', true),
    /** The list from which tasks are dragged into the calendar. */
    showTaskList: flag('list of tasks beside the calendar', true),
    calendarRange: choice(
      'days of the calendar',
      { day: 'Day', 'work-week': 'Work week', week: 'Week' },
      'week',
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
    ),
    /** A new task is its author's unless somebody says whose it is. The service keeps it for us alone. */
    assignToMe: flag('assigning new tasks to oneself', true),
    /** The budget alerts that the person has been told, as `ToldAlerts`. The service keeps it for us alone. */
    budgetNotices: { ...json('budget alerts that were told', '{}'), isQuiet: true },
  },
})

const absenceChoices = { ask: 'Ask', keep: 'Keep the time', discard: 'Discard the time and stop' } as const

export const preferences = defineEntity({
  table: 'preferences',
  editing: 'singleton',
  noun: ['settings', 'settings'],
  fields: {
    /** The zone in which days begin and end. */
    timeZone: text('time zone', 'UTC'),
    theme: choice('theme', { system: 'System', light: 'Light', dark: 'Dark' }, 'system'),
    dateFormat: choice('date format', dateFormats, 'YYYY-MM-DD'),
    timeFormat: choice('time format', { 'h:mm A': '12 hours', 'H:mm': '24 hours' }, 'H:mm'),
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
    firstDayOfWeek: weekday('first day of the week', 1),
    idleDetection: flag('idle detection', true),
    idleMinutes: integer('idle minutes', 5),
    /** The answer to an absence while the timer ran: `discard` ends the entry where the absence began. */
    awayBehavior: choice('time away', absenceChoices, 'ask'),
    /** The same for an absence in which the computer slept or was off. */
    sleepBehavior: choice('time asleep', absenceChoices, 'ask'),
    /** The timer stops when the computer is shut down. */
    stopAtShutdown: flag('stopping at shutdown'),
    /** The person is reminded when no timer runs in working hours. */
    remindToTrack: flag('reminder to track'),
    reminderMinutes: integer('minutes until the reminder', 10),
    snoozeMinutes: integer('minutes of a snooze', 10),
    remindOfLongTimer: flag('reminder of a long timer', true),
    /** A timer that is started here is a pomodoro: without it, those are that the person starts as one. */
    pomodoroAlways: flag('pomodoro for every timer'),
    pomodoroFocusMinutes: integer('minutes of focus', 25),
    pomodoroBreakMinutes: integer('minutes of a break', 5),
    pomodoroLongBreakMinutes: integer('minutes of a long break', 15),
    /** After so many focus intervals the break is a long one. */
    pomodoroRounds: integer('rounds before a long break', 4),
    /** The timer stops where a focus interval, or a break that is tracked, ends. */
    pomodoroStopsTimer: flag('stopping at the end of an interval'),
    pomodoroStartsBreaks: flag('starting breaks by themselves'),
    pomodoroStartsFocus: flag('starting focus by itself'),
    /** A break is an entry of its own, of this project and with this tag. */
    pomodoroTracksBreaks: flag('tracking of breaks'),
    pomodoroBreakProjectId: reference('project of breaks', 'project'),
    pomodoroBreakTagId: reference('tag of breaks', 'tag'),
    /** The time that is left instead of the time that has passed. */
    pomodoroCountdown: flag('countdown', true),
    /** Ends of intervals are told on the desktop, and not in the window alone. */
    pomodoroNotifies: flag('pomodoro notifications', true),
    pomodoroKeepsScreenOn: flag('screen on during focus'),
    /** Whether there is any sound; then those that follow. */
    pomodoroSounds: flag('pomodoro sounds', true),
    pomodoroFocusStartSound: flag('sound at the start of focus', true),
    pomodoroBreakStartSound: flag('sound at the start of a break', true),
    pomodoroEndSound: flag('sound at the end of an interval', true),
    /** Percent. */
    pomodoroVolume: integer('volume of pomodoro sounds', 50),
    pomodoroFocusSound: choice(
      'sound during focus',
      { none: 'None', ticking: 'Ticking', noise: 'Soft noise' },
      'none',
    ),
    /** Activity is shown beside a day in the calendar, on the computers that record it. */
    showsActivity: flag('activity in the calendar'),
    /** There, rules about windows may start the timer. */
    autotracking: flag('autotracking'),
    /** A window has to be in front for so long first. */
    autotrackingWaits: flag('wait of autotracking'),
    autotrackingSeconds: integer('seconds of that wait', 10),
    /** An entry that a rule has started stops where no rule is about the window in front any more. */
    autotrackingStops: flag('stopping by autotracking'),
    /** The parts of the running timer in the menu bar of macOS. */
    menuBarTimer: flag('timer in the menu bar', true),
    menuBarSeconds: flag('seconds in the menu bar', true),
    menuBarDescription: flag('description in the menu bar', true),
    menuBarProject: flag('project in the menu bar', true),
    menuBarTotal: flag('today’s total in the menu bar'),
    /** The bar adds finished entries instead of starting the timer. */
    manualMode: flag('manual mode'),
    /** Alike entries of a day are shown as one group. */
    groupAlike: flag('grouping of alike entries', true),
    /** An entry of the day that is shown keeps its stop, or its length, when its start is changed. */
    startEdit: choice(
      'change of a start',
      { duration: 'Keeps the end', stop_time: 'Keeps the duration' },
      'duration',
    ),
    /** The start and stop of a timer by the desktop's shortcut. */
    startShortcut: choice(
      'start by shortcut',
      { new: 'A new entry', continue: 'The last entry again' },
      'new',
    ),
    startsWithProgram: flag('starting with the program'),
    stopsWithProgram: flag('stopping with the program'),
    /** The timer stops each day at this time. */
    stopsAtTime: flag('stopping at a time of day'),
    stopTime: text('time of the stop', '17:00'),
    /** The person is told when the program has stopped the timer. */
    tellsStops: flag('notification of stops', true),
    showOnStart: flag('window on start'),
    showOnStop: flag('window on stop'),
    miniAtStart: flag('mini timer at the start'),
    windowOnTop: flag('window on top'),
    dockIcon: flag('icon in the dock', true),
    /** Whether plain keys are commands. */
    keyCommands: flag('keyboard shortcuts', true),
    /** Whether tooltips and menus leave out the keys. */
    hideKeys: flag('hiding of keys'),
    timeInTitle: flag('time in the title'),
    /** `@` and `#` begin a name. */
    projectMark: flag('projects by @', true),
    tagMark: flag('tags by #', true),
    /** Earlier entries are offered while a description is typed. */
    suggestions: flag('suggestions', true),
    showTotals: flag('totals of the timer', true),
    totals: choice('totals', { day: 'Today', week: 'Today and this week' }, 'week'),
    /** The timer counts in the person's format; without it, in hours, minutes and seconds. */
    formatRunning: flag('format of the running time'),
    showNews: flag('news of versions', true),
    hideWeekends: flag('hiding of weekends in reports'),
    /** Rounding of the person's reports; without it, that of the workspace. */
    ownRounding: flag('own rounding'),
    ownRoundingMinutes: integer('own rounding step', 15),
    ownRoundingDirection: choice(
      'direction of the own rounding',
      { nearest: 'To the nearest', up: 'Up', down: 'Down' },
      'nearest',
    ),
    density: choice('density', { comfortable: 'Comfortable', compact: 'Compact' }, 'comfortable'),
  },
})
