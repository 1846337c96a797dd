import type { Db } from '../database/database.ts'
import type { TaskKey } from './repository.ts'

/** Whether the task has subtasks that are not deleted. */
export async function hasSubtasks(db: Db, task: TaskKey): Promise<boolean> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('organization_id', '=', task.organization_id)
    .where('parent_task_id', '=', task.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
