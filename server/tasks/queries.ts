import { type Insertable, sql } from 'kysely'
import type { AnyScope, Scope, Member, WorkspacePlace } from '../access/scope.ts'
import { deleteAttachmentsOfTasks } from '../attachments/queries.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import {
  hasRow,
  insertOf,
  rowsOf,
  sameTenant,
  type TenantKey,
  updateOf,
  updateWhere,
  replaceLinksOf,
  rowsIn,
} from '../database/rows.ts'
import { noteDeletion } from '../deletions/queries.ts'
import type { Cleared, Lost } from '../deletions/tables.ts'
import { recordRows } from '../events/record-rows.ts'
import { keyOf, type Viewer, type ViewerKey } from '../projects/queries.ts'
import type { TaskTables } from './tables.ts'
import { isVisible } from './visibility-queries.ts'
import { preparedQuery, type RowIds } from '../database/prepared-query.ts'
import { paddedIds } from '../database/id-list.ts'
import { trackedEntries } from '../planning-time-entries/queries.ts'

type Tasks = TaskTables['tasks']

export type NewTask = Required<Insertable<Tasks>>

export type TaskChanges = Partial<Omit<NewTask, 'name_key'>> & { readonly at: Instant }

export type TaskKey = TenantKey

/** Tasks with their status, project and client. */
export function joinedTasks(db: Db, organizationId: number) {
  return db
    .selectFrom('tasks')
    .innerJoin('statuses', sameTenant('statuses.id', 'tasks.status_id'))
    .leftJoin('projects', sameTenant('projects.id', 'tasks.project_id'))
    .leftJoin('clients', sameTenant('clients.id', 'projects.client_id'))
    .where('tasks.organization_id', '=', organizationId)
}

/** The workspace's tasks that the viewer may see. */
export function visibleTasks(db: Db, viewer: Viewer) {
  const key = keyOf(viewer)
  return joinedTasks(db, key.organizationId)
    .where('tasks.workspace_id', '=', key.workspaceId)
    .where(isVisible('tasks', key))
}

const insert = insertOf('tasks')

export async function insertTask(db: Db, row: NewTask) {
  await insert(db, { ...row, name_key: row.name.toLowerCase() })
}

const update = updateOf('tasks')

/** Writes a person's change of a task; from then on it follows no series. */
export async function updateTask(db: Db, row: TaskKey, { name, ...changes }: TaskChanges) {
  const named = name !== undefined && { name, name_key: name.toLowerCase() }
  await update(db, row, { detached: true, ...changes, ...named })
}

type DeletingScope = Pick<AnyScope, 'db' | 'now' | 'at' | 'record'>

/** Deletes tasks with their subtasks, time blocks and files. @param changes what else becomes of the tasks */
export async function deleteTasks(
  scope: DeletingScope,
  organization_id: number,
  ids: readonly number[],
  changes: { readonly recurrence_date?: null } = {},
) {
  const { db, now, at } = scope
  const tasks = await db
    .updateTable('tasks')
    .set({ deleted_at: now, at, ...changes })
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', 'in', ids), eb('parent_task_id', 'in', ids)]))
    .returning(['organization_id', 'workspace_id', 'id', 'recurrence_date'])
    .execute()
  recordRows(scope, 'task', 'deleted', tasks)
  const task_id = tasks.map(({ id }) => id)
  if (task_id.length === 0) return { tasks, time_blocks: [], attachments: [] }
  const blocks = await updateWhere(db, 'time_blocks', { organization_id, task_id }, { deleted_at: now, at })
  recordRows(scope, 'time_block', 'deleted', blocks)
  const attachments = await deleteAttachmentsOfTasks(db, organization_id, task_id, scope)
  return { tasks, time_blocks: blocks.map(({ id }) => id), attachments }
}

/**
 * Deletes a task with its subtasks and time blocks, leaves their entries without a task, and notes the changes.
 *
 * @param along what the service has deleted of the task's series before
 */
