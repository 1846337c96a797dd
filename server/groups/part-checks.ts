/** Whom and what a caller may put into a group (T §7 Groups create/edit). */

import { findOrganization, workspacesIn, type Scope, type Caller } from '../access/scope.ts'
import { peopleOfOrganization } from '../access/queries.ts'
import type { Db } from '../database/database.ts'
import { unknownReference } from '../errors/app-error.ts'
import { workspacesOf } from '../workspaces/queries.ts'
import { without } from './queries.ts'

/** @throws {BadRequest} for somebody who is not in the organization. */
export async function requireUsers(db: Db, organizationId: number, userIds: readonly number[]) {
  const [unknown] = without(userIds, await peopleOfOrganization(db, organizationId, userIds))
  if (unknown !== undefined) {
    throw unknownReference('users', 'user', {
      text: `User ${unknown} not exists in the organization ${organizationId}`,
    })
  }
}

/** Workspaces of the organization where the caller may say who belongs to them. */
export async function administratedWorkspaces(
  db: Db,
  caller: Caller,
  organizationId: number,
): Promise<readonly number[]> {
  const member = findOrganization(caller, organizationId)
  if (member?.admin !== true) {
    const administrated = workspacesIn(caller, organizationId).filter(({ admin }) => admin)
    return administrated.map(({ workspaceId }) => workspaceId)
  }
  return workspacesOf(db, organizationId)
}

/** @throws {BadRequest} for a workspace that the organization does not have, as far as the caller may know. */
export async function requireWorkspaces(
  { db, caller }: Scope,
  organizationId: number,
  workspaceIds: readonly number[],
) {
  if (workspaceIds.length === 0) return
  const [unknown] = without(workspaceIds, await administratedWorkspaces(db, caller, organizationId))
  if (unknown !== undefined) {
    throw unknownReference('workspaces', 'workspace', {
      text: `Workspace ${unknown} not exists in the organization ${organizationId}`,
    })
  }
}
