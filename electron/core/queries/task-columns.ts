/** How a stored task becomes one that is shown. */

import { sql, type Kysely } from 'kysely'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { ReplicaSchema } from '../replica/schema.ts'
import type { QueryContext } from './query-context.ts'
import { selectedFields } from './shown-rows.ts'
import { statusesOf } from './statuses.ts'

type Unlisted = 'notes' | 'customFields' | 'creatorId' | 'createdAt' | 'source'
type Listed = Exclude<keyof EntityFields['task'], Unlisted>
const unlisted: ReadonlySet<string> = new Set<Unlisted>([
  'notes',
  'customFields',
  'creatorId',
  'createdAt',
  'source',
])
const listed = selectedFields('task', (name): name is Listed => !unlisted.has(name))

const countOfParts = (condition: string) =>
  sql<number>`(SELECT count(*) FROM tasks AS parts
    WHERE parts.parent_id = tasks.local_id AND parts.deleted = 0 AND parts.archived = 0 ${sql.raw(condition)})`

/** Every task that is not deleted, with all that lists and boards show. */
export const selectTasks = (tables: Kysely<ReplicaSchema>) =>
  tables
    .selectFrom('tasks')
    .leftJoin('tracked', 'tracked.local_id', 'tasks.local_id')
    .select(listed.columns)
    .select([
      'tasks.local_id as id',
      sql<string | null>`(
        SELECT parents.name FROM tasks AS parents
        WHERE parents.local_id = tasks.parent_id AND parents.deleted = 0)`.as('parentName'),
      'tracked.seconds as trackedSeconds',
      'tasks.sync_state as syncState',
      sql<0 | 1>`tasks.notes <> ''`.as('hasNotes'),
      countOfParts('').as('parts'),
      countOfParts('AND parts.done = 1').as('partsDone'),
      blockedSecondsOfTask.as('blockedSeconds'),
      attachmentsOfTask.as('attachments'),
    ])
    .where('tasks.deleted', '=', sql.lit(0))

/** Those of one workspace; templates and what is archived are left out. */
export const selectTasksOf = (tables: Kysely<ReplicaSchema>, workspaceId: WorkspaceId) =>
  selectTasks(tables)
    .where('tasks.workspace_id', '=', workspaceId)
    .where('is_template', '=', sql.lit(0))
    .where('archived', '=', sql.lit(0))

/** A row of `selectTasks`. */
export type StoredTask = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>

/** Turns rows of one query into what is shown: references to what is being deleted are left out. */
export function taskView(context: QueryContext): (stored: StoredTask) => Task {
  const { deletedParents } = context
  const shownStatus = statusView(context)
  return (stored) => ({
    id: stored.id,
    ...listed.read(stored, deletedParents),
    endDate: shownEndDate(stored),
    statusId: shownStatus(stored),
    // An occurrence stays one while its series is being deleted.
    seriesId: stored.seriesId,
    parentName: stored.parentName,
    trackedSeconds: stored.trackedSeconds ?? 0,
    blockedSeconds: stored.blockedSeconds,
    subtasks: { done: stored.partsDone, total: stored.parts },
    attachments: stored.attachments,
    hasNotes: stored.hasNotes === 1,
    syncState: stored.syncState,
  })
}

/** A task whose status is not known, is being deleted, or says something else than `done`, has the first that fits. */
export function statusView(
  context: QueryContext,
): (stored: Pick<StoredTask, 'done' | 'statusId'>) => LocalId | null {
  const statuses = statusesOf(context)
  const types = new Map(statuses.map(({ id, type }) => [id, type]))
  const first = (isDone: boolean): LocalId | null =>
    statuses.find(({ type }) => (isDone ? type === 'done' : type === 'todo'))?.id ??
    statuses.find(({ type }) => (type === 'done') === isDone)?.id ??
    null
  const open = first(false)
  const done = first(true)
  return (stored) => {
    const type = stored.statusId === null ? undefined : types.get(stored.statusId)
    if (type !== undefined && (type === 'done') === (stored.done === 1)) return stored.statusId
    return stored.done === 1 ? done : open
  }
}

/** Null for a task of one day. */
export function shownEndDate({ date, endDate }: Pick<StoredTask, 'date' | 'endDate'>): string | null {
  return date !== null && endDate !== null && endDate > date ? endDate : null
}

/** Seconds of this person's time blocks that are scheduled and not completed. */
const blockedSecondsOfTask = sql<number>`(
  SELECT coalesce(sum(duration_seconds), 0) FROM time_blocks
  WHERE time_blocks.task_id = tasks.local_id AND time_blocks.deleted = 0
    AND time_blocks.start IS NOT NULL AND time_blocks.completed = 0)`

/** How many files it has. */
const attachmentsOfTask = sql<number>`(
  SELECT count(*) FROM attachments
  WHERE attachments.task_id = tasks.local_id AND attachments.deleted = 0)`

/** Whether the task has any of this person's time blocks. */
export const hasTimeBlocks =
  'EXISTS (SELECT 1 FROM time_blocks WHERE time_blocks.task_id = tasks.local_id AND time_blocks.deleted = 0)'