export async function deleteTaskTree(scope: DeletingScope, row: TaskKey, along: Cleared = {}): Promise<void> {
  const { db, at } = scope
  const { organization_id } = row
  const { tasks, time_blocks, attachments } = await deleteTasks(scope, organization_id, [row.id])
  if (tasks.length === 0) return
  const lost: Lost[] = []
  for (const { id: of } of tasks) {
    const theirs = { organization_id, task_id: of }
    const entries = await updateWhere(db, 'time_entries', theirs, { task_id: null, at })
    recordRows(scope, 'time_entry', 'updated', entries)
    lost.push({ by: 'time_entries', of, ids: entries.map(({ id }) => id) })
  }
  const parts = tasks.flatMap(({ id, recurrence_date: date }) => (id === row.id ? [] : [[id, date] as const]))
  await noteDeletion(scope, 'task', row, {
    tasks: [...(along.tasks ?? []), ...parts],
    time_blocks: [...(along.time_blocks ?? []), ...time_blocks],
    attachments: [...(along.attachments ?? []), ...attachments],
    lost,
  })
}

/** The subtasks that are not deleted, whether or not anybody in particular may see them. */
const presentSubtasks = (db: Db, { organization_id, id }: TaskKey) =>
  rowsOf(db, 'tasks', { organization_id, parent_task_id: id, deleted_at: null })

/** Whether the task has subtasks that are not deleted. */
export function hasSubtasks(db: Db, task: TaskKey) {
  return hasRow(presentSubtasks(db, task).select('id').limit(1))
}

export function subtasksOf(db: Db, task: TaskKey) {
  return presentSubtasks(db, task).select(['organization_id', 'workspace_id', 'id', 'at']).execute()
}

/** Makes subtasks tasks of their own. */
export async function detachSubtasks(
  scope: Pick<AnyScope, 'db' | 'at' | 'record'>,
  subtasks: readonly (TaskKey & { readonly workspace_id: number })[],
) {
  const [first] = subtasks
  if (first === undefined) return
  const { organization_id } = first
  const these = { organization_id, id: subtasks.map(({ id }) => id) }
  await updateWhere(scope.db, 'tasks', these, { parent_task_id: null, at: scope.at })
  recordRows(scope, 'task', 'updated', subtasks)
}

/** Subtasks are templates with their task. */
export async function markSubtasks({ db, at }: Scope, { organization_id, id }: TaskKey, isTemplate: boolean) {
  await updateWhere(db, 'tasks', { organization_id, parent_task_id: id }, { is_template: isTemplate, at })
}

/** Of those tasks that have entries: how many, and microseconds of finished ones, of all people. */
export const trackedOnTasks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  rowsOf(db, 'time_entries', { organization_id: organizationId, task_id: ids, deleted_at: null })
    .select('task_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('entries'),
      eb.fn.sum<number | null>(sql`stop - start`).as('tracked'),
    ])
    .where('task_id', 'is not', null)
    .groupBy('task_id'),
)

/** Those that the viewer may see: a number would tell of the others. */
const countSubtasks = preparedQuery((db, { ids, ...key }: ViewerKey & RowIds) =>
  db
    .selectFrom('tasks')
    .innerJoin('statuses', sameTenant('statuses.id', 'tasks.status_id'))
    .select('tasks.parent_task_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.sum<number>(sql`case when statuses.type = 'done' then 1 else 0 end`).as('done'),
    ])
    .where('tasks.organization_id', '=', key.organizationId)
    .where('tasks.parent_task_id', 'in', ids)
    .where('tasks.parent_task_id', 'is not', null)
    .where('tasks.deleted_at', 'is', null)
    .where(isVisible('tasks', key))
    .groupBy('tasks.parent_task_id'),
)

/** A block is scheduled when it has a start. Blocked time is in seconds. */
const countBlocks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  rowsOf(db, 'time_blocks', { organization_id: organizationId, task_id: ids, deleted_at: null })
    .select('task_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('completed_at').as('completed'),
      eb.fn.count<number>('start').as('scheduled'),
      eb.fn
        .sum<number>(sql`case when start is not null and completed_at is not null then 1 else 0 end`)
        .as('scheduled_completed'),
      eb.fn.sum<number>('duration').as('blocked'),
      eb.fn.sum<number>(sql`case when start is null then 0 else duration end`).as('scheduled_blocked'),
    ])
    .groupBy('task_id'),
)

