/** Teams: the groups of a workspace as planning sees them (decisions §6). The rules are those of groups. */

import type { Team, TeamBody } from '../../shared/api/teams.ts'
import { type Member, requireWorkspace, type WorkspacePath, type Path, type Scope } from '../access/scope.ts'
import { requirePermission } from '../access/permissions.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import { orNotFound, NotFound } from '../errors/app-error.ts'
import { type GroupRow, listGroupMembers } from './queries.ts'
import { visibleGroupRows, changeGroup, createGroup, deleteGroup, requireEditableGroup } from './service.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

export type TeamPath = Path<'workspace_id' | 'team_id'>

async function represent(
  { db }: Scope,
  { organization, workspaceId }: Member,
  rows: readonly GroupRow[],
): Promise<Team[]> {
  const { organizationId } = organization
  const ids = rows.map(({ id }) => id)
  const members = Map.groupBy(await listGroupMembers(db, organizationId, ids), ({ group_id }) => group_id)
  return rows.map((row) => ({
    created_at: toTimestamp(row.created_at),
    id: row.id,
    name: row.name,
    organization_id: organizationId,
    updated_at: toPreciseTimestamp(row.at),
    user_ids: (members.get(row.id) ?? []).map(({ user_id }) => user_id),
    workspace_id: workspaceId,
  }))
}

async function teamRows(scope: Scope, { organization, workspaceId }: Member) {
  return visibleGroupRows(scope, organization, { workspaceId })
}

/** @throws {NotFound} when the workspace has no such team. */
async function requireTeam(scope: Scope, member: Member, id: number): Promise<GroupRow> {
  return orNotFound((await teamRows(scope, member)).find((each) => each.id === id))
}

async function answer(scope: Scope, member: Member, id: number): Promise<Team> {
  const [team] = await represent(scope, member, [await requireTeam(scope, member, id)])
  if (team === undefined) throw new NotFound()
  return team
}

/** The teams of a workspace by name. */
export async function readTeams(scope: Scope, { workspace_id: workspaceId }: WorkspacePath): Promise<Team[]> {
  const member = requireWorkspace(scope.caller, workspaceId)
  return represent(scope, member, await teamRows(scope, member))
}

/** @throws {NotFound} when the workspace has no such team. */
export function readTeam(scope: Scope, path: TeamPath): Promise<Team> {
  return answer(scope, requireWorkspace(scope.caller, path.workspace_id), path.team_id)
}

/** @throws {Forbidden} unless the caller is an admin; {@link BadRequest} with the texts of groups (T §7). */
export async function createTeam(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: TeamBody & WithSyncId,
): Promise<Team> {
  const member = requireWorkspace(scope.caller, workspaceId)
  requirePermission(member, 'teams.update')
  const { organizationId } = member.organization
  const { name, user_ids: users, sync_id } = body
  const group = { name, users, workspaces: [workspaceId], sync_id }
  const { group_id } = await createGroup(scope, organizationId, group)
  return answer(scope, member, group_id)
}

/** @throws {NotFound} when the workspace has no such team; otherwise as for creating it. */
export async function changeTeam(scope: Scope, path: TeamPath, body: TeamBody): Promise<Team> {
  const { member, group } = await groupOf(scope, path)
  await changeGroup(scope, group, { name: body.name, users: body.user_ids })
  return answer(scope, member, path.team_id)
}

async function groupOf(scope: Scope, path: TeamPath) {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  requirePermission(member, 'teams.update')
  const { id } = await requireTeam(scope, member, path.team_id)
  return { member, group: { organization_id: member.organization.organizationId, group_id: id } }
}

/** Takes the team out of the workspace; a group that belongs to no other is deleted. @throws as for changing it. */
export async function deleteTeam(scope: Scope, path: TeamPath) {
  const { group } = await groupOf(scope, path)
  const { parts } = await requireEditableGroup(scope, group)
  const workspaces = parts.workspaces.filter((id) => id !== path.workspace_id)
  if (workspaces.length === 0) await deleteGroup(scope, group)
  else await changeGroup(scope, group, { workspaces })
}
