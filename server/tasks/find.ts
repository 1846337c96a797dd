/** Finding the tasks that a caller may see, and reading them (P §4.4). */

import type { Task, TaskListQuery } from '../../shared/api/tasks.ts'
import type { PlacePath, Path, Scope } from '../access/scope.ts'
import { orNotFound, unknownReference } from '../errors/app-error.ts'
import { viewerAt } from '../projects/find.ts'
import { type Viewer, keyOf } from '../projects/queries.ts'
import { findTask, knownRows, type TaskRow, visibleRows } from './task-rows.ts'
import { type ShownParts, toAnswers } from './wire.ts'
import { pageOf } from '../lists/page.ts'
import { findPage, type TaskList } from './list-queries.ts'
import { isPlainDate } from '../../shared/domain/plain-date.ts'
import { mayInProject } from '../access/permissions.ts'
import { type FieldRow, findFields } from '../custom-fields/queries.ts'
import type { Instant } from '../database/columns.ts'
import { dateIn, readDate, requireTime } from '../effects/time-text.ts'
import { SECOND } from '../effects/timestamps.ts'
import { dayInstant } from '../lists/day-range.ts'
import { orderTerm } from '../lists/order-by.ts'
import { sinceInstant } from '../lists/since.ts'
import { listStatuses } from '../statuses/queries.ts'
import type { ListViewer } from './condition-queries.ts'
import { fieldFilter, parseFieldFilter } from './custom-field-queries.ts'
import { customFieldOf, taskOrder } from './order-queries.ts'
import { type BlockFilter, plainFilters } from './task-filter.ts'

export type TaskPath = Path<'organization_id' | 'workspace_id' | 'task_id'>

/** @throws {NotFound} also for a task that is hidden from the viewer. */
export async function requireTask(scope: Scope, viewer: Viewer, id: number): Promise<TaskRow> {
  return orNotFound(await findTask(scope.db, viewer, id), 'task', 'User task does not exist')
}

/** Tasks as they are now, although a change may just have hidden them from the viewer. */
export async function answerTasks(
  scope: Scope,
  viewer: Viewer,
  ids: readonly number[],
  parts?: ShownParts,
): Promise<Task[]> {
  return toAnswers(scope, viewer, await knownRows(scope.db, viewer, ids), parts)
}

export async function answerTask(
  scope: Scope,
  viewer: Viewer,
  id: number,
  parts?: ShownParts,
): Promise<Task> {
  const [task] = await answerTasks(scope, viewer, [id], parts)
  if (task === undefined) throw new Error(`Task ${id} has no answer.`)
  return task
}

/** Those of the tasks, deleted ones too, that the viewer may see. */
export async function visibleAnswers(scope: Scope, viewer: Viewer, ids: readonly number[]): Promise<Task[]> {
  return toAnswers(scope, viewer, await visibleRows(scope.db, viewer, ids))
}

const offeredPages = { standard: 50, largest: 100, sizeName: 'per_page' }

/**
 * A page of the tasks that the caller may see: unarchived ones by position unless the query says otherwise. With
 * `since`, in UNIX seconds, what changed since in the order of change, archived and deleted tasks included.
 *
 * @throws {BadRequest} for pages of more than 100, and parameters that cannot be read.
 */
export async function readTasks(
  scope: Scope,
  place: PlacePath,
  query: TaskListQuery,
): Promise<{ data: Task[]; page: number; per_page: number; total: number }> {
  const viewer = viewerAt(scope, place)
  const page = pageOf({ page: query.page, size: query.per_page }, offeredPages)
  const list = await readListQuery(scope, viewer, query)
  const { ids, total } = await findPage(scope.db, list, page)
  const data = await answerTasks(scope, viewer, ids, {
    aggregations: query.disable_aggregations !== true,
    ghosts: query.include_ghost_assignees === true,
    rates: query.include_rates === true,
    entries: query.with_entries === true,
  })
  return { data, page: page.page, per_page: page.size, total }
}

/** @throws {NotFound} also for a task that is hidden from the caller. */
export async function readTask(
  scope: Scope,
  path: TaskPath,
  query: { readonly include_rates?: boolean | undefined; readonly with_entries?: boolean | undefined },
): Promise<Task> {
  const viewer = viewerAt(scope, path)
  const { id } = await requireTask(scope, viewer, path.task_id)
  return answerTask(scope, viewer, id, {
    rates: query.include_rates === true,
    entries: query.with_entries === true,
  })
}

