/** The entries that the desktop itself shows for the program: the jump list of Windows, and the actions of Linux's desktop file. */

import { i18n } from '../../shared/words/words.ts'
import { boxOption } from './box-option.ts'

export interface ShellMenuEntry {
  /** Letters only, as in a desktop file. */
  readonly id: string
  readonly title: string
  /** Of a start of the program: one of the commands, or a link. Without spaces, so that they need no quotes. */
  readonly args: readonly string[]
}

/** The screens that the menus of the desktop open. */
export const shellLinks: readonly ShellMenuEntry[] = [
  { id: 'NewTask', title: i18n._('New task'), args: ['--', 'dayloom://new-task'] },
  { id: 'Today', title: i18n._('Today in the calendar'), args: ['--', 'dayloom://day/today'] },
]

export const shellMenu: readonly ShellMenuEntry[] = [
  { id: 'Start', title: i18n._('Start timer'), args: ['start', boxOption] },
  { id: 'Stop', title: i18n._('Stop timer'), args: ['stop', boxOption] },
  { id: 'Continue', title: i18n._('Continue the latest entry'), args: ['continue', boxOption] },
  ...shellLinks,
]
