import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { Member, Scope } from '../access/scope.ts'
import { may } from '../access/permissions.ts'
import type { Instant } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'
import { readInChunks } from '../database/id-list.ts'
import { firstOf, preparedQuery } from '../database/prepared-query.ts'
import {
  deleteOf,
  deleteRows,
  insertMissingOf,
  insertOf,
  sameTenant,
  type TenantKey,
  updateOf,
  withinTenant,
  hasRow,
  rowsOf,
  updateWhere,
} from '../database/rows.ts'
import type { ProjectTables } from './tables.ts'
import type { Lost } from '../deletions/tables.ts'
import { recordDeleted, recordRows } from '../events/record-rows.ts'
import { beginRates, forgetRates } from '../rates/change-rate.ts'
import { daySpan, type InstantRange } from '../lists/day-range.ts'
import type { Period } from '../../shared/domain/periods.ts'

type Projects = ProjectTables['projects']

/** A row without the columns that follow from others. */
export type NewProject = Omit<Required<Insertable<Projects>>, 'name_key'>

export type ProjectChanges = Partial<NewProject> & { readonly at: Instant }

export type ProjectKey = TenantKey

const projectQuery = firstOf(
  preparedQuery((db, { id, ...key }: ViewerKey & { readonly id: number }) =>
    withDetails(visibleProjects(db, key), key)
      .where('projects.id', '=', id)
      .where('projects.deleted_at', 'is', null),
  ),
)

/** The project, unless it is deleted or the viewer may not see it. */
export function findProject(db: Db, viewer: Viewer, id: number) {
  return projectQuery(db, { ...keyOf(viewer), id })
}

export async function insertProject(db: Db, row: NewProject) {
  await insert(db, { ...row, name_key: row.name.toLowerCase() })
}

const insert = insertOf('projects')

export async function updateProject(db: Db, row: ProjectKey, changes: ProjectChanges) {
  const { name } = changes
  await update(db, row, { ...changes, ...(name !== undefined && { name_key: name.toLowerCase() }) })
}

const update = updateOf('projects')

const insertPin = insertMissingOf('project_pins')

export function pinProject(db: Db, { organization_id, id }: ProjectKey, userId: number) {
  return insertPin(db, { organization_id, user_id: userId, project_id: id })
}

export function unpinProject(db: Db, { organization_id, id }: ProjectKey, userId: number) {
  return deleteRows(db, 'project_pins', { organization_id, user_id: userId, project_id: id })
}

/** A person who looks at a workspace. */
export interface Viewer {
  readonly member: Member
  readonly userId: number
}

/** The same as queries need it; ids may be placeholders. */
export interface ViewerKey {
  readonly organizationId: number
  readonly workspaceId: number
  readonly userId: number
  /** Whether also the private projects that they are no member of. */
  readonly seesPrivate: boolean
}

export function keyOf({ member, userId }: Viewer): ViewerKey {
  return {
    organizationId: member.organization.organizationId,
    workspaceId: member.workspaceId,
    userId,
    seesPrivate: may(member, 'projects.view_private'),
  }
}

/** The person's membership of a project. */
export function membershipOf(
  eb: Pick<ExpressionBuilder<Database, 'projects'>, 'selectFrom'>,
  userId: number,
) {
  return eb
    .selectFrom('project_users as own')
    .select('own.id')
    .whereRef('own.organization_id', '=', 'projects.organization_id')
    .whereRef('own.project_id', '=', 'projects.id')
    .where('own.user_id', '=', userId)
}

/** The workspace's projects that the viewer may see: private ones are for their members and admins. */
export function visibleProjects(db: Db, { organizationId, workspaceId, userId, seesPrivate }: ViewerKey) {
  const query = db
    .selectFrom('projects')
    .where('projects.organization_id', '=', organizationId)
    .where('projects.workspace_id', '=', workspaceId)
  if (seesPrivate) return query
  return query.where((eb) =>
    eb.or([eb('projects.is_private', '=', false), eb.exists(membershipOf(eb, userId))]),
  )
}

export type VisibleProjects = ReturnType<typeof visibleProjects>

