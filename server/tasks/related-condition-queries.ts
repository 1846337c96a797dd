/** Conditions of a filter on rows that belong to a task: people, ghosts, tags, time blocks, entries. */

import { type RawBuilder, sql } from 'kysely'
import type { ViewerKey } from '../projects/queries.ts'
import type { BlockFilter, TaskFilter } from './task-filter.ts'

type Condition = RawBuilder<boolean>

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
  if (wanted === undefined) return []
  const condition = sql<boolean>`exists (
    select 1 from ${sql.table(table)} as present
    where present.organization_id = tasks.organization_id and present.task_id = tasks.id
      and present.task_id is not null and present.deleted_at is null
  )`
  return [wanted ? condition : sql<boolean>`not ${condition}`]
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
