/** A person takes the place of a ghost (P §3, P §4.1, decisions §9). */

import type { EmbodyBody, Ghost } from '../../shared/api/ghosts.ts'
import { type Member, placeOf, type Scope } from '../access/scope.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePermission } from '../access/permissions.ts'
import { roleNamed, roles } from '../access/roles.ts'
import { idChunks } from '../database/id-list.ts'
import { Conflict, BadRequest, unknownReference } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { changeParts } from '../groups/parts.ts'
import { requireEditableGroup } from '../groups/service.ts'
import { giveProject, standingOf } from '../invitations/queries.ts'
import { viewerAt } from '../projects/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { giveTimeOffToPerson } from '../time-off/queries.ts'
import { giveHoursToPerson } from '../working-hours/queries.ts'
import { giveRole, requireRank } from '../workspace-users/service.ts'
import {
  listWorkspaceUserRows,
  updateWorkspaceUserRow,
  type WorkspaceUserRow,
} from '../workspace-users/queries.ts'
import { roleOfRow } from '../workspace-users/wire.ts'
import { addWorkspaceUsers } from '../workspaces/queries.ts'
import { giveTasks, linkedIds, projectsAmong, shownAmong, type GhostRow, updateGhost } from './queries.ts'
import { freeAssignments } from './assignments.ts'
import { answerGhost, type GhostPath, requireGhost } from './service.ts'

// The person who takes a ghost's place, in the organization and the workspace.

async function rowOf(scope: Scope, member: Member, userId: number): Promise<WorkspaceUserRow | undefined> {
  const rows = await listWorkspaceUserRows(scope.db, placeOf(member), {}, null)
  return rows.find((row) => row.user_id === userId)
}

/** Lets the person into the workspace. Who is still invited to the organization sees it once they accept. */
async function letIn(
  scope: Scope,
  member: Member,
  userId: number,
  joined: boolean,
): Promise<WorkspaceUserRow> {
  requireRank(member, roleNamed('member'))
  const place = { organization_id: member.organization.organizationId, workspace_id: member.workspaceId }
  await addWorkspaceUsers(scope, [{ ...place, user_id: userId, is_direct: true, joined }])
  const stored = await rowOf(scope, member, userId)
  if (stored === undefined) throw new Error(`The membership of user ${userId} was not written.`)
  return stored
}

/**
 * The person of the body, who belongs to the workspace with that role from now on.
 *
 * @returns their user id.
 * @throws {BadRequest} when the organization has no such active person, or the workspace has deactivated them.
 * @throws {Forbidden} when the caller's own role is lower than the person's or the new one.
 */
async function admitRecipient(
  scope: Scope,
  member: Member,
  { recipient_org_user_id: standingId, recipient_user_account_id: userId, role_id: roleId }: EmbodyBody,
): Promise<number> {
  const organization_id = member.organization.organizationId
  const standing = await standingOf(scope.db, { organization_id, user_id: userId })
  if (standing === undefined || standing.id !== standingId || standing.inactive) {
    throw new BadRequest('invalid', {
      field: 'recipient_org_user_id',
      says: 'is not that of an active person of the organization; invite them first',
    })
  }
  const role = roles.find(({ id }) => id === roleId)
  if (role === undefined) throw unknownReference('role_id', 'role', { says: 'is not a role' })
  const known = await rowOf(scope, member, userId)
  if (known?.inactive === true) {
    throw new BadRequest('invalid', {
      field: 'recipient_user_account_id',
      says: 'is deactivated in the workspace',
    })
  }
  const row = known ?? (await letIn(scope, member, userId, standing.joined))
  if (roleOfRow(row).id === role.id) return userId
  const changes = await giveRole(scope, member, row, { role_id: roleId })
  await updateWorkspaceUserRow(scope.db, row, { ...changes, at: scope.at })
  recordRows(scope, 'workspace_user', 'updated', [row])
  return userId
}

/** The person becomes a member of the ghost's projects, of their own. */
async function giveProjects(scope: Scope, ghost: GhostRow, userId: number) {
  for (const chunk of idChunks(await linkedIds(scope.db, 'projects', ghost))) {
    const projects = await projectsAmong(scope.db, ghost.organization_id, chunk)
    for (const project of projects) await giveProject(scope, userId, { project, manager: false })
  }
}

/** The person becomes one of the ghost's teams. @throws {Forbidden} for a team of workspaces that the caller does not administrate. */
async function giveTeams(scope: Scope, viewer: Viewer, ghost: GhostRow, userId: number) {
  const ids = await linkedIds(scope.db, 'teams', ghost)
  for (const groupId of await shownAmong(scope.db, viewer, 'teams', ids)) {
    const path = { organization_id: ghost.organization_id, group_id: groupId }
    const { row, parts } = await requireEditableGroup(scope, path)
    const users = [...new Set([...parts.users, userId])]
    await changeParts(scope, row, parts, { ...parts, users })
  }
}

/**
 * Puts a person of the organization, also one who is still invited, in the place of a ghost: they belong to the workspace
 * with that role; the ghost's projects, teams, tasks and time off become theirs, and its working hours if they have none.
 * The ghost stays, embodied.
 *
 * @throws {Conflict} when somebody has taken its place; {BadRequest} and {Forbidden} as `admitRecipient`.
 */
export async function embodyGhost(scope: Scope, path: GhostPath, body: EmbodyBody): Promise<Ghost> {
  const viewer = viewerAt(scope, path)
  requirePermission(viewer.member, 'ghosts.embody')
  const ghost = await requireGhost(scope, viewer, path.ghost_id)
  if (ghost.embodied_at !== null) throw new Conflict('ghost_embodied')
  requireExpectedVersion(scope, ghost)
  const userId = await admitRecipient(scope, viewer.member, body)
  await giveProjects(scope, ghost, userId)
  await giveTeams(scope, viewer, ghost, userId)
  await giveTasks(scope, ghost, userId)
  await freeAssignments(scope, ghost)
  await giveHoursToPerson(scope, ghost, userId)
  await giveTimeOffToPerson(scope, ghost, userId)
  await updateGhost(scope.db, ghost, { embodied_at: scope.now, user_id: userId, at: scope.at })
  recordRows(scope, 'ghost', 'updated', [ghost])
  return answerGhost(scope, viewer, ghost.id)
}