/** With all that answers show of a project but its figures. */
export function withDetails(query: VisibleProjects, { userId }: Pick<ViewerKey, 'userId'>) {
  return query
    .leftJoin('clients', sameTenant('clients.id', 'projects.client_id'))
    .leftJoin('project_pins', (join) =>
      withinTenant(join, 'project_pins.project_id', 'projects.id').on('project_pins.user_id', '=', userId),
    )
    .leftJoin('project_users', (join) =>
      withinTenant(join, 'project_users.project_id', 'projects.id').on('project_users.user_id', '=', userId),
    )
    .selectAll('projects')
    .select([
      'clients.name as client_name',
      'project_pins.project_id as pin_project_id',
      'project_users.manager',
    ])
}

/**
 * A project as one person sees it: `manager` is whether they manage it, null when they are no member of it;
 * `pin_project_id` is null unless they have pinned it.
 */
export type ProjectRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

/** Those of the projects that the viewer may see, deleted ones too. @param hidden private ones as well that they may not see */
export function projectsAmong(db: Db, viewer: Viewer, ids: readonly number[], hidden = false) {
  const key = { ...keyOf(viewer), ...(hidden && { seesPrivate: true }) }
  return readInChunks(ids, (wanted) =>
    withDetails(visibleProjects(db, key), key).where('projects.id', 'in', wanted).execute(),
  )
}

/** Names the project as rows do that belong to it. */
export const ofProject = ({ organization_id, id }: ProjectKey) => ({ organization_id, project_id: id })

/** Leaves the project's entries, or its tasks, without a project. The tasks of the entries stay, so that no time is lost from these. */
export async function unassign(scope: Scope, project: ProjectKey, by: Lost['by']): Promise<Lost> {
  const rows = await updateWhere(scope.db, by, ofProject(project), { project_id: null, at: scope.at })
  recordRows(scope, by === 'tasks' ? 'task' : 'time_entry', 'updated', rows)
  return { by, of: project.id, ids: rows.map(({ id }) => id) }
}

export async function deleteEntries(scope: Scope, project: ProjectKey) {
  const changes = { deleted_at: scope.now, at: scope.at }
  const entries = await updateWhere(scope.db, 'time_entries', ofProject(project), changes)
  recordRows(scope, 'time_entry', 'deleted', entries)
}

/** Notes that the project's people and groups are gone with it for everybody, though their rows are kept. */
export async function recordPeople(scope: Scope, project: ProjectKey) {
  const users = await rowsOf(scope.db, 'project_users', ofProject(project)).selectAll().execute()
  const groups = await rowsOf(scope.db, 'project_groups', ofProject(project)).selectAll().execute()
  recordDeleted(scope, 'project_user', users)
  recordDeleted(scope, 'project_group', groups)
}

export function hasEntryOfAnother(db: Db, project: ProjectKey, userId: number) {
  const entries = rowsOf(db, 'time_entries', { ...ofProject(project), deleted_at: null }).select('id')
  return hasRow(entries.where('user_id', '!=', userId).limit(1))
}

type ProjectUser = Selectable<ProjectTables['project_users']>

type NewProjectUser = Pick<
  ProjectUser,
  'organization_id' | 'workspace_id' | 'project_id' | 'user_id' | 'manager'
>

const insertUsers = insertOf('project_users')

const deleteUser = deleteOf('project_users')

const insertGroups = insertOf('project_groups')

/** Puts people on projects. @param members with their other columns, alike for all of them. @returns their rows. */
export async function addProjectUsers<Member extends NewProjectUser>(
  scope: Scope,
  members: readonly Member[],
) {
  const { now, at } = scope
  const rows = members.map((member) => ({ ...member, id: scope.ids.next(), created_at: now, at }))
  await insertUsers(scope.db, rows)
  recordRows(scope, 'project_user', 'created', rows)
  return rows
}

/** Takes a person out of a project; what they worked there stays billed as it was. */
export async function leaveProject(scope: Scope, row: ProjectUser) {
  await forgetRates(scope, row)
  await deleteUser(scope.db, row)
  recordDeleted(scope, 'project_user', [row])
}

