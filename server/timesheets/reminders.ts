/**
 * Keeps reminding. Where nobody is to be reminded it sets no timer at all, so that a service within the desktop program
 * stays quiet; else it sleeps until the next reminder is due.
 */

import { i18n } from '../../shared/words/words.ts'
import type { AnyScope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { IdAllocator } from '../database/ids.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Clock } from '../effects/clock.ts'
import { oneAtATime, type Timers } from '../effects/timers.ts'
import { HOUR, DAY } from '../effects/timestamps.ts'
import { type Mail, type Mails, textOf } from '../mail/mailer.ts'
import { plainName } from '../mail/plain-name.ts'
import { queueMail } from '../mail/queue.ts'
import { effectivePlan, isPremium } from '../organizations/plans.ts'
import { type Period, periodAt } from '../../shared/domain/periods.ts'
import {
  nextDue,
  type DueSetup,
  followZone,
  holdDue,
  isOpen,
  listMoved,
  updateSetup,
} from './setup-queries.ts'
import { nextReminder, reminderAt } from './reminder-time.ts'

// Sends the reminders that are due. A setup's row notes the next one, and is moved on in the same transaction that queues
// the mail: each period has one reminder at most, also over restarts and several processes.

const AT_ONCE = 20

/** Reminders that came due while the service was down are sent late, but no later than this. */
const LATEST: Instant = 3 * DAY

interface ReminderEffects {
  readonly db: Db
  readonly ids: IdAllocator
  readonly clock: Clock
  readonly mails: Mails
}

/** The period that the setup's next reminder is about. */
function periodOf(setup: DueSetup): Period | null {
  return setup.next_reminder_period === null ? null : periodAt(setup, setup.next_reminder_period)
}

/** People move: their reminders follow the zone that they have now. */
async function followZones({ db }: Pick<ReminderEffects, 'db'>) {
  const moved = await listMoved(db)
  for (const setup of moved) {
    const period = periodOf(setup)
    const at = period === null ? null : reminderAt(setup, period, setup.timezone)
    await followZone(db, setup, at)
  }
}

/** The reminder to send now; one that is too old gives way to the next. */
function reminderOf(setup: DueSetup, now: Instant): { readonly period: Period; readonly at: Instant } | null {
  const at = setup.next_reminder_at
  const period = periodOf(setup)
  if (at === null || period === null) return null
  return at >= now - LATEST
    ? { period, at }
    : nextReminder(setup, now - LATEST, setup.reminded_period, setup.timezone)
}

/** Moves the setup on to its next reminder, and queues the mail of the one that is due. */
async function remind(
  scope: Pick<AnyScope, 'db' | 'ids' | 'now' | 'mails' | 'afterCommit'>,
  setup: DueSetup,
) {
  const { db, now, mails } = scope
  const due = reminderOf(setup, now)
  const isDue = due !== null && due.at <= now
  const reminded = isDue ? due.period.start : setup.reminded_period
  const next = isDue ? nextReminder(setup, now, reminded, setup.timezone) : due
  await updateSetup(db, setup, {
    next_reminder_at: next?.at ?? null,
    next_reminder_period: next?.period.start ?? null,
    reminder_zone: setup.timezone,
    reminded_period: reminded,
  })
  if (!isDue || setup.disable_approvals || !isPremium(effectivePlan(setup, now))) return
  if (!(await isOpen(db, setup, due.period))) return
  await queueMail(scope, reminderMail(setup, setup.workspace_name, due.period, mails.publicUrl))
}

/** @returns how many setups were moved on. */
async function sendSome(effects: ReminderEffects): Promise<number> {
  const { db, ids, clock, mails } = effects
  await ids.reserve()
  return inTransaction(db, async (transaction) => {
    const now = clock.now()
    const setups = await holdDue(transaction, now, AT_ONCE)
    // The queue is delivered once for all of them, by who asked for the reminders.
    const scope = { db: transaction, ids, now, mails, afterCommit: () => undefined }
    for (const setup of setups) await remind(scope, setup)
    return setups.length
  })
}

/** Sends all that is due. @returns whether mails may wait in the queue. */
async function sendDueReminders(effects: ReminderEffects): Promise<boolean> {
  const count = await sendSome(effects)
  if (count === AT_ONCE) await sendDueReminders(effects)
  return count > 0
}

/** Reminds a member to submit the timesheet of a period. */
function reminderMail(
  member: { readonly email: string; readonly name: string },
  workspaceName: string,
  { start, end }: Period,
  publicUrl: string,
): Mail {
  return {
    to: member.email,
    subject: i18n._('Your timesheet of {start} to {end}', { start, end }),
    text: textOf(
      i18n._('Hello {name},', { name: plainName(member.name) }),
      i18n._(
        'your timesheet of {start} to {end} in {workspaceName} is still to be submitted. Look it through and submit it\nin Dayloom:',
        { start, end, workspaceName: plainName(workspaceName) },
      ),
      publicUrl,
    ),
  }
}

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
  let stopTimer: (() => void) | null = null

  function sleepUntil(due: Instant): void {
    stopTimer?.()
    const wait = Math.max(0, Math.min(due - clock.now(), LONGEST))
    stopTimer = timers.after(Math.ceil(wait / 1000), () => background(runs.ask))
  }

  const runs = oneAtATime(async () => {
    try {
      if ((await nextDue(db)) === null) return
      await followZones(effects)
      if (await sendDueReminders(effects)) await mails.deliver()
      const due = await nextDue(db)
      if (due !== null && !runs.isStopped()) sleepUntil(due)
    } catch (error) {
      // A database that is away for a while must not end the reminding.
      if (!runs.isStopped()) sleepUntil(clock.now() + LONGEST)
      throw error
    }
  })

  return {
    reschedule: runs.ask,
    stop() {
      runs.stop()
      stopTimer?.()
    },
  }
}