type DateField =
  | 'active_by_date'
  | `${'dates_overlap' | 'start_date' | 'end_date'}_${string}`
  | 'start_date'
  | 'end_date'

/** Of what is no member of a project, custom fields may be hidden; whoever sees all of them belongs anywhere. */
function listViewer({ member, userId }: Viewer): ListViewer {
  const stranger = { manager: null, is_private: false }
  const seesAll = mayInProject(member, stranger, 'project.view_custom_fields')
  return { key: keyOf({ member, userId }), fieldLimit: seesAll ? null : { memberId: userId } }
}

/** The first moment of a date in the zone, or of the day after it; or the instant of an RFC 3339 time. */
function boundary(text: string, field: string, timeZone: string, side: 'start' | 'end'): Instant {
  if (isPlainDate(text)) return dayInstant(text, timeZone, side)
  const { instant } = requireTime(text, field)
  return side === 'start' ? instant : instant + SECOND
}

function blockFilter(query: TaskListQuery, timeZone: string): BlockFilter | undefined {
  const { timeblock_start_from: from, timeblock_start_until: until } = query
  const filter = {
    ids: query['time_block_id[]'],
    completed: query.time_block_completed,
    startFrom: from === undefined ? undefined : boundary(from, 'timeblock_start_from', timeZone, 'start'),
    startBefore: until === undefined ? undefined : boundary(until, 'timeblock_start_until', timeZone, 'end'),
  }
  return Object.values(filter).some((value) => value !== undefined) ? filter : undefined
}

/** Statuses are few: those of the wanted states are found first. */
async function statusFilters(
  { db }: Scope,
  { member }: Viewer,
  { 'status_id[]': ids, 'state[]': states }: TaskListQuery,
): Promise<number[][]> {
  const filters = ids === undefined ? [] : [ids]
  if (states === undefined) return filters
  const wanted = (await listStatuses(db, member)).filter(({ type }) => states.includes(type))
  return [...filters, wanted.map(({ id }) => id)]
}

function requireField(fields: readonly FieldRow[], id: number, parameter: string): FieldRow {
  const field = fields.find((row) => row.id === id)
  if (field === undefined)
    throw unknownReference(parameter, 'custom_field', { says: 'is not a custom field of the workspace' })
  return field
}

/** @throws {BadRequest} naming the parameter that cannot be read. */
async function readListQuery(scope: Scope, viewer: Viewer, query: TaskListQuery): Promise<TaskList> {
  const { timeZone } = scope.caller
  const date = (name: DateField & keyof TaskListQuery): string | undefined => {
    const text = query[name]
    return text === undefined || text === '' ? undefined : readDate(text, name, timeZone)
  }
  const terms = (query['order_by[]'] ?? []).map((text) => orderTerm(text, 'order_by[]'))
  const fieldFilters = (query['cf_filter[]'] ?? []).map(parseFieldFilter)
  const fieldIds = [
    ...terms.flatMap((term) => customFieldOf(term)?.id ?? []),
    ...fieldFilters.map(({ fieldId }) => fieldId),
  ]
  const fields = await findFields(scope.db, viewer.member, fieldIds)
  const { svc_user_id: assigneeId, name } = query
  const assigneeIds = query['assignee_user_id[]']
  const since = sinceInstant(query.since)
  const listed = listViewer(viewer)
  return {
    viewer: listed,
    order: taskOrder(terms, fields, listed.fieldLimit),
    filter: {
      ...plainFilters(query),
      since,
      archived: query.archived === true,
      templates: since === undefined ? query.is_template === true : query.is_template,
      uncompletedOn:
        since === undefined && query.include_project_completed !== true
          ? dateIn(timeZone, scope.now)
          : undefined,
      assigneeIds: [
        ...(assigneeId === undefined ? [] : [[assigneeId]]),
        ...(assigneeIds === undefined ? [] : [assigneeIds]),
      ],
      statusIds: await statusFilters(scope, viewer, query),
      name: name === '' ? undefined : name,
      overlaps: [
        { from: date('start_date'), to: date('end_date') },
        { from: date('dates_overlap_start'), to: date('dates_overlap_end') },
      ].filter(({ from, to }) => from !== undefined || to !== undefined),
      activeBy: date('active_by_date'),
      startFrom: date('start_date_from'),
      startTo: date('start_date_to'),
      endFrom: date('end_date_from'),
      endTo: date('end_date_to'),
      block: blockFilter(query, timeZone),
      customFields: fieldFilters.map(({ fieldId, values }) =>
        fieldFilter(requireField(fields, fieldId, 'cf_filter[]'), values),
      ),
    },
  }
}