/** Makes somebody the manager of a new project. */
export async function addManager(scope: Scope, project: NewProject, user_id: number) {
  const { organization_id, workspace_id, id: project_id } = project
  await addProjectUsers(scope, [{ organization_id, workspace_id, project_id, user_id, manager: true }])
}

async function copyUsers(scope: Scope, template: ProjectKey, { id: project_id, creator_id }: NewProject) {
  const members = await rowsOf(scope.db, 'project_users', ofProject(template))
    .selectAll()
    .where('user_id', '!=', creator_id)
    .orderBy('id')
    .execute()
  const copies = members.map((member) =>
    Object.assign(member, {
      project_id,
      rate_last_updated_at: member.rate === null ? null : scope.now,
      labor_cost_last_updated_at: member.labor_cost === null ? null : scope.now,
    }),
  )
  for (const row of await addProjectUsers(scope, copies)) await beginRates(scope, row)
}

async function copyGroups(scope: Scope, template: ProjectKey, project: NewProject) {
  const groups = await rowsOf(scope.db, 'project_groups', ofProject(template))
    .select('group_id')
    .orderBy('id')
    .execute()
  const { organization_id, workspace_id, id: project_id } = project
  const place = { organization_id, workspace_id, project_id, created_at: scope.now, at: scope.at }
  const rows = groups.map((group) => Object.assign(group, place, { id: scope.ids.next() }))
  await insertGroups(scope.db, rows)
  recordRows(scope, 'project_group', 'created', rows)
}

/** Puts the template's people, with what they are billed at, and its groups on the new project as well. */
export async function copyMembers(scope: Scope, template: ProjectKey, project: NewProject) {
  await copyGroups(scope, template, project)
  await copyUsers(scope, template, project)
}

interface Summed {
  readonly organizationId: number
  readonly ids: readonly number[]
}

/** By project. Those without any are absent. */
function toSums(rows: readonly { readonly project_id: number | null; readonly sum: number | null }[]) {
  return new Map(rows.map(({ project_id: id, sum }) => [id ?? 0, sum ?? 0]))
}

const wholeQuery = preparedQuery((db, { organizationId, ids }: Summed) =>
  rowsOf(db, 'project_time', { organization_id: organizationId, project_id: ids })
    .select(['project_id', (eb) => eb.fn.sum<number | null>('microseconds').as('sum')])
    .groupBy('project_id'),
)

const trackedQuery = preparedQuery(
  (db, { organizationId, ids, within }: Summed & { readonly within: InstantRange }) =>
    rowsOf(db, 'time_entries', { organization_id: organizationId, project_id: ids, deleted_at: null })
      .select(['project_id', sql<number | null>`sum(stop - start)`.as('sum')])
      .where('project_id', 'is not', null)
      .where('start', '>=', within.from)
      .where('start', '<', within.before)
      .groupBy('project_id'),
)

const estimatesQuery = preparedQuery((db, { organizationId, ids }: Summed) =>
  rowsOf(db, 'tasks', { organization_id: organizationId, project_id: ids, deleted_at: null })
    .select(['project_id', (eb) => eb.fn.sum<number | null>('estimated_seconds').as('sum')])
    .where('project_id', 'is not', null)
    .groupBy('project_id'),
)

/** Microseconds of finished entries, of all people. */
export async function trackedOnProjects(db: Db, organizationId: number, ids: readonly number[]) {
  return toSums(await wholeQuery(db, { organizationId, ids }))
}

/** The same of the entries that began in a period, whose days are those of the zone. @param timeZone IANA name */
export async function trackedInPeriod(
  db: Db,
  organizationId: number,
  ids: readonly number[],
  { start, end }: Period,
  timeZone: string,
) {
  const within = daySpan(start, end, timeZone)
  return toSums(await trackedQuery(db, { organizationId, ids, within }))
}

/** Seconds: the sums of the estimates of the projects' tasks. */
export async function estimatesOfTasks(db: Db, organizationId: number, ids: readonly number[]) {
  return toSums(await estimatesQuery(db, { organizationId, ids }))
}
