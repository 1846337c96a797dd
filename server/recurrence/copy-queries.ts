import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { pick } from '../database/pick.ts'
import { deleteRows, insertOf, rowsOf } from '../database/rows.ts'
import type { TaskTables } from '../tasks/tables.ts'

export type StoredTask = Selectable<TaskTables['tasks']>

/** How much time and who it takes, and not how far it has come. */
export function handedOn(task: StoredTask) {
  return pick(
    task,
    'name',
    'name_key',
    'description',
    'notes',
    'project_id',
    'parent_task_id',
    'priority',
    'priority_at',
    'estimated_seconds',
    'auto_log_time',
    'billable',
    'private',
    'color',
    'position',
  )
}

export const insertTasks = insertOf('tasks')

/** The tables of what belongs to tasks, each with the column that names the task. */
const related = {
  task_assignees: 'task_id',
  task_ghosts: 'task_id',
  task_tags: 'task_id',
  custom_field_values: 'entity_id',
  custom_field_selections: 'entity_id',
} as const

const relatedTables = Object.keys(related) as readonly (keyof typeof related)[]

/** Kysely cannot follow a table that is one of several: to it, the table is the first. */
const relatedTo = (db: Db, table: keyof typeof related, organizationId: number, taskIds: readonly number[]) =>
  rowsOf(db, table as 'task_assignees', {
    organization_id: organizationId,
    [related[table]]: taskIds,
  }).selectAll()

interface Copy {
  readonly from: number
  readonly to: number
}

/** Gives each of the new tasks the assignees, ghosts, tags and custom fields of the task that it is made of, or some of these. */
export async function copyRelated(
  db: Db,
  organizationId: number,
  copies: readonly Copy[],
  tables: typeof relatedTables = relatedTables,
) {
  if (copies.length === 0) return
  const targets = Map.groupBy(copies, ({ from }) => from)
  for (const table of tables) {
    const column = related[table] as 'task_id'
    const rows = await relatedTo(db, table, organizationId, [...targets.keys()]).execute()
    const made = rows.flatMap((row) =>
      (targets.get(row[column]) ?? []).map(({ to }) => Object.assign({}, row, { [column]: to })),
    )
    await insertOf(table as 'task_assignees')(db, made)
  }
}

/** Whether a task has the same dates as another of its organization, and would hand the same on. */
export async function areAlike(db: Db, one: StoredTask, otherId: number) {
  const { organization_id: organizationId, id } = one
  const other = await rowsOf(db, 'tasks', { organization_id: organizationId, id: otherId })
    .selectAll()
    .executeTakeFirstOrThrow()
  // When a priority was given is not what the task is.
  const said = (task: StoredTask) =>
    JSON.stringify({ ...handedOn(task), priority_at: null, ...pick(task, 'start_date', 'end_date') })
  if (said(one) !== said(other)) return false
  const belongings = async (taskId: number): Promise<string> => {
    const tables = await Promise.all(
      relatedTables.map((table) => relatedTo(db, table, organizationId, [taskId]).execute()),
    )
    const plain = (row: object): string => JSON.stringify({ ...row, task_id: null, entity_id: null })
    return JSON.stringify(tables.map((rows: readonly object[]) => rows.map(plain).toSorted()))
  }
  return (await belongings(id)) === (await belongings(otherId))
}

/** Takes all of these away from tasks. */
export async function clearRelated(db: Db, organizationId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  for (const table of relatedTables) {
    await deleteRows(db, table as 'task_assignees', {
      organization_id: organizationId,
      [related[table]]: ids,
    })
  }
}

/** The undeleted subtasks of a task, oldest first. */
export function subtasksOf(db: Db, { organization_id, id }: Pick<StoredTask, 'organization_id' | 'id'>) {
  const present = { organization_id, parent_task_id: id, deleted_at: null, archived_at: null }
  return rowsOf(db, 'tasks', present).selectAll().orderBy('id').execute()
}

/** The status in which new tasks of the workspace begin. */
export async function firstStatus(
  db: Db,
  { organization_id, workspace_id }: Pick<StoredTask, 'organization_id' | 'workspace_id'>,
) {
  const { id } = await rowsOf(db, 'statuses', { organization_id, workspace_id, deleted_at: null })
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
