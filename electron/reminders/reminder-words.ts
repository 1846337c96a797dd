/** Reminders in words: the same in the window and on the desktop. */

import type { ShownReminder } from '../../shared/bridge/desktop.ts'
import { i18n } from '../../shared/words/words.ts'
import type { Reminder } from './reminder-rules.ts'

type Words = Pick<ShownReminder, 'title' | 'body'> & { readonly act: string; readonly dismiss: string }

export function inWords(reminder: Reminder, snoozeMinutes: number): ShownReminder {
  if (reminder.kind === 'pomodoro' || reminder.kind === 'autotracker')
    return { id: reminder.id, ...reminder.words }
  const { title, body, act, dismiss } = wordsOf(reminder)
  return {
    id: reminder.id,
    title,
    body,
    choices: [
      { choice: 'act', label: act },
      { choice: 'snooze', label: i18n._('In {minutes} min', { minutes: snoozeMinutes }) },
      { choice: 'dismiss', label: dismiss },
    ],
  }
}

function wordsOf(reminder: Exclude<Reminder, { kind: 'pomodoro' | 'autotracker' }>): Words {
  const start = { act: i18n._('Start timer'), dismiss: i18n._('Not now') }
  const stop = { act: i18n._('Stop timer'), dismiss: i18n._('Keep running') }
  switch (reminder.kind) {
    case 'start':
      return {
        title: i18n._('No timer is running'),
        body: i18n._('Your working hours have begun.'),
        ...start,
      }
    case 'long':
      return {
        title: i18n._('The timer has been running for hours'),
        body: i18n._('Are you still on it?'),
        ...stop,
      }
    case 'day-end':
      return {
        title: i18n._('Your working day is over'),
        body: i18n._('The timer is still running.'),
        ...stop,
      }
    case 'block':
      return {
        title: reminder.name,
        body:
          reminder.ahead > 0
            ? i18n._('It begins within {minutes} min.', { minutes: reminder.ahead })
            : i18n._('You set this time aside for it.'),
        ...start,
      }
    case 'budget': {
      const { name, of, percent } = reminder.notice
      return {
        title: name,
        body:
          of === 'time'
            ? i18n._('{percent}% of the estimate is used.', { percent })
            : i18n._('{percent}% of the budget is used.', { percent }),
        act: i18n._('Open project'),
        dismiss: i18n._('OK'),
      }
    }
    default:
      return reminder satisfies never
  }
}
