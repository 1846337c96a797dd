/** Lists of people in projects (T §4.7, T §7 Project users). */

import type { ProjectUser } from '../../shared/api/project-users.ts'
import { findWorkspace, type WorkspacePath, type Scope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import type { Viewer } from '../projects/queries.ts'
import { findProjectUserRow, listProjectUserRows, type StandingRow } from './queries.ts'
import { representProjectUser } from './wire.ts'

const MOST_PROJECTS = 200

export interface ProjectUserQuery {
  readonly project_ids?: string | undefined
  readonly user_id?: string | undefined
  readonly with_group_members?: boolean | undefined
}

function readId(text: string, field: 'project_id' | 'user_id'): number {
  if (!/^\s*\d{1,15}\s*$/.test(text)) throw new BadRequest('wrong_form', { field, text: `Invalid ${field}` })
  return Number(text)
}

function readProjectIds(text: string | undefined): number[] | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const parts = text.split(',')
  if (parts.length > MOST_PROJECTS)
    throw new BadRequest('too_many', {
      field: 'project_ids',
      maximum: 200,
      text: 'project_ids cannot exceed 200 elements.',
    })
  return parts.map((part) => readId(part, 'project_id'))
}

/**
 * Lists the direct members of the projects that the caller sees; with `with_group_members` also who is in them through groups
 * alone.
 *
 * @throws {BadRequest} with the texts of T §7, also for a workspace that is not the caller's.
 */
export async function readProjectUsers(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  query: ProjectUserQuery,
): Promise<ProjectUser[]> {
  const viewer = requireViewer(scope, workspaceId)
  const { user_id: userId } = query
  const rows = await listProjectUserRows(scope.db, viewer, {
    projectIds: readProjectIds(query.project_ids),
    userId: userId === undefined || userId === '' ? undefined : readId(userId, 'user_id'),
    onlyDirect: query.with_group_members !== true,
  })
  return rows.map((row) => representProjectUser(row, viewer.member))
}

export async function readProjectUser(scope: Scope, viewer: Viewer, id: number): Promise<ProjectUser> {
  return representProjectUser(await requireProjectUser(scope, viewer, id), viewer.member)
}

/** @throws {BadRequest} when the workspace is unknown or not the caller's (decisions §10). */
export function requireViewer({ caller }: Scope, workspaceId: number): Viewer {
  const member = findWorkspace(caller, workspaceId)
  if (member === undefined)
    throw new BadRequest('not_found', { what: 'workspace', text: 'Workspace not found' })
  return { member, userId: caller.userId }
}

/** @throws {BadRequest} when there is no such project user in a project that the caller sees. */
export async function requireProjectUser(scope: Scope, viewer: Viewer, id: number): Promise<StandingRow> {
  const row = await findProjectUserRow(scope.db, viewer, id)
  if (row === undefined)
    throw new BadRequest('not_found', { what: 'project_user', text: 'Project user not found/accessible' })
  return row
}
