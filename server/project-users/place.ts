/** Where people in projects are looked for (T §7 Project users). */

import { findWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import type { Viewer } from '../projects/queries.ts'
import { findProjectUserRow, type StandingRow } from './queries.ts'

/** @throws {BadRequest} when the workspace is unknown or not the caller's (decisions §10). */
export function requireViewer({ caller }: CallerScope, workspaceId: number): Viewer {
  const member = findWorkspace(caller, workspaceId)
  if (member === undefined)
    throw new BadRequest('not_found', { what: 'workspace', text: 'Workspace not found' })
  return { member, userId: caller.userId }
}

/** @throws {BadRequest} when there is no such project user in a project that the caller sees. */
export async function requireProjectUser(
  scope: CallerScope,
  viewer: Viewer,
  id: number,
): Promise<StandingRow> {
  const row = await findProjectUserRow(scope.db, viewer, id)
  if (row === undefined)
    throw new BadRequest('not_found', { what: 'project_user', text: 'Project user not found/accessible' })
  return row
}
