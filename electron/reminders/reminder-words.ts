/** Reminders in words: the same in the window and on the desktop. */

import type { ShownReminder } from '../../shared/bridge/desktop.ts'
import { i18n } from '../../shared/words/words.ts'
import type { Reminder } from './reminder-rules.ts'

export function inWords(reminder: Reminder, snoozeMinutes: number): ShownReminder {
  const isRunning = reminder.kind === 'long' || reminder.kind === 'day-end'
  return {
    id: reminder.id,
    ...textOf(reminder),
    choices: [
      { choice: 'act', label: isRunning ? i18n._('Stop timer') : i18n._('Start timer') },
      { choice: 'snooze', label: i18n._('In {minutes} min', { minutes: snoozeMinutes }) },
      { choice: 'dismiss', label: isRunning ? i18n._('Keep running') : i18n._('Not now') },
    ],
  }
}

function textOf(reminder: Reminder): Pick<ShownReminder, 'title' | 'body'> {
  switch (reminder.kind) {
    case 'start':
      return { title: i18n._('No timer is running'), body: i18n._('Your working hours have begun.') }
    case 'long':
      return { title: i18n._('The timer has been running for hours'), body: i18n._('Are you still on it?') }
    case 'day-end':
      return { title: i18n._('Your working day is over'), body: i18n._('The timer is still running.') }
    case 'block':
      return { title: reminder.name, body: i18n._('You set this time aside for it.') }
    default:
      return reminder satisfies never
  }
}
