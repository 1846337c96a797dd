import type { Db } from '../database/database.ts'
import type { ProjectKey } from './repository.ts'

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