/** The counters of each task as the viewer sees them; a task of which there is nothing to count has none of them. */
export async function countersOfTasks(db: Db, viewer: Viewer, ids: readonly number[]) {
  const key = { ...keyOf(viewer), ids }
  const { organizationId } = key
  const subtasks = new Map((await countSubtasks(db, key)).map((row) => [row.parent_task_id, row]))
  const tracked = new Map(
    (await trackedOnTasks(db, { organizationId, ids })).map((row) => [row.task_id, row]),
  )
  const blocks = new Map((await countBlocks(db, { organizationId, ids })).map((row) => [row.task_id, row]))
  return (id: number) => ({ tracked: tracked.get(id), subtasks: subtasks.get(id), blocks: blocks.get(id) })
}

export type Counters = Partial<ReturnType<Awaited<ReturnType<typeof countersOfTasks>>>>

/** Unordered: SQLite would go through the assignments of everybody to have them in the order of people. */
export const assigneesOfTasks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  rowsOf(db, 'task_assignees', { organization_id: organizationId, task_id: ids }).select([
    'task_id',
    'user_id',
  ]),
)

/** Ghosts that are still there and that nobody has taken the place of; unordered. */
export const ghostsOfTasks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('task_ghosts')
    .innerJoin('ghosts', sameTenant('ghosts.id', 'task_ghosts.ghost_id'))
    .select(['task_ghosts.task_id', 'task_ghosts.ghost_id'])
    .where('task_ghosts.organization_id', '=', organizationId)
    .where('task_ghosts.task_id', 'in', ids)
    .where('ghosts.deleted_at', 'is', null)
    .where('ghosts.embodied_at', 'is', null),
)

export const tagsOfTasks = preparedQuery((db, { organizationId, ids }: RowIds) =>
  db
    .selectFrom('task_tags')
    .innerJoin('tags', sameTenant('tags.id', 'task_tags.tag_id'))
    .select(['task_tags.task_id', 'tags.id', 'tags.name', 'tags.color'])
    .where('task_tags.organization_id', '=', organizationId)
    .where('task_tags.task_id', 'in', ids)
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.name'),
)

/** Which of the ghosts the workspace has, each with the person who has taken its place. */
export function ghostsAmong(db: Db, member: Member, ids: readonly number[]) {
  return rowsIn(db, 'ghosts', member).where('id', 'in', ids).where('deleted_at', 'is', null).execute()
}

export const replaceAssignees = replaceLinksOf('task_assignees', 'task_id', 'user_id')

export const replaceGhosts = replaceLinksOf('task_ghosts', 'task_id', 'ghost_id')

export const replaceTags = replaceLinksOf('task_tags', 'task_id', 'tag_id')

/** As many as lists of entries have at most (decisions §5). */
const MAXIMUM_ENTRIES = 1000

/** Of the tasks whose entries of everybody the viewer sees, all; of the others their own. Newest first. */
export async function readEntries(
  db: Db,
  { member, userId }: Viewer,
  ids: { readonly ofAll: readonly number[]; readonly own: readonly number[] },
) {
  return trackedEntries(db, member.organization.organizationId)
    .where('time_entries.task_id', 'in', paddedIds([...ids.ofAll, ...ids.own]))
    .where('time_entries.task_id', 'is not', null)
    .where('time_entries.deleted_at', 'is', null)
    .$if(ids.own.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          eb('time_entries.user_id', '=', userId),
          ids.ofAll.length > 0 ? eb('time_entries.task_id', 'in', paddedIds(ids.ofAll)) : sql<boolean>`1 = 0`,
        ]),
      ),
    )
    .orderBy('time_entries.start', 'desc')
    .orderBy('time_entries.id', 'desc')
    .limit(MAXIMUM_ENTRIES)
    .execute()
}

/** The workspace's history too, under 0. */
export const readHistories = preparedQuery((db, key: WorkspacePlace & { readonly ids: readonly number[] }) =>
  rowsOf(db, 'rate_histories', {
    organization_id: key.organizationId,
    workspace_id: key.workspaceId,
    kind: 'billable',
    user_id: 0,
    project_id: key.ids,
  }).select(['project_id', 'periods']),
)

export const readMemberships = preparedQuery(
  (db, { organizationId, userId, ids }: RowIds & { readonly userId: number }) =>
    rowsOf(db, 'project_users', { organization_id: organizationId, user_id: userId, project_id: ids }).select(
      ['project_id', 'manager'],
    ),
)
