/** Tasks as planning's answers show them (P §2 Task). */

import type { PlanningTimeEntry } from '../../shared/api/planning-time-entries.ts'
import type { Task } from '../../shared/api/tasks.ts'
import { mayInProject, projectPermissionsOf, type ProjectStanding, may } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import { customFieldValuesOf } from '../custom-fields/values.ts'
import { pick } from '../database/pick.ts'
import { SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { toAnswer } from '../planning-time-entries/find.ts'
import type { Viewer } from '../projects/queries.ts'
import {
  type Counters,
  countersOfTasks,
  assigneesOfTasks,
  ghostsOfTasks,
  tagsOfTasks,
  readEntries,
  readHistories,
  readMemberships,
} from './queries.ts'
import { knownRows, type TaskRow } from './task-rows.ts'
import { rateAt, type RatePeriod } from '../../shared/domain/rates.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { dateIn } from '../effects/time-text.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'

/** For lists with `with_entries` (P §4.4): the entries of each task that the viewer may see, newest first, at most 1,000 in all. */
async function entriesOfTasks(
  { db }: Scope,
  viewer: Viewer,
  rows: readonly TaskRow[],
  standingOf: (row: TaskRow) => ProjectStanding,
): Promise<(taskId: number) => PlanningTimeEntry[]> {
  const seesAll = may(viewer.member, 'time_entries.view_all')
  const seesOf = (row: TaskRow): boolean =>
    seesAll ||
    (row.project_id !== null && mayInProject(viewer.member, standingOf(row), 'project.view_time_entries'))
  const ids = {
    ofAll: rows.filter(seesOf).map(({ id }) => id),
    own: rows.filter((row) => !seesOf(row)).map(({ id }) => id),
  }
  const entries = Map.groupBy(await readEntries(db, viewer, ids), (row) => row.task_id)
  return (taskId) => (entries.get(taskId) ?? []).map(toAnswer)
}

type TaskWithoutCounters = NonNullable<Task['parent']>

type TaskProject = NonNullable<Task['project']>

export interface ShownParts {
  /** Counters, which read 0 otherwise, and parents, which read null. */
  readonly aggregations?: boolean
  readonly ghosts?: boolean
  readonly rates?: boolean
  readonly entries?: boolean
}

const noCounters: Counters = {}

function ascending(ids: number[]): number[] {
  return ids.sort((a, b) => a - b)
}

/** Rows that belong to tasks, by the tasks' ids. */
async function readRelated(scope: Scope, viewer: Viewer, rows: readonly TaskRow[], parts: ShownParts) {
  const { db } = scope
  const { organizationId } = viewer.member.organization
  const ids = rows.map(({ id }) => id)
  const ofTasks = { organizationId, ids }
  const projectIds = [...new Set(rows.flatMap((row) => row.project_id ?? []))]
  const assignees = Map.groupBy(await assigneesOfTasks(db, ofTasks), (row) => row.task_id)
  const tags = Map.groupBy(await tagsOfTasks(db, ofTasks), (row) => row.task_id)
  const values = await customFieldValuesOf(db, organizationId, [...ids, ...projectIds])
  const ghosts = parts.ghosts === true ? await ghostsOfTasks(db, ofTasks) : []
  const ghostsById = Map.groupBy(ghosts, (row) => row.task_id)
  return {
    assigneeIds: (id: number) => ascending((assignees.get(id) ?? []).map((row) => row.user_id)),
    ghostIds: (id: number) => ascending((ghostsById.get(id) ?? []).map((row) => row.ghost_id)),
    tags: (id: number) => tags.get(id) ?? [],
    values: (id: number) => values.get(id) ?? [],
    standing: await projectStandings(db, viewer, projectIds),
    rate: parts.rates === true ? await ratesOfProjects(scope, viewer, rows) : () => null,
    /** Those shown so far: tasks of one list have few. */
    projects: new Map<number, TaskProject>(),
  }
}

type Related = Awaited<ReturnType<typeof readRelated>>

function projectOf({ member }: Viewer, row: TaskRow, related: Related): TaskProject | null {
  const { project_id: id, project_name: name } = row
  if (id === null || name === null) return null
  const known = related.projects.get(id)
  if (known !== undefined) return known
  const standing = related.standing(row)
  const seesValues = mayInProject(member, standing, 'project.view_custom_fields')
  const project: TaskProject = {
    archived_at: toTimestampOrNull(row.project_archived_at),
    color: row.project_color ?? '',
    custom_field_values: seesValues ? related.values(id) : [],
    id,
    is_template: row.project_template ?? false,
    name,
    permissions: projectPermissionsOf(member, standing),
    private: row.project_is_private ?? false,
    rate: related.rate(row, standing),
  }
  related.projects.set(id, project)
  return project
}

function withoutCounters(viewer: Viewer, row: TaskRow, related: Related): TaskWithoutCounters {
  const tags = related.tags(row.id)
  const { client_id: clientId, client_name: clientName, estimated_seconds: estimate } = row
  return {
    ...sameInAnswers(row),
    archived_at: toTimestampOrNull(row.archived_at),
    assignee_user_ids: related.assigneeIds(row.id),
    client: clientId === null || clientName === null ? null : { id: clientId, name: clientName },
    created_at: toTimestamp(row.created_at),
    custom_field_values: related.values(row.id),
    deleted_at: toTimestampOrNull(row.deleted_at),
    estimated_mins: estimate === null ? null : Math.round(estimate / 60),
    ghost_assignee_ids: related.ghostIds(row.id),
    priority_at: toTimestampOrNull(row.priority_at),
    project: projectOf(viewer, row, related),
    status: { emoji: row.status_emoji, id: row.status_id, name: row.status_name, type: row.status_type },
    status_updated_at: toTimestamp(row.status_updated_at),
    svc_user_id: row.creator_id,
    tag_ids: tags.map(({ id }) => id),
    tags: tags.map(({ color, id, name }) => ({ color, id, name })),
    updated_at: toPreciseTimestamp(row.at),
  }
}

/** The columns that answers show as they are. */
function sameInAnswers(row: TaskRow) {
  return {
    ...pick(row, 'auto_log_time', 'billable', 'color', 'description', 'end_date', 'id', 'is_template'),
    ...pick(row, 'metadata', 'name', 'notes', 'parent_task_id', 'parent_task_name', 'pinned', 'position'),
    ...pick(row, 'priority', 'private', 'project_id', 'recurrence_date', 'recurring_task_id', 'rrule'),
    ...pick(row, 'source', 'source_template_task_id', 'start_date', 'status_id', 'workspace_id'),
  }
}

function counterFields({ tracked, subtasks, blocks }: Counters) {
  return {
    sub_task_done_count: subtasks?.done ?? 0,
    sub_task_total_count: subtasks?.total ?? 0,
    time_block_completed_count: blocks?.completed ?? 0,
    time_block_scheduled_completed_count: blocks?.scheduled_completed ?? 0,
    time_block_scheduled_total_count: blocks?.scheduled ?? 0,
    time_block_total_count: blocks?.total ?? 0,
    time_entry_total_count: tracked?.entries ?? 0,
    total_blocked_time: blocks?.blocked ?? 0,
    total_scheduled_blocked_time: blocks?.scheduled_blocked ?? 0,
    total_tracked_time: Math.round((tracked?.tracked ?? 0) / SECOND),
  }
}

/**
 * The answers of tasks of one workspace that the viewer may see, in their order: with counters, ghosts, and the parent
 * where the viewer may see that too, unless `parts` says otherwise; with rates and entries where it asks for them.
 */
export async function toAnswers(
  scope: Scope,
  viewer: Viewer,
  rows: readonly TaskRow[],
  parts: ShownParts = {},
): Promise<Task[]> {
  if (rows.length === 0) return []
  const { db } = scope
  const ids = rows.map(({ id }) => id)
  const shown = { aggregations: true, ghosts: true, ...parts }
  const parentIds = shown.aggregations ? rows.flatMap((row) => row.shown_parent_id ?? []) : []
  const parentRows = await knownRows(db, viewer, [...new Set(parentIds)])
  const related = await readRelated(scope, viewer, [...rows, ...parentRows], shown)
  const counters = shown.aggregations ? await countersOfTasks(db, viewer, ids) : () => noCounters
  const entries = shown.entries === true ? await entriesOfTasks(scope, viewer, rows, related.standing) : null
  const parents = new Map(parentRows.map((row) => [row.id, withoutCounters(viewer, row, related)]))
  return rows.map((row) =>
    Object.assign(withoutCounters(viewer, row, related), counterFields(counters(row.id)), {
      parent: row.shown_parent_id === null ? null : (parents.get(row.shown_parent_id) ?? null),
      ...(entries !== null && { time_entries: entries(row.id) }),
    }),
  )
}

// The hourly rates that tasks show of their projects (P §2 Task `project.rate`), for lists with `include_rates`.

type Rate = NonNullable<Task['project']>['rate']

/** The period of a history that lasts now, with its first and last day in the zone. */
function currentPeriod(history: readonly RatePeriod[], now: Instant, timeZone: string) {
  const index = history.findLastIndex(({ from }) => from <= now)
  const from = history[index]?.from ?? 0
  const next = history[index + 1]?.from
  return {
    start_at: from === 0 ? null : dateIn(timeZone, from),
    end_at: next === undefined ? null : dateIn(timeZone, next - 1),
    has_more_rates: history.length > 1,
  }
}

/** The `rate` of a task's project: the project's own, or else the workspace's. */
export async function ratesOfProjects(
  { db, now, caller }: Scope,
  { member }: Viewer,
  rows: readonly TaskRow[],
): Promise<(row: TaskRow, standing: ProjectStanding) => Rate> {
  const place = { organizationId: member.organization.organizationId, workspaceId: member.workspaceId }
  const projectIds = [...new Set(rows.flatMap((row) => row.project_id ?? []))]
  const histories = new Map(
    (await readHistories(db, { ...place, ids: [...projectIds, 0] })).map((row) => [
      row.project_id,
      row.periods,
    ]),
  )
  const workspace = await findWorkspaceRow(db, place)
  const currency = workspace?.default_currency ?? ''
  return (row, standing) => {
    const { project_id: projectId } = row
    if (projectId === null || !mayInProject(member, standing, 'project.view_edit_billable_rates')) return null
    const own = histories.get(projectId) ?? []
    const ownCents = rateAt(own, now)
    const history = ownCents === null ? (histories.get(0) ?? []) : own
    const cents = ownCents ?? rateAt(history, now) ?? 0
    return {
      billable: row.project_billable ?? false,
      currency: row.project_currency ?? currency,
      ...currentPeriod(history, now, caller.timeZone),
      hourly_rate: cents / 100,
      project_color: row.project_color ?? '',
      project_created_at: toTimestamp(row.project_created_at ?? 0),
      project_id: projectId,
      project_name: row.project_name ?? '',
      project_rate_id: ownCents === null ? null : projectId,
      workspace_rate_id: ownCents === null ? member.workspaceId : null,
    }
  }
}

/** The viewer's standing in the projects of tasks. Admins may do everything with all of them anyway. */
export async function projectStandings(
  db: Db,
  { member, userId }: Viewer,
  projectIds: readonly number[],
): Promise<(row: TaskRow) => ProjectStanding> {
  const { organizationId } = member.organization
  const memberships = may(member, 'projects.view_private')
    ? []
    : await readMemberships(db, { organizationId, userId, ids: projectIds })
  const managers = new Map(memberships.map((row) => [row.project_id, row.manager]))
  return (row) => ({
    manager: managers.get(row.project_id ?? 0) ?? null,
    is_private: row.project_is_private ?? false,
  })
}
