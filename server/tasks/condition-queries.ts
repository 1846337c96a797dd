/** A filter of tasks as SQL, over `tasks` and, where it is there, the task's row of `projects`. */

import { type RawBuilder, sql } from 'kysely'
import { containing, keyContaining } from '../database/rows.ts'
import type { ViewerKey } from '../projects/queries.ts'
import { fieldCondition, type ProjectFieldLimit } from './custom-field-queries.ts'
import type { TaskTables } from './tables.ts'
import { type IdsOrNone, namesTasks, type TaskFilter, type BlockFilter } from './task-filter.ts'
import { isVisible } from './visibility-queries.ts'

export type Condition = RawBuilder<boolean>

type TaskColumn = keyof TaskTables['tasks']

const column = (name: TaskColumn): RawBuilder<unknown> => sql.ref(`tasks.${name}`)

export function among(left: RawBuilder<unknown>, values: readonly (number | string)[]): Condition {
  return values.length === 0 ? sql`1 = 0` : sql`${left} in (${sql.join(values)})`
}

export function either(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`
}

function amongOrNone(left: RawBuilder<unknown>, ids: IdsOrNone): Condition {
  const named = ids.filter((id) => id !== null)
  return either([
    ...(named.length > 0 ? [among(left, named)] : []),
    ...(ids.includes(null) ? [sql<boolean>`${left} is null`] : []),
  ])
}

/** Without a client is also what has no project. */
export function projectConditions(
  { organizationId }: ViewerKey,
  filter: Pick<TaskFilter, 'uncompletedOn' | 'project_id[]' | 'client_id[]'>,
  projectId: RawBuilder<unknown>,
): Condition[] {
  const { uncompletedOn, 'project_id[]': projectIds, 'client_id[]': clientIds } = filter
  const conditions: Condition[] = []
  if (uncompletedOn !== undefined) {
    conditions.push(sql`(
      projects.id is null or (
        projects.archived_at is null
        and (projects.end_date is null or projects.end_date >= ${uncompletedOn} or projects.start_date > ${uncompletedOn})
      )
    )`)
  }
  if (projectIds !== undefined) conditions.push(amongOrNone(projectId, projectIds))
  if (clientIds !== undefined) {
    const named = clientIds.filter((id) => id !== null)
    const theirs = sql`select owned.id from projects as owned
      where owned.organization_id = ${organizationId} and owned.client_id in (${sql.join(named)})`
    conditions.push(
      either([
        ...(named.length > 0 ? [sql<boolean>`${projectId} in (${theirs})`] : []),
        ...(clientIds.includes(null) ? [sql<boolean>`projects.client_id is null`] : []),
      ]),
    )
  }
  return conditions
}

/**
 * A task with one date lasts that day. Written out, for databases know how many tasks have a date before another, and not
 * how many of an expression are.
 */
function oneDate(first: 'start_date' | 'end_date', comparison: '<=' | '>=', date: string): Condition {
  const [column, other] = [sql.ref(`tasks.${first}`), first === 'start_date' ? 'end_date' : 'start_date']
  const compares = sql.raw(comparison)
  return sql`(${column} ${compares} ${date}
    or (${column} is null and ${sql.ref(`tasks.${other}`)} ${compares} ${date}))`
}

function rangeConditions({ overlaps, activeBy, has_dates: hasDates }: TaskFilter): Condition[] {
  const conditions = overlaps.flatMap(({ from, to }): Condition[] => [
    ...(to === undefined ? [] : [oneDate('start_date', '<=', to)]),
    ...(from === undefined ? [] : [oneDate('end_date', '>=', from)]),
  ])
  const dated = sql<boolean>`(tasks.start_date is not null or tasks.end_date is not null)`
  conditions.push(...whether(hasDates, dated))
  if (activeBy !== undefined) {
    conditions.push(
      sql`(tasks.start_date <= ${activeBy} or (tasks.start_date is null and tasks.end_date is not null))`,
    )
  }
  return conditions
}

function bounds(
  left: RawBuilder<unknown>,
  from: string | number | undefined,
  to: string | number | undefined,
): Condition[] {
  return [
    ...(from === undefined ? [] : [sql<boolean>`${left} >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`${left} <= ${to}`]),
  ]
}

function is(left: RawBuilder<unknown>, value: boolean | number | string | undefined): Condition[] {
  return value === undefined ? [] : [sql<boolean>`${left} = ${value}`]
}

function whether(wanted: boolean | undefined, condition: Condition): Condition[] {
  if (wanted === undefined) return []
  return [wanted ? condition : sql`not ${condition}`]
}

