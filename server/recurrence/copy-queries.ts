import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { pick } from '../database/pick.ts'
import { deleteRows, insertOf, rowsOf } from '../database/rows.ts'
import type { TaskTables } from '../tasks/tables.ts'

export type StoredTask = Selectable<TaskTables['tasks']>

const handedOnColumns = [
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
] as const

/** The names in a change: columns, and keys of a request's body. */
export type Edited = Readonly<Record<string, unknown>>

/** Columns that go with another one. */
const companions: Readonly<Record<string, string>> = { name_key: 'name', priority_at: 'priority' }

/** The effort and the people of a task, not its progress; only the fields in `edited`, if it is given. */
export function handedOn(task: StoredTask, edited?: Edited) {
  const isMeant = (column: string) => edited === undefined || (companions[column] ?? column) in edited
  return pick(task, ...handedOnColumns.filter(isMeant))
}

export const insertTasks = insertOf('tasks')

/** The tables of what belongs to tasks: the column that names the task, and the key under which a body has it. */
const related = [
  ['task_assignees', 'task_id', 'assignee_user_ids'],
  ['task_ghosts', 'task_id', 'ghost_assignee_ids'],
  ['task_tags', 'task_id', 'tag_ids'],
  ['custom_field_values', 'entity_id', 'custom_fields'],
  ['custom_field_selections', 'entity_id', 'custom_fields'],
] as const

/** The parts of tasks, table by table; only those in `edited`, if it is given. */
function belongingsOf(db: Db, organization_id: number, taskIds: readonly number[], edited?: Edited) {
  return related.flatMap(([name, column, key]) => {
    const value = edited?.[key]
    if (edited !== undefined && value === undefined) return []
    const areFields = key === 'custom_fields' && value instanceof Object
    const fields = areFields ? { custom_field_id: Object.keys(value).map(Number) } : {}
    const where = { organization_id, [column]: taskIds, ...fields }
    // Kysely cannot follow a table that is one of several: to it, the table is the first.
    const table = name as 'task_assignees'
    return { table, column: column as 'task_id', where, stored: rowsOf(db, table, where).selectAll() }
  })
}

interface Copy {
  readonly from: number
  readonly to: number
}

/** Copies the parts of a task to each of those that are made of it; only those in `edited`, if it is given. */
export async function copyRelated(db: Db, organizationId: number, copies: readonly Copy[], edited?: Edited) {
  if (copies.length === 0) return
  const targets = Map.groupBy(copies, ({ from }) => from)
  for (const { table, column, stored } of belongingsOf(db, organizationId, [...targets.keys()], edited)) {
    const made = (await stored.execute()).flatMap((row) =>
      (targets.get(row[column]) ?? []).map(({ to }) => Object.assign({}, row, { [column]: to })),
    )
    await insertOf(table)(db, made)
  }
}

/** Whether a task has the same dates as another of its organization, and would hand the same on. */
export async function areAlike(db: Db, one: StoredTask, otherId: number) {
  const other = await rowsOf(db, 'tasks', { organization_id: one.organization_id, id: otherId })
    .selectAll()
    .executeTakeFirstOrThrow()
  // When a priority was given is not what the task is.
  const told = (task: StoredTask) =>
    JSON.stringify({ ...handedOn(task), priority_at: null, ...pick(task, 'start_date', 'end_date') })
  return told(one) === told(other) && haveAlike(db, one, otherId)
}

/** Whether tasks have the same parts; only those in `edited`, if it is given. */
async function haveAlike(db: Db, { organization_id, id }: StoredTask, otherId: number, edited?: Edited) {
  const belongings = async (taskId: number): Promise<string> => {
    const tables = await Promise.all(
      belongingsOf(db, organization_id, [taskId], edited).map(({ stored }) => stored.execute()),
    )
    const plain = (row: object): string => JSON.stringify({ ...row, task_id: null, entity_id: null })
    return JSON.stringify(tables.map((rows: readonly object[]) => rows.map(plain).toSorted()))
  }
  return (await belongings(id)) === (await belongings(otherId))
}

/** Of an edit that is handed on, the fields in which a task is as another one. */
export async function alikeIn(db: Db, one: StoredTask, other: StoredTask, edited: Edited): Promise<Edited> {
  const alike: [string, unknown][] = []
  for (const [key, value] of Object.entries(edited)) {
    const field = { [key]: value }
    const [told, others] = [one, other].map((task) => JSON.stringify(handedOn(task, field)))
    const isHandedOn = told !== '{}' || related.some(([, , part]) => part === key)
    if (isHandedOn && told === others && (await haveAlike(db, one, other.id, field))) alike.push([key, value])
  }
  return Object.fromEntries(alike)
}

/** Removes the parts in `edited` from tasks. */
export async function clearRelated(db: Db, organizationId: number, ids: readonly number[], edited: Edited) {
  for (const { table, where } of belongingsOf(db, organizationId, ids, edited))
    await deleteRows(db, table, where)
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
