/** The features that the desktop offers or lacks, and why; and the question on return from idleness. */

import { z } from 'zod'
import { instant, localId, nothing } from './fields.ts'
import { pomodoroAction } from './pomodoro.ts'
import { mainProcedure } from './procedure.ts'
import { entryDetails } from './time-entries.ts'

/** Whether something of the desktop can be used here; `reason` is a sentence when it cannot. */
const capability = z.object({ available: z.boolean(), reason: z.string().nullable() })
export type Capability = z.output<typeof capability>

export const capabilities = z.object({
  shell: z.enum(['electron', 'browser']),
  version: z.string(),
  platform: z.string(),
  tray: capability,
  globalShortcuts: capability,
  systemIdle: capability,
  /** Whether the desktop tells which window is in front. */
  activeWindow: capability,
  /** Whether the screen can be kept on. */
  screenOn: capability,
  startAtLogin: capability,
  /** Whether the desktop shows reminders; else the window alone does. */
  notifications: capability,
  /** Whether there are windows beside the main one. */
  smallWindows: capability,
  /** Whether a window can stay above those of other programs. */
  keepsOnTop: capability,
  /** Whether the desktop can ask for a folder. */
  folders: capability,
  /** Whether credentials are kept encrypted by the desktop; the reason is the honest warning if not. */
  secrets: capability,
  /** Of the program's own spell checker, with the languages that it can be given. */
  spelling: capability.extend({ languages: z.array(z.string()) }),
})
export type Capabilities = z.output<typeof capabilities>

export const idleReturn = z.object({ entryId: localId, idleSince: instant, returnedAt: instant })
export type IdleReturn = z.output<typeof idleReturn>

/** `act` does what the reminder is about: it starts the timer, stops the one that runs, or opens the project. */
export const reminderChoice = z.enum(['act', 'snooze', 'dismiss', ...pomodoroAction.options])
export type ReminderChoice = z.output<typeof reminderChoice>

/** A reminder that is due and that nobody has answered, in words. */
export const reminder = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** The most useful first. */
  choices: z.array(z.object({ choice: reminderChoice, label: z.string() })),
})
export type ShownReminder = z.output<typeof reminder>

/** The mini timer, and the line for what comes next. */
export const smallWindow = z.enum(['mini', 'quick'])
export type SmallWindow = z.output<typeof smallWindow>

export const desktopProcedures = {
  'desktop.capabilities': mainProcedure(nothing, capabilities),
  /** The question that waits for an answer, if any: asked once per absence. */
  'idle.pending': mainProcedure(nothing, idleReturn.nullable()),
  /** With `split` the time away becomes an entry of its own, `as`, and the timer goes on. */
  'idle.resolve': mainProcedure(
    z.object({
      choice: z.enum(['keep', 'discard', 'discard-and-continue', 'split']),
      as: entryDetails.optional(),
    }),
    z.null(),
  ),
  /** How long ago the last input was, anywhere on the desktop; always 0 where that does not tell. */
  'idle.look': mainProcedure(nothing, z.object({ seconds: z.int().min(0) })),
  'reminders.pending': mainProcedure(nothing, reminder.nullable()),
  /** Nothing happens when that reminder is no longer due. */
  'reminders.answer': mainProcedure(z.object({ id: z.string(), choice: reminderChoice }), z.null()),
  /** Brings a window to the front, opening it when it is closed. */
  'windows.show': mainProcedure(z.object({ window: z.enum(['main', ...smallWindow.options]) }), z.null()),
  'windows.hide': mainProcedure(z.object({ window: smallWindow }), z.null()),
  /** Opens an http(s) or mailto link in the desktop's own browser. */
  'desktop.openExternal': mainProcedure(z.object({ url: z.url() }), z.null()),
} as const