function ownConditions(filter: TaskFilter): Condition[] {
  const { statusIds, is_priority: prioritized, recurring } = filter
  const {
    'priority[]': priorities,
    'parent_task_id[]': parentIds,
    'recurring_task_ids[]': seriesIds,
  } = filter
  const conditions = [
    ...is(column('pinned'), filter.pinned),
    ...is(column('private'), filter.private),
    ...is(column('source'), filter.source),
    ...is(column('creator_id'), filter.creator_id),
    ...bounds(column('start_date'), filter.startFrom, filter.startTo),
    ...bounds(column('end_date'), filter.endFrom, filter.endTo),
    ...bounds(
      column('estimated_seconds'),
      seconds(filter.estimated_mins_min),
      seconds(filter.estimated_mins_max),
    ),
    ...rangeConditions(filter),
  ]
  for (const ids of statusIds) conditions.push(among(column('status_id'), ids))
  if (priorities !== undefined) conditions.push(among(column('priority'), priorities))
  if (parentIds !== undefined) conditions.push(amongOrNone(column('parent_task_id'), parentIds))
  if (seriesIds !== undefined) conditions.push(among(column('recurring_task_id'), seriesIds))
  const hasPriority = sql<boolean>`(tasks.priority is not null or tasks.priority_at is not null)`
  const repeats = sql<boolean>`(tasks.rrule is not null or tasks.recurring_task_id is not null)`
  return [...conditions, ...whether(prioritized, hasPriority), ...whether(recurring, repeats)]
}

function seconds(minutes: number | undefined): number | undefined {
  return minutes === undefined ? undefined : minutes * 60
}

/** Projects and clients are few: those that match are found once, and not for each task again. */
function nameCondition({ organizationId, workspaceId }: ViewerKey, name: string): Condition {
  return either([
    keyContaining('tasks.name_key', name),
    sql`tasks.project_id in (
      select named.id from projects as named
      left join clients as named_clients
        on named_clients.organization_id = named.organization_id and named_clients.id = named.client_id
      where named.organization_id = ${organizationId} and named.workspace_id = ${workspaceId}
        and (${keyContaining('named.name_key', name)} or ${containing('named_clients.name', name)})
    )`,
  ])
}

export interface ListViewer {
  readonly key: ViewerKey
  /** Of which projects the viewer sees custom fields. */
  readonly fieldLimit: ProjectFieldLimit
}

/** All that a task of the list must be, but for the workspace. */
export function listConditions({ key, fieldLimit }: ListViewer, filter: TaskFilter): Condition[] {
  const { since, archived, name } = filter
  const state: Condition[] =
    since === undefined
      ? [
          sql`tasks.deleted_at is null`,
          archived ? sql`tasks.archived_at is not null` : sql`tasks.archived_at is null`,
        ]
      : [sql`tasks.at >= ${since}`]
  return [
    ...state,
    ...projectConditions(key, filter, column('project_id')),
    ...ownConditions(filter),
    ...relatedConditions(key, filter, !namesTasks(filter)),
    ...filter.customFields.map((field) => fieldCondition(field, fieldLimit)),
    ...(name === undefined ? [] : [nameCondition(key, name)]),
    ...templateConditions(key, filter),
    isVisible('tasks', key),
  ]
}

/** Templates are few: which tasks they are is found once, off an index of their own. */
function templateConditions(
  { organizationId, workspaceId }: ViewerKey,
  { templates: wanted }: Pick<TaskFilter, 'templates'>,
): Condition[] {
  if (wanted === undefined) return []
  if (wanted) return [sql`tasks.is_template = ${sql.lit(true)}`]
  const templates = sql`select templates.id from tasks as templates
    where templates.organization_id = ${organizationId} and templates.workspace_id = ${workspaceId}
      and templates.is_template = ${sql.lit(true)}`
  return [sql`tasks.id not in (${templates})`]
}

/** So many people, tags and the like can have to do with a large part of all tasks. */
const MANY = 4

/** Rows that belong to tasks: `from … where …` without the task, and the column that names it. */
interface RelatedRows {
  /** How many values the rows are to have one of. */
  readonly wanted: number
  readonly taskId: string
  readonly rows: RawBuilder<unknown>
  /** Others that do as well; only of rows that are looked up for each task. */
  readonly or?: RelatedRows
}

