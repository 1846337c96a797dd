/** The pomodoro under way: focus intervals and breaks by turns. The computer on which it was started keeps it. */

import { z } from 'zod'
import { instant, nothing } from './fields.ts'
import { mainProcedure } from './procedure.ts'

/**
 * `begin` starts the next focus interval, on the running entry, on one like the last, or on an empty one. `skip` does so instead of
 * a break, or of the rest of it. `stop` ends the pomodoro and stops the timer, `end` leaves the timer as it is.
 */
export const pomodoroAction = z.enum(['begin', 'break', 'skip', 'extend', 'stop', 'end'])
export type PomodoroAction = z.output<typeof pomodoroAction>

export const shownPomodoro = z.object({
  phase: z.enum(['focus', 'break']),
  /** The interval has ended, and nobody has said what comes next. */
  isOver: z.boolean(),
  endsAt: instant,
  /** In words, such as `Focus, 2 of 4`. */
  title: z.string(),
  /** The actions that are possible now, in words, the most useful first. */
  actions: z.array(z.object({ action: pomodoroAction, label: z.string() })),
})
export type ShownPomodoro = z.output<typeof shownPomodoro>

export const pomodoroSound = z.object({
  sound: z.enum(['focus', 'break', 'end']),
  /** Percent. */
  volume: z.int(),
})
export type PomodoroSound = z.output<typeof pomodoroSound>

export const pomodoroProcedures = {
  'pomodoro.get': mainProcedure(nothing, shownPomodoro.nullable()),
  /** Does nothing where the action does not fit the moment. */
  'pomodoro.act': mainProcedure(z.object({ action: pomodoroAction }), z.null()),
} as const
