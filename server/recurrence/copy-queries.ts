import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { NewTask } from '../tasks/queries.ts'
import type { TaskTables } from '../tasks/tables.ts'

export type StoredTask = Selectable<TaskTables['tasks']>

/** How much time and who it takes, and not how far it has come. */
export function handedOn(task: StoredTask) {
  return {
    name: task.name,
    name_key: task.name_key,
    description: task.description,
    notes: task.notes,
    project_id: task.project_id,
    parent_task_id: task.parent_task_id,
    priority: task.priority,
    priority_at: task.priority_at,
    estimated_seconds: task.estimated_seconds,
    auto_log_time: task.auto_log_time,
    billable: task.billable,
    private: task.private,
    color: task.color,
    position: task.position,
  } satisfies Partial<NewTask>
}

/** Rows of one statement: databases limit the parameters that it may have. */
const ROWS_AT_ONCE = 200

export async function insertTasks(db: Db, rows: readonly NewTask[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('tasks')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  }
}

const links = ['task_assignees', 'task_ghosts', 'task_tags'] as const

const fields = ['custom_field_values', 'custom_field_selections'] as const

interface Copy {
  readonly from: number
  readonly to: number
}

/** Each row again for each of the copies of the task that it belongs to. */
function copiesOf<Row>(
  rows: readonly Row[],
  copies: readonly Copy[],
  taskOf: (row: Row) => number,
  belonging: (row: Row, to: number) => Row,
): Row[] {
  const targets = Map.groupBy(copies, ({ from }) => from)
  return rows.flatMap((row) => (targets.get(taskOf(row)) ?? []).map(({ to }) => belonging(row, to)))
}

async function copyLinks(
  db: Db,
  table: (typeof links)[number],
  organizationId: number,
  copies: readonly Copy[],
): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(
      'task_id',
      'in',
      copies.map(({ from }) => from),
    )
    .execute()
  const made = copiesOf(
    rows,
    copies,
    (row) => row.task_id,
    (row, task_id) => ({ ...row, task_id }),
  )
  for (let at = 0; at < made.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto(table)
      .values(made.slice(at, at + ROWS_AT_ONCE))
      .execute()
  }
}

async function copyFields(
  db: Db,
  table: (typeof fields)[number],
  organizationId: number,
  copies: readonly Copy[],
): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(
      'entity_id',
      'in',
      copies.map(({ from }) => from),
    )
    .execute()
  const made = copiesOf(
    rows,
    copies,
    (row) => row.entity_id,
    (row, entity_id) => ({ ...row, entity_id }),
  )
  for (let at = 0; at < made.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto(table)
      .values(made.slice(at, at + ROWS_AT_ONCE))
      .execute()
  }
}

/** Gives each of the new tasks the assignees, ghosts, tags and custom fields of the task that it is made of. */
export async function copyRelated(db: Db, organizationId: number, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return
  for (const table of links) await copyLinks(db, table, organizationId, copies)
  for (const table of fields) await copyFields(db, table, organizationId, copies)
}

/** Whether a task has the same dates as another of its organization, and would hand the same on. */
export async function areAlike(db: Db, one: StoredTask, otherId: number): Promise<boolean> {
  const { organization_id: organizationId, id } = one
  const ofOrganization = ['organization_id', '=', organizationId] as const
  const other = await db
    .selectFrom('tasks')
    .selectAll()
    .where(...ofOrganization)
    .where('id', '=', otherId)
    .executeTakeFirstOrThrow()
  // When a priority was given is not what the task is.
  const said = (task: StoredTask) =>
    JSON.stringify({
      ...handedOn(task),
      priority_at: null,
      start_date: task.start_date,
      end_date: task.end_date,
    })
  if (said(one) !== said(other)) return false
  const rowsOf = async (taskId: number): Promise<string> => {
    const linked = links.map((table) =>
      db
        .selectFrom(table)
        .selectAll()
        .where(...ofOrganization)
        .where('task_id', '=', taskId)
        .execute(),
    )
    const valued = fields.map((table) =>
      db
        .selectFrom(table)
        .selectAll()
        .where(...ofOrganization)
        .where('entity_id', '=', taskId)
        .execute(),
    )
    const tables = await Promise.all([...linked, ...valued])
    const plain = (row: object): string => JSON.stringify({ ...row, task_id: null, entity_id: null })
    return JSON.stringify(tables.map((rows: readonly object[]) => rows.map(plain).toSorted()))
  }
  return (await rowsOf(id)) === (await rowsOf(otherId))
}

/** Takes all of these away from tasks. */
export async function clearRelated(db: Db, organizationId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of links) {
    await db
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('task_id', 'in', ids)
      .execute()
  }
  for (const table of fields) {
    await db
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('entity_id', 'in', ids)
      .execute()
  }
}

/** The undeleted subtasks of a task, oldest first. */
export function subtasksOf(db: Db, { organization_id, id }: Pick<StoredTask, 'organization_id' | 'id'>) {
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('parent_task_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The status in which new tasks of the workspace begin. */
export async function firstStatus(
  db: Db,
  { organization_id, workspace_id }: Pick<StoredTask, 'organization_id' | 'workspace_id'>,
): Promise<number> {
  const { id } = await db
    .selectFrom('statuses')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('workspace_id', '=', workspace_id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
