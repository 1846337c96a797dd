import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, deleteRows, rowsOf } from '../database/rows.ts'
import type { StoredSettings, UserSettingTables } from './preference-tables.ts'

/** What the person has set, and when last; the beginning of time while nothing is. */
export async function findStored(
  db: Db,
  userId: number,
): Promise<{ readonly stored: StoredSettings; readonly at: Instant }> {
  const row = await rowsOf(db, 'user_settings', { user_id: userId })
    .select(['stored', 'at'])
    .executeTakeFirst()
  return row ?? { stored: {}, at: 0 }
}

export async function saveStored(
  db: Db,
  userId: number,
  settings: StoredSettings,
  at: Instant,
): Promise<void> {
  const values = { stored: JSON.stringify(settings), at }
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Whether the person has created so many tasks in the organizations; deleted ones count. */
export async function hasCreatedTasks(
  db: Db,
  organizationIds: readonly number[],
  creator_id: number,
  count: number,
): Promise<boolean> {
  if (organizationIds.length === 0) return false
  // Occurrences of a series make themselves.
  const where = { organization_id: organizationIds, creator_id, recurring_task_id: null }
  const tasks = await rowsOf(db, 'tasks', where).select('id').limit(count).execute()
  return tasks.length === count
}

/** A person in a workspace. */
type PlaceKey = Pick<
  UserSettingTables['workspace_user_settings'],
  'organization_id' | 'workspace_id' | 'user_id'
>

/** What is set for the person in a workspace alone; undefined when nothing is. */
export async function findOverride(db: Db, key: PlaceKey): Promise<boolean | undefined> {
  const row = await rowsOf(db, 'workspace_user_settings', key).select('autolog_time').executeTakeFirst()
  return row?.autolog_time
}

export async function saveOverride(
  db: Db,
  key: PlaceKey,
  values: { readonly autolog_time: boolean; readonly at: Instant },
): Promise<void> {
  await db
    .insertInto('workspace_user_settings')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'workspace_id', 'user_id']).doUpdateSet(values),
    )
    .execute()
}

export function deleteOverride(db: Db, key: PlaceKey): Promise<void> {
  return deleteRows(db, 'workspace_user_settings', key)
}

/** Notes when the person first changed anything in the planner. */
export function savePlanningSince(db: Db, id: number, now: Instant): Promise<void> {
  return changeRows(db, 'users', { id, planning_since: null }, { planning_since: now })
}
