import type { Selectable } from 'kysely'
import type { Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { SubscriptionTables } from './tables.ts'
import { changeRows, insertOf, rowsOf } from '../database/rows.ts'

export type SubscriptionRow = Selectable<SubscriptionTables['subscriptions']>

export type TrialRow = Selectable<SubscriptionTables['trials']>

export function findSubscription(db: Db, organization_id: number) {
  return rowsOf(db, 'subscriptions', { organization_id }).selectAll().executeTakeFirst()
}

/** The trial that runs at an instant. */
export function findTrial(db: Db, organization_id: number, now: Instant) {
  return rowsOf(db, 'trials', { organization_id })
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores a trial and raises the organization's plan until it ends. */
export async function insertTrial(db: Db, row: TrialRow, { at }: Pick<Moment, 'at'>) {
  await insertOf('trials')(db, row)
  const raised = { trial_plan: row.plan, trial_ends_at: row.ends_at, at }
  await changeRows(db, 'organizations', { id: row.organization_id }, raised)
}

/** The organization's workspaces are premium now: who reads what changed is to see so. @returns their ids */
export async function touchWorkspaces(db: Db, organizationId: number, { at }: Pick<Moment, 'at'>) {
  const rows = await db
    .updateTable('workspaces')
    .set({ at })
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
