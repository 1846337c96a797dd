import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { StoredPreferences, StoredSettings, UserSettingTables } from './preference-tables.ts'
import { changeRows, deleteRows, rowsOf, saveRow } from '../database/rows.ts'

export function findPreferences(db: Db, userId: number) {
  return rowsOf(db, 'preferences', { user_id: userId }).selectAll().executeTakeFirst()
}

export function savePreferences(
  db: Db,
  user_id: number,
  stored: StoredPreferences,
  features: readonly string[],
  at: Instant,
) {
  const values = { stored: JSON.stringify(stored), alpha_features: JSON.stringify(features), at }
  return saveRow(db, 'preferences', { user_id }, values)
}

/** The settings that the person has set, and when last; the beginning of time while nothing is. */
export async function findStored(db: Db, userId: number) {
  const row = await rowsOf(db, 'user_settings', { user_id: userId })
    .select(['stored', 'at'])
    .executeTakeFirst()
  return row ?? { stored: {}, at: 0 }
}

export function saveStored(db: Db, user_id: number, settings: StoredSettings, at: Instant) {
  return saveRow(db, 'user_settings', { user_id }, { stored: JSON.stringify(settings), at })
}

/** Whether the person has created so many tasks in the organizations; deleted ones count. */
export async function hasCreatedTasks(
  db: Db,
  organizationIds: readonly number[],
  creator_id: number,
  count: number,
) {
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

/** The person's value for one workspace alone; undefined when there is none. */
export async function findOverride(db: Db, key: PlaceKey) {
  const row = await rowsOf(db, 'workspace_user_settings', key).select('autolog_time').executeTakeFirst()
  return row?.autolog_time
}

export function saveOverride(
  db: Db,
  key: PlaceKey,
  values: { readonly autolog_time: boolean; readonly at: Instant },
) {
  return saveRow(db, 'workspace_user_settings', key, values)
}

export function deleteOverride(db: Db, key: PlaceKey) {
  return deleteRows(db, 'workspace_user_settings', key)
}

/** Notes when the person first changed anything in the planner. */
export function savePlanningSince(db: Db, id: number, now: Instant) {
  return changeRows(db, 'users', { id, planning_since: null }, { planning_since: now })
}