function linked(
  table: string,
  column: string,
  { organizationId }: ViewerKey,
  ids: readonly number[],
): RelatedRows {
  return {
    wanted: ids.length,
    taskId: 'wanted.task_id',
    rows: sql`from ${sql.table(table)} as wanted
      where wanted.organization_id = ${organizationId} and ${sql.ref(`wanted.${column}`)} in (${sql.join(ids)})`,
  }
}

/** A ghost of a team stands for somebody who will be one of it. */
function ofGhostsOfTeams(
  { organizationId }: Pick<ViewerKey, 'organizationId'>,
  ids: readonly number[],
): RelatedRows {
  return {
    wanted: ids.length * MANY,
    taskId: 'wanted.task_id',
    rows: sql`from ghost_teams as members
      join task_ghosts as wanted
        on wanted.organization_id = members.organization_id and wanted.ghost_id = members.ghost_id
      where members.organization_id = ${organizationId} and members.team_id in (${sql.join(ids)})`,
  }
}

function ofTeams({ organizationId }: ViewerKey, ids: readonly number[]): RelatedRows {
  return {
    wanted: ids.length * MANY,
    taskId: 'wanted.task_id',
    rows: sql`from group_users as members
      join task_assignees as wanted
        on wanted.organization_id = members.organization_id and wanted.user_id = members.user_id
      where members.organization_id = ${organizationId} and members.group_id in (${sql.join(ids)})`,
    or: ofGhostsOfTeams({ organizationId }, ids),
  }
}

function ofBlocks({ organizationId }: ViewerKey, filter: BlockFilter): RelatedRows {
  const { ids, completed, startFrom, startBefore } = filter
  const conditions: Condition[] = [
    sql`wanted.organization_id = ${organizationId}`,
    sql`wanted.deleted_at is null`,
    ...(ids === undefined ? [] : [sql<boolean>`wanted.id in (${sql.join(ids)})`]),
    ...(startFrom === undefined ? [] : [sql<boolean>`wanted.start >= ${startFrom}`]),
    ...(startBefore === undefined ? [] : [sql<boolean>`wanted.start < ${startBefore}`]),
  ]
  if (completed !== undefined) {
    conditions.push(completed ? sql`wanted.completed_at is not null` : sql`wanted.completed_at is null`)
  }
  return {
    wanted: ids === undefined ? MANY : 1,
    taskId: 'wanted.task_id',
    rows: sql`from time_blocks as wanted where ${sql.join(conditions, sql` and `)}`,
  }
}

/** Looked up for each task. */
function exists({ taskId, rows, or }: RelatedRows): Condition {
  const present = sql<boolean>`exists (select 1 ${rows} and ${sql.ref(taskId)} = tasks.id)`
  return or === undefined ? present : sql`(${present} or ${exists(or)})`
}

/** Looked up first, the tasks then by them. */
function found({ taskId, rows }: RelatedRows): Condition {
  return sql`tasks.id in (select ${sql.ref(taskId)} ${rows})`
}

function hasRows(table: 'time_entries' | 'time_blocks', wanted: boolean | undefined): Condition[] {
  const condition = sql<boolean>`exists (
    select 1 from ${sql.table(table)} as present
    where present.organization_id = tasks.organization_id and present.task_id = tasks.id
      and present.task_id is not null and present.deleted_at is null
  )`
  return whether(wanted, condition)
}

/**
 * @param lead whether tasks are to be found by the first of these, where that names few; by the others each task is looked
 *   at alone. Databases cannot tell which way is shorter: what they look up first, they take for little.
 */
export function relatedConditions(key: ViewerKey, filter: TaskFilter, lead: boolean): Condition[] {
  const { block, 'assignee_ghost_id[]': ghostIds, 'team_id[]': teamIds, 'tag_id[]': tagIds } = filter
  const related: RelatedRows[] = []
  if (block?.ids !== undefined) related.push(ofBlocks(key, block))
  related.push(...filter.assigneeIds.map((ids) => linked('task_assignees', 'user_id', key, ids)))
  if (ghostIds !== undefined) related.push(linked('task_ghosts', 'ghost_id', key, ghostIds))
  if (teamIds !== undefined) related.push(ofTeams(key, teamIds))
  if (tagIds !== undefined) related.push(linked('task_tags', 'tag_id', key, tagIds))
  if (block !== undefined && block.ids === undefined) related.push(ofBlocks(key, block))
  return [
    ...related.map((rows, index) => (lead && index === 0 && rows.wanted < MANY ? found(rows) : exists(rows))),
    ...hasRows('time_entries', filter.has_time_entries),
    ...hasRows('time_blocks', filter.has_time_blocks),
  ]
}
