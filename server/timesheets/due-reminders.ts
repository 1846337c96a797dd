/**
 * Sends the reminders that are due. A setup's row notes the next one, and is moved on in the same transaction that queues
 * the mail: each period has one reminder at most, also over restarts and several processes.
 */

import { type Selectable, sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { IdAllocator } from '../database/ids.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Clock } from '../effects/clock.ts'
import { DAY } from '../effects/timestamps.ts'
import { type Mails, queueMail } from '../mail/queue.ts'
import { isPremium } from '../organizations/plans.ts'
import type { Plan } from '../organizations/tables.ts'
import { effectivePlan } from '../subscriptions/trial-plan.ts'
import { type Period, periodAt } from './periods.ts'
import { reminderMail } from './reminder-mail.ts'
import { nextReminder, reminderAt } from './reminder-time.ts'
import { updateSetup } from './setup-repository.ts'
import type { TimesheetTables } from './tables.ts'

const AT_ONCE = 20

/** What a service that was down finds is sent later, but no later than this. */
const LATEST: Instant = 3 * DAY

export interface ReminderEffects {
  readonly db: Db
  readonly ids: IdAllocator
  readonly clock: Clock
  readonly mails: Mails
}

interface DueSetup extends Selectable<TimesheetTables['timesheet_setups']> {
  readonly email: string
  readonly name: string
  readonly timezone: string
  readonly workspace_name: string
  readonly disable_approvals: boolean
  readonly plan: Plan
  readonly trial_plan: Plan | null
  readonly trial_ends_at: Instant | null
}

function selectReminded(db: Db) {
  return db
    .selectFrom('timesheet_setups as setup')
    .innerJoin('users', 'users.id', 'setup.member_id')
    .innerJoin('organizations', 'organizations.id', 'setup.organization_id')
    .innerJoin('workspaces', (join) =>
      join
        .onRef('workspaces.organization_id', '=', 'setup.organization_id')
        .onRef('workspaces.id', '=', 'setup.workspace_id'),
    )
    .selectAll('setup')
    .select(['users.email', 'users.name', 'users.timezone'])
    .select(['workspaces.name as workspace_name', 'workspaces.disable_approvals'])
    .select(['organizations.plan', 'organizations.trial_plan', 'organizations.trial_ends_at'])
    .where('setup.next_reminder_at', 'is not', null)
}

/** When the next reminder of all is due; null when none is to come. */
export async function nextDue(db: Db): Promise<Instant | null> {
  const next = await db
    .selectFrom('timesheet_setups')
    .select('next_reminder_at')
    .where('next_reminder_at', 'is not', null)
    .orderBy('next_reminder_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_reminder_at ?? null
}

/** The period that the setup's next reminder is about. */
function periodOf(setup: DueSetup): Period | null {
  return setup.next_reminder_period === null ? null : periodAt(setup, setup.next_reminder_period)
}

/** People move: their reminders follow the zone that they have now. */
export async function followZones({ db }: Pick<ReminderEffects, 'db'>): Promise<void> {
  const moved = await selectReminded(db).whereRef('setup.reminder_zone', '!=', 'users.timezone').execute()
  for (const setup of moved) {
    const period = periodOf(setup)
    const at = period === null ? null : reminderAt(setup, period, setup.timezone)
    // Unless another process has just sent it.
    await db
      .updateTable('timesheet_setups')
      .set({ next_reminder_at: at, reminder_zone: setup.timezone })
      .where('organization_id', '=', setup.organization_id)
      .where('id', '=', setup.id)
      .where('next_reminder_at', '=', setup.next_reminder_at)
      .execute()
  }
}

/** Whether the member is still one and the period still open. */
async function isWanted(transaction: Db, setup: DueSetup, period: Period, now: Instant): Promise<boolean> {
  if (setup.disable_approvals || !isPremium(effectivePlan(setup, now))) return false
  const { rows } = await sql<{ active: number; locked: number }>`
    select
      (select count(*) from workspace_users
        where organization_id = ${setup.organization_id} and workspace_id = ${setup.workspace_id}
          and user_id = ${setup.member_id} and inactive = ${false}) as active,
      (select count(*) from timesheets
        where organization_id = ${setup.organization_id} and setup_id = ${setup.id}
          and period_start = ${period.start} and locked = ${true}) as locked`.execute(transaction)
  const [found] = rows
  return found !== undefined && found.active > 0 && found.locked === 0
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
  scope: Pick<Scope, 'db' | 'ids' | 'now' | 'mails' | 'afterCommit'>,
  setup: DueSetup,
): Promise<void> {
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
  if (!isDue || !(await isWanted(db, setup, due.period, now))) return
  await queueMail(scope, reminderMail(setup, setup.workspace_name, due.period, mails.publicUrl))
}

/** @returns how many setups were moved on. */
async function sendSome(effects: ReminderEffects): Promise<number> {
  const { db, ids, clock, mails } = effects
  await ids.reserve()
  return inTransaction(db, async (transaction) => {
    const now = clock.now()
    const skipsLocked = transaction.getExecutor().adapter.supportsMultipleConnections === true
    const setups = await selectReminded(transaction)
      .where('setup.next_reminder_at', '<=', now)
      .orderBy('setup.next_reminder_at')
      .limit(AT_ONCE)
      .$if(skipsLocked, (query) => query.forUpdate('setup').skipLocked())
      .execute()
    // The queue is delivered once for all of them, by who asked for the reminders.
    const scope = { db: transaction, ids, now, mails, afterCommit: () => undefined }
    for (const setup of setups) await remind(scope, setup)
    return setups.length
  })
}

/** Sends all that is due. @returns whether mails may wait in the queue. */
export async function sendDueReminders(effects: ReminderEffects): Promise<boolean> {
  const count = await sendSome(effects)
  if (count === AT_ONCE) await sendDueReminders(effects)
  return count > 0
}
