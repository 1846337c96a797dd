/** What belongs to a project and follows it: members, pins, entries, tasks. */

import type { Insertable } from 'kysely'
import type { Moment } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import type { ProjectTables } from './tables.ts'

interface ProjectKey {
  readonly organization_id: number
  readonly id: number
}

export async function insertProjectUser(
  db: Db,
  row: Insertable<ProjectTables['project_users']>,
): Promise<void> {
  await db.insertInto('project_users').values(row).execute()
}

export async function pinProject(db: Db, project: ProjectKey, userId: number): Promise<void> {
  await db
    .insertInto('project_pins')
    .values({ organization_id: project.organization_id, user_id: userId, project_id: project.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unpinProject(db: Db, project: ProjectKey, userId: number): Promise<void> {
  await db
    .deleteFrom('project_pins')
    .where('organization_id', '=', project.organization_id)
    .where('user_id', '=', userId)
    .where('project_id', '=', project.id)
    .execute()
}

/** Leaves the project's entries without project and task. */
export async function unassignEntries(db: Db, project: ProjectKey, { at }: Moment): Promise<void> {
  await db
    .updateTable('time_entries')
    .set({ project_id: null, task_id: null, at })
    .where('organization_id', '=', project.organization_id)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function deleteEntries(db: Db, project: ProjectKey, { now, at }: Moment): Promise<void> {
  await db
    .updateTable('time_entries')
    .set({ deleted_at: now, at })
    .where('organization_id', '=', project.organization_id)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Leaves the project's tasks without a project: planning goes on showing them. */
export async function unassignTasks(db: Db, project: ProjectKey, { at }: Moment): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ project_id: null, at })
    .where('organization_id', '=', project.organization_id)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .execute()
}
