/**
 * Keeps reminding. Where nobody is to be reminded it sets no timer at all, so that a service within the desktop program
 * stays quiet; else it sleeps until the next reminder is due.
 */

import type { Instant } from '../database/columns.ts'
import type { Timers } from '../effects/timers.ts'
import { HOUR } from '../effects/timestamps.ts'
import { followZones, type ReminderEffects, sendDueReminders } from './due-reminders.ts'
import { nextDue } from './reminder-queries.ts'

/** The longest sleep: people change their zones, and other processes the setups. */
const LONGEST: Instant = HOUR

export interface RemindersEffects extends ReminderEffects {
  readonly timers: Timers
  /** Runs work that nobody waits for, and reports its failure. */
  readonly background: (task: () => Promise<void>) => void
}

export interface Reminders {
  /** Sends what is due and sleeps until what comes next; to be called at the start and when setups have changed. */
  readonly reschedule: () => Promise<void>
  /** Begins nothing more. */
  readonly stop: () => void
}

export function createReminders(effects: RemindersEffects): Reminders {
  const { db, clock, mails, timers, background } = effects
  const state: { stopped: boolean; askedAgain: boolean; running: Promise<void> | null } = {
    stopped: false,
    askedAgain: false,
    running: null,
  }
  let stopTimer: (() => void) | null = null

  function sleepUntil(due: Instant): void {
    stopTimer?.()
    const wait = Math.max(0, Math.min(due - clock.now(), LONGEST))
    stopTimer = timers.after(Math.ceil(wait / 1000), () => background(reschedule))
  }

  async function work(): Promise<void> {
    if ((await nextDue(db)) === null) return
    await followZones(effects)
    if (await sendDueReminders(effects)) await mails.deliver()
    const due = await nextDue(db)
    if (due !== null && !state.stopped) sleepUntil(due)
  }

  async function run(): Promise<void> {
    try {
      while (state.askedAgain && !state.stopped) {
        state.askedAgain = false
        await work()
      }
    } catch (error) {
      // A database that is away for a while must not end the reminding.
      if (!state.stopped) sleepUntil(clock.now() + LONGEST)
      throw error
    } finally {
      state.running = null
    }
  }

  function reschedule(): Promise<void> {
    state.askedAgain = true
    state.running ??= run()
    return state.running
  }

  return {
    reschedule,
    stop() {
      state.stopped = true
      stopTimer?.()
    },
  }
}
