/** What each person has once. */

import type { DateFormat } from '../domain/date-format.ts'
import { defineEntity } from './define-entity.ts'
import { choice, flag, integer, text, weekday } from './field.ts'

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
  searchedBy: null,
  fields: {
    autoLogTime: flag('logging of completed blocks'),
    completeTaskWithBlock: flag('completing a task with its block'),
    showCompleted: flag('completed tasks in the calendar', true),
    showTaskList: flag('list of tasks beside the calendar', true),
    calendarRange: choice(
      'days of the calendar',
      { day: 'Day', 'work-week': 'Work week', week: 'Week' },
      'week',
    ),
    assignToMe: flag('assigning new tasks to oneself', true),
  },
})

export const preferences = defineEntity({
  table: 'preferences',
  editing: 'singleton',
  noun: ['settings', 'settings'],
  searchedBy: null,
  fields: {
    timeZone: text('time zone', 'UTC'),
    theme: choice('theme', { system: 'System', light: 'Light', dark: 'Dark' }, 'system'),
    dateFormat: choice('date format', dateFormats, 'YYYY-MM-DD'),
    timeFormat: choice('time format', { 'h:mm A': '12 hours', 'H:mm': '24 hours' }, 'H:mm'),
    durationFormat: choice(
      'duration format',
      { classic: 'Classic', improved: 'Hours, minutes, seconds', decimal: 'Decimal hours' },
      'improved',
    ),
    firstDayOfWeek: weekday('first day of the week', 1),
    idleDetection: flag('idle detection', true),
    idleMinutes: integer('idle minutes', 5),
    manualMode: flag('manual mode'),
    groupAlike: flag('grouping of alike entries', true),
    density: choice('density', { comfortable: 'Comfortable', compact: 'Compact' }, 'comfortable'),
  },
})
