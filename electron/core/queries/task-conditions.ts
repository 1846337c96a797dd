/** A filter of tasks as SQL over `tasks` (P §4.4). */

import type { TaskFilter } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { foldText } from '../replica/entities.ts'
import type { Parameter } from '../replica/sqlite.ts'
import { workersOfTeams } from './people.ts'
import type { QueryContext } from './query-context.ts'
import { statusesOf } from './shown-rows.ts'
import { ofNoTemplate } from './shown-tasks.ts'

/** A piece of SQL with the values of its placeholders. Lists travel as one value, so that few texts have to be compiled. */
export interface SqlFragment {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

export const sqlFragment = (sql: string, ...parameters: Parameter[]): SqlFragment => ({ sql, parameters })

export function joined(pieces: readonly SqlFragment[], by: string): SqlFragment {
  return sqlFragment(pieces.map(({ sql }) => sql).join(by), ...pieces.flatMap(({ parameters }) => parameters))
}

/** References of which a task may show fewer than it has, because what they refer to is being deleted. */
export interface ShownReferences {
  readonly project: string
  readonly status: SqlFragment
  readonly hasNoTags: string
  readonly hasNobody: string
}

/** How the columns are read as what is shown. */
export function shownReferences(context: QueryContext): ShownReferences {
  const { replica } = context
  const hides = (table: 'projects' | 'tags' | 'ghosts') =>
    replica.sqlite.get(`SELECT 1 FROM ${table} WHERE deleted = 1 LIMIT 1`) !== undefined
  const isEmpty = (column: string, table: 'tags' | 'ghosts') =>
    hides(table)
      ? `NOT EXISTS (SELECT 1 FROM json_each(tasks.${column})
           WHERE value NOT IN (SELECT local_id FROM ${table} WHERE deleted = 1))`
      : `tasks.${column} = '[]'`
  const statuses = statusesOf(context)
  const first = (wanted: string) => statuses.find(({ type }) => type === wanted)?.id ?? null
  return {
    project: hides('projects')
      ? `CASE WHEN tasks.project_id IN (SELECT local_id FROM projects WHERE deleted = 1) THEN NULL ELSE tasks.project_id END`
      : 'tasks.project_id',
    status: sqlFragment(
      'coalesce(tasks.status_id, CASE tasks.done WHEN 1 THEN ? ELSE ? END)',
      first('done'),
      first('todo'),
    ),
    hasNoTags: isEmpty('tag_ids', 'tags'),
    hasNobody: `(tasks.assignee_ids = '[]' AND ${isEmpty('ghost_ids', 'ghosts')})`,
  }
}

/**
 * All that a task of the list must be.
 *
 * @param today in the person's zone: projects whose last day lies before it are completed
 */
export function taskConditions(
  context: QueryContext,
  today: string,
  workspaceId: WorkspaceId,
  filter: TaskFilter,
  shown: ShownReferences,
): SqlFragment[] {
  return [
    sqlFragment('tasks.deleted = 0'),
    sqlFragment('tasks.workspace_id = ?', workspaceId),
    sqlFragment(`tasks.is_template = ${filter.isTemplate === true ? 1 : 0}`),
    ...(filter.projectIds === undefined ? [sqlFragment(ofNoTemplate)] : []),
    sqlFragment(`tasks.archived = ${filter.archived === true ? 1 : 0}`),
    ...referenceConditions(context, filter, shown),
    ...stateConditions(context, filter, shown),
    ...completedProject(today, filter, shown.project),
    ...dateConditions(filter),
    ...blockConditions(context, filter),
    ...Object.entries(filter.customFields ?? {}).map(([id, values]) => fieldCondition(id, values)),
  ]
}

function referenceConditions(
  { replica }: QueryContext,
  filter: TaskFilter,
  { project, hasNobody, hasNoTags }: ShownReferences,
): SqlFragment[] {
  const folded = foldText(filter.text?.trim() ?? '')
  return [
    ...(folded === '' ? [] : [textCondition(folded)]),
    ...asked(filter.projectIds, (ids) => isOneOfOrNull(project, ids)),
    ...asked(filter.clientIds, (ids) => clientCondition(ids, project)),
    ...asked(filter.parentIds, (ids) => isOneOfOrNull('tasks.parent_id', ids)),
    ...asked(filter.creatorIds, (ids) => isOneOfOrNull('tasks.creator_id', ids)),
    ...asked(filter.seriesIds, seriesCondition),
    ...asked(filter.sources, sourceCondition),
    ...asked(filter.assigneeIds, (ids) => isLinkedToOrNone(ids, hasNobody)),
    ...asked(filter.tagIds, (ids) => isLinkedToOrNone(ids, hasNoTags)),
    ...asked(filter.ghostIds, (ids) => isLinkedToOrNone(ids, null)),
    ...asked(filter.teamIds, (ids) => isLinkedToOrNone(workersOfTeams(replica, ids), null)),
  ]
}

function asked<Value>(value: Value | undefined, condition: (value: Value) => SqlFragment): SqlFragment[] {
  return value === undefined ? [] : [condition(value)]
}

function stateConditions(context: QueryContext, filter: TaskFilter, shown: ShownReferences): SqlFragment[] {
  const { sql, parameters } = shown.status
  const ofStatuses = (ids: readonly LocalId[]) =>
    sqlFragment(`${sql} IN (SELECT value FROM json_each(?))`, ...parameters, JSON.stringify(ids))
  const hasAny = (table: string) =>
    `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.task_id = tasks.local_id AND ${table}.deleted = 0)`
  return [
    ...asked(filter.statusIds, ofStatuses),
    ...asked(filter.types, (types) => typeCondition(context, types, ofStatuses)),
    ...asked(filter.priorities, (priorities) => isOneOfOrNull('tasks.priority', priorities)),
    ...within('tasks.estimated_seconds', filter.estimatedFrom, filter.estimatedTo),
    ...whether(filter.hasEntries, hasAny('time_entries')),
    ...whether(filter.hasTimeBlocks, hasAny('time_blocks')),
    ...whether(filter.hasPriority, 'tasks.priority IS NOT NULL'),
    ...whether(filter.recurring, '(tasks.rrule IS NOT NULL OR tasks.series_id IS NOT NULL)'),
    ...whether(filter.pinned, 'tasks.pinned = 1'),
    ...whether(filter.isPrivate, 'tasks.is_private = 1'),
  ]
}

/** Whether they are done is what most lists ask, and tasks say it themselves. */
function typeCondition(
  context: QueryContext,
  types: NonNullable<TaskFilter['types']>,
  ofStatuses: (ids: readonly LocalId[]) => SqlFragment,
): SqlFragment {
  const [hasOpen, hasStarted, hasDone] = [
    types.includes('todo'),
    types.includes('in_progress'),
    types.includes('done'),
  ]
  if (hasOpen === hasStarted) {
    if (hasOpen === hasDone) return sqlFragment(hasOpen ? '1' : '0')
    return sqlFragment(hasDone ? 'tasks.done = 1' : 'tasks.done = 0')
  }
  const known = statusesOf(context).filter(({ type }) => types.includes(type))
  return ofStatuses(known.map(({ id }) => id))
}

const isPlanned = `(tasks.date IS NOT NULL OR EXISTS (
  SELECT 1 FROM tasks AS parents
  WHERE parents.local_id = tasks.parent_id AND parents.deleted = 0 AND parents.date IS NOT NULL))`

function dateConditions({ from, to, activeBy, hasDate, ...ends }: TaskFilter): SqlFragment[] {
  const lastDay = 'coalesce(tasks.end_date, tasks.date)'
  return [
    ...within(lastDay, from, undefined),
    ...within('tasks.date', undefined, to),
    ...within('tasks.date', ends.startFrom, ends.startTo),
    ...within(lastDay, ends.endFrom, ends.endTo),
    ...asked(activeBy, (date) => sqlFragment('tasks.date <= ? AND tasks.done = 0', date)),
    ...whether(hasDate, isPlanned),
  ]
}

/** Ends included. */
function within<End extends string | number>(
  expression: string,
  from: End | undefined,
  to: End | undefined,
): SqlFragment[] {
  return [
    ...asked(from, (first) => sqlFragment(`${expression} >= ?`, first)),
    ...asked(to, (last) => sqlFragment(`${expression} <= ?`, last)),
  ]
}

/** One block has to be all that is asked. */
function blockConditions(context: QueryContext, filter: TaskFilter): SqlFragment[] {
  const { blocksFrom: from, blocksTo: to, blocksCompleted: completed } = filter
  if (from === undefined && to === undefined && completed === undefined) return []
  const days = context.days()
  const conditions = [
    sqlFragment('time_blocks.task_id = tasks.local_id AND time_blocks.deleted = 0'),
    ...asked(from, (date) => sqlFragment('time_blocks.start >= ?', days.boundsOf(date).start)),
    ...asked(to, (date) => sqlFragment('time_blocks.start < ?', days.boundsOf(date).end)),
    ...whether(completed, 'time_blocks.completed = 1'),
  ]
  const { sql, parameters } = joined(conditions, ' AND ')
  return [sqlFragment(`EXISTS (SELECT 1 FROM time_blocks WHERE ${sql})`, ...parameters)]
}

function completedProject(today: string, { ofCompletedProject }: TaskFilter, project: string): SqlFragment[] {
  if (ofCompletedProject === undefined) return []
  const completed = `coalesce(${project} IN (
    SELECT local_id FROM projects WHERE deleted = 0 AND (archived = 1 OR end_date < ?)), 0)`
  return [sqlFragment(`${completed} = ${ofCompletedProject ? 1 : 0}`, today)]
}

function seriesCondition(ids: readonly LocalId[]): SqlFragment {
  const wanted = '(SELECT value FROM json_each(?))'
  const list = JSON.stringify(ids)
  return sqlFragment(
    `(tasks.series_id IN ${wanted} OR (tasks.rrule IS NOT NULL AND tasks.local_id IN ${wanted}))`,
    list,
    list,
  )
}

/** The service's name for tasks that no integration made. */
const ownSource = 'dayloom'

/** The programs that tasks come from: the product itself first, the others by name. */
export function taskSources({ replica, workspaceId }: QueryContext): string[] {
  const others = replica.sqlite.tuples(
    `SELECT DISTINCT source FROM tasks
     WHERE workspace_id = ? AND source IS NOT NULL AND source <> 'dayloom' AND deleted = 0 ORDER BY source`,
    [workspaceId()],
  )
  return [ownSource, ...others.map(([source]) => source as string)]
}

/** Tasks of which the service has told nothing were made here. */
function sourceCondition(sources: readonly string[]): SqlFragment {
  const among = 'tasks.source IN (SELECT value FROM json_each(?))'
  const named = JSON.stringify(sources)
  return sqlFragment(sources.includes(ownSource) ? `(${among} OR tasks.source IS NULL)` : among, named)
}

function whether(wanted: boolean | undefined, sql: string): SqlFragment[] {
  if (wanted === undefined) return []
  return [sqlFragment(wanted ? sql : `NOT (${sql})`)]
}

/** In the task's, the project's or the client's name. */
function textCondition(folded: string): SqlFragment {
  return sqlFragment(
    `(instr(tasks.folded, ?) > 0 OR tasks.project_id IN (
       SELECT projects.local_id FROM projects
       LEFT JOIN clients ON clients.local_id = projects.client_id AND clients.deleted = 0
       WHERE projects.deleted = 0 AND (instr(projects.folded, ?) > 0 OR instr(clients.folded, ?) > 0)))`,
    folded,
    folded,
    folded,
  )
}

/** Without a client is also what has no project. @param project an expression for the project as it is shown */
export function clientCondition(clientIds: readonly (LocalId | null)[], project: string): SqlFragment {
  const named = clientIds.filter((id) => id !== null)
  const theirs = `${project} IN (SELECT local_id FROM projects WHERE deleted = 0 AND client_id IN (SELECT value FROM json_each(?)))`
  const none = `${project} IS NULL OR ${project} IN (
    SELECT local_id FROM projects WHERE client_id IS NULL
      OR client_id IN (SELECT local_id FROM clients WHERE deleted = 1))`
  return sqlFragment(clientIds.includes(null) ? `(${theirs} OR ${none})` : theirs, JSON.stringify(named))
}

/** @param expression without placeholders */
export function isOneOfOrNull(expression: string, values: readonly (string | null)[]): SqlFragment {
  const among = `${expression} IN (SELECT value FROM json_each(?))`
  const named = JSON.stringify(values.filter((value) => value !== null))
  return sqlFragment(values.includes(null) ? `(${among} OR ${expression} IS NULL)` : among, named)
}

/** Tasks that name one of the rows in a list of theirs, or none at all. */
export function isLinkedToOrNone(ids: readonly (LocalId | null)[], hasNone: string | null): SqlFragment {
  const linked =
    'tasks.row_id IN (SELECT row_id FROM task_links WHERE target IN (SELECT value FROM json_each(?)))'
  const named = JSON.stringify(ids.filter((id) => id !== null))
  return sqlFragment(ids.includes(null) && hasNone !== null ? `(${linked} OR ${hasNone})` : linked, named)
}

const isFieldId = /^\d+$/

/** The values of a task's custom field, one a row: a selection of several has several. */
export function fieldValuesOf(id: string): string {
  return isFieldId.test(id)
    ? `(SELECT type, CASE type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(value AS TEXT) END AS text
        FROM json_each(tasks.custom_fields, '$."${id}"') WHERE type <> 'null')`
    : `(SELECT NULL AS type, NULL AS text WHERE 0)`
}

function fieldCondition(id: string, values: readonly string[]): SqlFragment {
  if (values.length === 0) return sqlFragment(`NOT EXISTS ${fieldValuesOf(id)}`)
  return sqlFragment(
    `EXISTS (SELECT 1 FROM ${fieldValuesOf(id)} WHERE text IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(values),
  )
}
