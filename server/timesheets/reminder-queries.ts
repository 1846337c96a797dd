import { sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { Period } from './periods.ts'

export type DueSetup = Awaited<ReturnType<ReturnType<typeof selectReminded>['execute']>>[number]

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
export async function nextDue(db: Db) {
  const next = await db
    .selectFrom('timesheet_setups')
    .select('next_reminder_at')
    .where('next_reminder_at', 'is not', null)
    .orderBy('next_reminder_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_reminder_at ?? null
}

/** Whether the member is still one and the period still open. */
export async function isOpen(db: Db, setup: DueSetup, period: Period) {
  const { rows } = await sql<{ active: number; locked: number }>`
    select
      (select count(*) from workspace_users
        where organization_id = ${setup.organization_id} and workspace_id = ${setup.workspace_id}
          and user_id = ${setup.member_id} and inactive = ${false}) as active,
      (select count(*) from timesheets
        where organization_id = ${setup.organization_id} and setup_id = ${setup.id}
          and period_start = ${period.start} and locked = ${true}) as locked`.execute(db)
  const [found] = rows
  return found !== undefined && found.active > 0 && found.locked === 0
}

/** Those of people who have another zone now than their next reminder was computed for. */
export function listMoved(db: Db) {
  return selectReminded(db).whereRef('setup.reminder_zone', '!=', 'users.timezone').execute()
}

/** Moves the next reminder, unless another process has just sent it. */
export async function followZone(db: Db, setup: DueSetup, at: Instant | null) {
  await db
    .updateTable('timesheet_setups')
    .set({ next_reminder_at: at, reminder_zone: setup.timezone })
    .where('organization_id', '=', setup.organization_id)
    .where('id', '=', setup.id)
    .where('next_reminder_at', '=', setup.next_reminder_at)
    .execute()
}

/** Some that are due, kept from other processes until the transaction ends. */
export function holdDue(transaction: Db, now: Instant, limit: number) {
  const skipsLocked = transaction.getExecutor().adapter.supportsMultipleConnections === true
  return selectReminded(transaction)
    .where('setup.next_reminder_at', '<=', now)
    .orderBy('setup.next_reminder_at')
    .limit(limit)
    .$if(skipsLocked, (query) => query.forUpdate('setup').skipLocked())
    .execute()
}
