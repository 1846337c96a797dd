/** Projects: rules and permissions (T §4.7, decisions §6). */

import type { BulkResult, PatchOperation } from '../../shared/api/bulk.ts'
import type { Project, ProjectBody, ProjectListQuery } from '../../shared/api/projects.ts'
import { requirePermission } from '../access/permissions.ts'
import { requireWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { bulkIds, forEachId } from '../bulk/bulk-changes.ts'
import { dateIn } from '../effects/calendar.ts'
import { BadRequest, Forbidden, NotFound } from '../errors/app-error.ts'
import { pageOf } from '../lists/page.ts'
import { sinceInstant } from '../lists/since.ts'
import { findWorkspaceRow } from '../workspaces/repository.ts'
import { toAnswer } from './answer.ts'
import { columnsOf, requireOrderedDates, validName } from './project-fields.ts'
import { changeOf } from './patch-document.ts'
import {
  deleteEntries,
  insertProjectUser,
  pinProject,
  unassignEntries,
  unassignTasks,
  unpinProject,
} from './related-rows.ts'
import {
  findProject,
  insertProject,
  listProjects,
  type NewProject,
  type ProjectRow,
  updateProject,
  type Viewer,
} from './repository.ts'

const DEFAULT_COLOR = '#0b83d9'
const offeredPages = { standard: 151, largest: 200, sizeName: 'per_page' }
/** More projects than any workspace has. */
const ALL = { limit: 1_000_000, offset: 0 }

interface ProjectPath {
  readonly workspace_id: number
  readonly project_id: number
}

function viewerOf(scope: CallerScope, workspaceId: number): Viewer {
  return { member: requireWorkspace(scope.caller, workspaceId), userId: scope.caller.userId }
}

function today({ caller, now }: CallerScope): string {
  return dateIn(caller.timeZone, now)
}

async function requireProject(scope: CallerScope, viewer: Viewer, id: number): Promise<ProjectRow> {
  const row = await findProject(scope.db, viewer, id)
  if (row === undefined) throw new NotFound('Project not found')
  return row
}

/** Admins and the project's managers may change it. */
function requireEditable({ member }: Viewer, row: ProjectRow): void {
  if (!member.admin && row.manager !== true) throw new Forbidden()
}

async function answer(scope: CallerScope, viewer: Viewer, id: number): Promise<Project> {
  const row = await requireProject(scope, viewer, id)
  return toAnswer(row, viewer.member, { today: today(scope), totalCount: 1 })
}

/** Lists of changes and of statuses are not narrowed to active projects unless they ask for it. */
function activeFilter({ active, since, 'statuses[]': statuses }: ProjectListQuery): boolean | null {
  if (active === 'both') return null
  if (active !== undefined) return active === 'true'
  return since === undefined && statuses === undefined ? true : null
}

export interface ProjectPage {
  readonly projects: Project[]
  readonly page: number
  readonly size: number
}

/** A page of the workspace's projects that the caller may see; active ones unless the query says otherwise. */
export async function readProjects(
  scope: CallerScope,
  workspaceId: number,
  query: ProjectListQuery,
): Promise<ProjectPage> {
  const viewer = viewerOf(scope, workspaceId)
  const page = pageOf({ page: query.page, size: query.per_page }, offeredPages)
  // Groups of projects do not exist yet, so that none of them holds a project.
  if (query['group_ids[]'] !== undefined) return { projects: [], page: page.page, size: page.size }
  const filter = {
    active: activeFilter(query),
    since: sinceInstant(query.since),
    billable: query.billable,
    clientIds: query['client_ids[]'],
    projectIds: query['project_ids[]'],
    userIds: query['user_ids[]'],
    statuses: query['statuses[]'],
    today: today(scope),
    name: query.name,
    search: query.search,
    onlyTemplates: query.only_templates,
    onlyMine: query.only_me,
    onlyEditable: query.only_editable,
  }
  const order = {
    field: query.sort_field ?? 'name',
    descending: query.sort_order?.toLowerCase() === 'desc',
    pinnedFirst: query.sort_pinned === true,
  }
  const { rows, total } = await listProjects(scope.db, viewer, filter, order, page)
  const shown = { today: filter.today, totalCount: total }
  return {
    projects: rows.map((row) => toAnswer(row, viewer.member, shown)),
    page: page.page,
    size: page.size,
  }
}

/** Projects of all the caller's workspaces. @param since UNIX seconds: what changed since, deleted ones included. */
export async function readOwnProjects(
  scope: CallerScope,
  query: { readonly since?: number | undefined; readonly include_archived?: boolean | undefined },
): Promise<Project[]> {
  const since = sinceInstant(query.since)
  const active = since === undefined && query.include_archived !== true ? true : null
  const order = { field: since === undefined ? 'name' : 'at', descending: false, pinnedFirst: false } as const
  const filter = { active, since, today: today(scope) }
  const lists = scope.caller.workspaces.map(async (member) => {
    const viewer = { member, userId: scope.caller.userId }
    const { rows, total } = await listProjects(scope.db, viewer, filter, order, ALL)
    return rows.map((row) => toAnswer(row, member, { today: filter.today, totalCount: total }))
  })
  return (await Promise.all(lists)).flat()
}

export function readProject(scope: CallerScope, path: ProjectPath): Promise<Project> {
  return answer(scope, viewerOf(scope, path.workspace_id), path.project_id)
}

/** What a project takes from the template that it is made of. */
async function templateOf(
  scope: CallerScope,
  viewer: Viewer,
  id: number | null | undefined,
): Promise<Partial<NewProject>> {
  if (id === null || id === undefined) return {}
  const template = await findProject(scope.db, viewer, id)
  if (template?.template !== true) throw new BadRequest('template_id: is not a template of the workspace')
  const { color, client_id, is_private, billable, auto_estimates, estimated_seconds, currency } = template
  const copied = { color, client_id, is_private, billable, auto_estimates, estimated_seconds, currency }
  return { ...copied, rate: template.rate, fixed_fee: template.fixed_fee, template_id: id }
}

/**
 * Creates a project; the caller becomes its manager.
 *
 * @throws {Forbidden} when only admins may create projects, and the caller is none.
 */
export async function createProject(
  scope: CallerScope,
  workspaceId: number,
  body: ProjectBody,
): Promise<Project> {
  const viewer = viewerOf(scope, workspaceId)
  const { member, userId } = viewer
  requirePermission(member, 'projects.create')
  const name = validName(body.name)
  const { organizationId, plan } = member.organization
  const workspace = await findWorkspaceRow(scope.db, { organizationId, workspaceId })
  const id = scope.ids.next()
  const row = {
    organization_id: organizationId,
    id,
    workspace_id: workspaceId,
    creator_id: userId,
    client_id: null,
    template_id: null,
    color: DEFAULT_COLOR,
    is_private: workspace?.projects_private_by_default ?? false,
    billable: plan !== 'free' && workspace?.projects_billable_by_default === true,
    template: null,
    auto_estimates: null,
    estimated_seconds: null,
    currency: null,
    rate: null,
    rate_last_updated_at: null,
    fixed_fee: null,
    start_date: today(scope),
    end_date: null,
    recurring: false,
    recurring_parameters: null,
    external_reference: null,
    archived_at: null,
    created_at: scope.now,
    deleted_at: null,
    ...(await templateOf(scope, viewer, body.template_id)),
    ...(await columnsOf(scope, member, body)),
    name,
    at: scope.at,
  } satisfies NewProject
  requireOrderedDates(row.start_date, row.end_date)
  await insertProject(scope.db, row)
  await insertProjectUser(scope.db, {
    organization_id: organizationId,
    id: scope.ids.next(),
    workspace_id: workspaceId,
    project_id: id,
    user_id: userId,
    manager: true,
    created_at: scope.now,
    at: scope.at,
  })
  return answer(scope, viewer, id)
}

async function applyChange(
  scope: CallerScope,
  viewer: Viewer,
  row: ProjectRow,
  body: ProjectBody,
): Promise<void> {
  requireEditable(viewer, row)
  const changes = await columnsOf(scope, viewer.member, body)
  // Archiving what is archived keeps the time at which that happened.
  const archived = body.active === false && row.archived_at !== null ? { archived_at: row.archived_at } : {}
  requireOrderedDates(
    changes.start_date ?? row.start_date,
    changes.end_date === undefined ? row.end_date : changes.end_date,
  )
  await updateProject(scope.db, row, { ...changes, ...archived })
}

/** Changes a project; keys that are absent stay as they are. */
export async function changeProject(
  scope: CallerScope,
  path: ProjectPath,
  body: ProjectBody,
): Promise<Project> {
  const viewer = viewerOf(scope, path.workspace_id)
  await applyChange(scope, viewer, await requireProject(scope, viewer, path.project_id), body)
  return answer(scope, viewer, path.project_id)
}

/** Changes up to 100 projects; of one project all operations or none. */
export async function patchProjects(
  scope: CallerScope,
  path: { readonly workspace_id: number; readonly project_ids: string },
  operations: readonly PatchOperation[],
): Promise<BulkResult> {
  const viewer = viewerOf(scope, path.workspace_id)
  const ids = bulkIds(path.project_ids)
  if (operations.length === 0) throw new BadRequest('No patchable fields defined')
  return forEachId(scope, ids, async (id) => {
    const row = await requireProject(scope, viewer, id)
    await applyChange(scope, viewer, row, changeOf(operations))
  })
}

/** Deletes a project; its tasks stay without it, its entries too unless `mode` is `delete`. @returns the id. */
export async function deleteProject(
  scope: CallerScope,
  path: ProjectPath,
  mode: 'delete' | 'unassign' = 'unassign',
): Promise<number> {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireProject(scope, viewer, path.project_id)
  requireEditable(viewer, row)
  if (mode === 'delete') await deleteEntries(scope.db, row, scope)
  else await unassignEntries(scope.db, row, scope)
  await unassignTasks(scope.db, row, scope)
  await updateProject(scope.db, row, { deleted_at: scope.now, at: scope.at })
  return row.id
}

/** Pins a project for the caller alone, or takes the pin off. */
export async function setPinned(scope: CallerScope, path: ProjectPath, pinned: boolean): Promise<Project> {
  const viewer = viewerOf(scope, path.workspace_id)
  const row = await requireProject(scope, viewer, path.project_id)
  if (pinned) await pinProject(scope.db, row, viewer.userId)
  else await unpinProject(scope.db, row, viewer.userId)
  return answer(scope, viewer, path.project_id)
}
