/** Finding the projects that a caller may see, and reading them (T §4.7, decisions §6). */

import type { Project, ProjectListQuery } from '../../shared/api/projects.ts'
import {
  type Path,
  type PlacePath,
  requireWorkspace,
  requireWorkspaceOf,
  type Scope,
} from '../access/scope.ts'
import { orNotFound } from '../errors/app-error.ts'
import { findProject, type ProjectRow, type Viewer } from './queries.ts'
import { toAnswers } from './wire.ts'
import { may } from '../access/permissions.ts'
import { dateIn } from '../effects/time-text.ts'
import { pageOf } from '../lists/page.ts'
import { sinceInstant } from '../lists/since.ts'
import { listProjects, plainFilters, type ProjectFilter } from './list-queries.ts'

/** @throws {Forbidden} when the workspace is unknown or not the caller's. */
export function viewerOf({ caller }: Scope, workspaceId: number): Viewer {
  return { member: requireWorkspace(caller, workspaceId), userId: caller.userId }
}

/** @throws {Forbidden} when the workspace is unknown, not the caller's, or not the organization's. */
export function viewerAt({ caller }: Scope, place: PlacePath): Viewer {
  return { member: requireWorkspaceOf(caller, place), userId: caller.userId }
}

export type ProjectPath = Path<'workspace_id' | 'project_id'>

/** @throws {NotFound} also for a private project that is hidden from the viewer. */
export async function requireProject(scope: Scope, viewer: Viewer, id: number): Promise<ProjectRow> {
  return orNotFound(await findProject(scope.db, viewer, id), 'project', 'Project not found')
}

/** The project as it is now. */
export async function answerProject(scope: Scope, viewer: Viewer, id: number): Promise<Project> {
  const row = await requireProject(scope, viewer, id)
  const [project] = await toAnswers(scope, viewer.member, [row], 1)
  if (project === undefined) throw new Error(`Project ${id} has no answer.`)
  return project
}

const offeredPages = { standard: 151, largest: 200, sizeName: 'per_page' }

/** More projects than any workspace has. */
const ALL = { limit: 1_000_000, offset: 0 }

/** Lists of changes and of statuses are not narrowed to active projects unless they ask for it. */
function activeFilter({ active, since, 'statuses[]': statuses }: ProjectListQuery): boolean | null {
  if (active === 'both') return null
  if (active !== undefined) return active === 'true'
  return since === undefined && statuses === undefined ? true : null
}

/** To ask for no narrowing is to ask for nothing. */
function asked(flag: boolean | undefined): true | undefined {
  return flag === true ? true : undefined
}

function filterOf(scope: Scope, { member }: Viewer, query: ProjectListQuery): ProjectFilter {
  return {
    active: activeFilter(query),
    since: sinceInstant(query.since),
    ...plainFilters(query),
    today: dateIn(scope.caller.timeZone, scope.now),
    onlyTemplates: asked(query.only_templates),
    onlyMine: asked(query.only_me),
    onlyManaged: may(member, 'projects.update') ? undefined : asked(query.only_editable),
  }
}

/**
 * A page of the workspace's projects that the caller may see: active ones by name unless the query says otherwise. With
 * `since`, in UNIX seconds, what was created, changed or deleted since.
 *
 * @throws {BadRequest} for pages that are not offered.
 */
export async function readProjects(scope: Scope, workspaceId: number, query: ProjectListQuery) {
  const viewer = viewerOf(scope, workspaceId)
  const page = pageOf({ page: query.page, size: query.per_page }, offeredPages)
  const order = {
    field: query.sort_field ?? 'name',
    descending: query.sort_order?.toLowerCase() === 'desc',
    pinnedFirst: query.sort_pinned === true,
  }
  const { rows, total } = await listProjects(scope.db, viewer, filterOf(scope, viewer, query), order, page)
  return {
    projects: await toAnswers(scope, viewer.member, rows, total),
    page: page.page,
    size: page.size,
  }
}

/**
 * Projects of all the caller's workspaces.
 *
 * @param query `since` in UNIX seconds: what changed since, archived and deleted projects included.
 */
export async function readOwnProjects(
  scope: Scope,
  query: { readonly since?: number | undefined; readonly include_archived?: boolean | undefined },
): Promise<Project[]> {
  const since = sinceInstant(query.since)
  const active = since === undefined && query.include_archived !== true ? true : null
  const order = { field: since === undefined ? 'name' : 'at', descending: false, pinnedFirst: false } as const
  const filter = { active, since, today: dateIn(scope.caller.timeZone, scope.now) }
  const lists = scope.caller.workspaces.map(async (member) => {
    const viewer = { member, userId: scope.caller.userId }
    const { rows, total } = await listProjects(scope.db, viewer, filter, order, ALL)
    return toAnswers(scope, member, rows, total)
  })
  return (await Promise.all(lists)).flat()
}

/** @throws {NotFound} when there is no such project in the workspace, or none that the caller may see. */
export function readProject(scope: Scope, path: ProjectPath): Promise<Project> {
  return answerProject(scope, viewerOf(scope, path.workspace_id), path.project_id)
}
