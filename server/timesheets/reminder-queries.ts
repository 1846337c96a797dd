import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, countRows } from '../database/rows.ts'
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
  const { organization_id, workspace_id, member_id: user_id, id: setup_id } = setup
  const membership = { organization_id, workspace_id, user_id, inactive: false }
  if ((await countRows(db, 'workspace_users', membership)) === 0) return false
  const sheet = { organization_id, setup_id, period_start: period.start, locked: true }
  return (await countRows(db, 'timesheets', sheet)) === 0
}

/** Those of people who have another zone now than their next reminder was computed for. */
export function listMoved(db: Db) {
  return selectReminded(db).whereRef('setup.reminder_zone', '!=', 'users.timezone').execute()
}

/** Moves the next reminder, unless another process has just sent it. */
export function followZone(
  db: Db,
  { organization_id, id, next_reminder_at, timezone }: DueSetup,
  at: Instant | null,
) {
  const unsent = { organization_id, id, next_reminder_at }
  return changeRows(db, 'timesheet_setups', unsent, { next_reminder_at: at, reminder_zone: timezone })
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
