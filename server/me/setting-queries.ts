import type { WorkspaceMembership } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { StoredSettings } from './setting-tables.ts'

/** What the person has set, and when last; the beginning of time while nothing is. */
export async function findStored(
  db: Db,
  userId: number,
): Promise<{ readonly stored: StoredSettings; readonly at: Instant }> {
  const row = await db
    .selectFrom('user_settings')
    .select(['stored', 'at'])
    .where('user_id', '=', userId)
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
  userId: number,
  count: number,
): Promise<boolean> {
  if (organizationIds.length === 0) return false
  const tasks = await db
    .selectFrom('tasks')
    .select('id')
    .where('organization_id', 'in', organizationIds)
    .where('creator_id', '=', userId)
    // Occurrences of a series make themselves.
    .where('recurring_task_id', 'is', null)
    .limit(count)
    .execute()
  return tasks.length === count
}

type Place = Pick<WorkspaceMembership, 'organization' | 'workspaceId'>

/** What is set for the person in a workspace alone; undefined when nothing is. */
export async function findOverride(
  db: Db,
  { organization, workspaceId }: Place,
  userId: number,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('workspace_user_settings')
    .select('autolog_time')
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.autolog_time
}

export async function saveOverride(
  db: Db,
  { organization, workspaceId }: Place,
  userId: number,
  values: { readonly autolog_time: boolean; readonly at: Instant },
): Promise<void> {
  await db
    .insertInto('workspace_user_settings')
    .values({
      organization_id: organization.organizationId,
      workspace_id: workspaceId,
      user_id: userId,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'workspace_id', 'user_id']).doUpdateSet(values),
    )
    .execute()
}

export async function deleteOverride(
  db: Db,
  { organization, workspaceId }: Place,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('workspace_user_settings')
    .where('organization_id', '=', organization.organizationId)
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute()
}

/** Notes when the person first changed anything in the planner. */
export async function savePlanningSince(db: Db, userId: number, now: Instant): Promise<void> {
  await db
    .updateTable('users')
    .set({ planning_since: now })
    .where('id', '=', userId)
    .where('planning_since', 'is', null)
    .execute()
}
