/** How a stored task becomes one that is shown. */

import { sql, type Kysely } from 'kysely'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { ReplicaSchema } from '../replica/schema.ts'
import type { QueryContext } from './query-context.ts'
import { statusesOf } from './statuses.ts'
import { attachmentsOfTask, blockedSecondsOfTask } from './task-sums.ts'

/** Every task that is not deleted, with all that lists and boards show. */
export const selectTasks = (tables: Kysely<ReplicaSchema>) =>
  tables
    .selectFrom('tasks')
    .leftJoin('tracked', 'tracked.local_id', 'tasks.local_id')
    .select([
      'tasks.local_id as id',
      'tasks.name',
      'project_id as projectId',
      'parent_id as parentId',
      sql<
        string | null
      >`(SELECT parents.name FROM tasks AS parents WHERE parents.local_id = tasks.parent_id AND parents.deleted = 0)`.as(
        'parentName',
      ),
      'date',
      'end_date as endDate',
      'tasks.position',
      'estimated_seconds as estimatedSeconds',
      'done',
      'status_id as statusId',
      'priority',
      'assignee_ids as assigneeIds',
      'ghost_ids as ghostIds',
      'tag_ids as tagIds',
      'billable',
      'is_private as isPrivate',
      'pinned',
      'is_template as isTemplate',
      'archived',
      'color',
      'rrule',
      'auto_log_time as autoLogTime',
      'series_id as seriesId',
      'tracked.seconds as trackedSeconds',
      'tasks.sync_state as syncState',
      sql<0 | 1>`tasks.notes <> ''`.as('hasNotes'),
      sql<number>`(SELECT count(*) FROM tasks AS parts WHERE parts.parent_id = tasks.local_id AND parts.deleted = 0 AND parts.archived = 0)`.as(
        'parts',
      ),
      sql<number>`(SELECT count(*) FROM tasks AS parts WHERE parts.parent_id = tasks.local_id AND parts.deleted = 0 AND parts.archived = 0 AND parts.done = 1)`.as(
        'partsDone',
      ),
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
    name: stored.name,
    projectId: deletedParents.visible(stored.projectId),
    parentId: deletedParents.visible(stored.parentId),
    parentName: stored.parentName,
    date: stored.date,
    endDate: shownEndDate(stored),
    position: stored.position,
    estimatedSeconds: stored.estimatedSeconds,
    done: stored.done === 1,
    statusId: shownStatus(stored),
    priority: stored.priority,
    assigneeIds: idsIn(stored.assigneeIds),
    ghostIds: deletedParents.visibleOf(idsIn(stored.ghostIds)),
    tagIds: deletedParents.visibleOf(idsIn(stored.tagIds)),
    billable: stored.billable === 1,
    isPrivate: stored.isPrivate === 1,
    pinned: stored.pinned === 1,
    isTemplate: stored.isTemplate === 1,
    archived: stored.archived === 1,
    color: stored.color,
    rrule: stored.rrule,
    autoLogTime: stored.autoLogTime === 1,
    seriesId: stored.seriesId,
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

/** @param stored a JSON array of local ids */
export function idsIn(stored: string): LocalId[] {
  return stored === '[]' ? [] : (JSON.parse(stored) as LocalId[])
}
