/** The paths of older clients, served by the functions behind the documented ones. */

import type { Client } from '../../shared/api/clients.ts'
import type { Group } from '../../shared/api/groups.ts'
import type { PlacedClientBody, PlacedGroup, PlacedGroupBody } from '../../shared/api/older-paths.ts'
import type { Project, ProjectListQuery } from '../../shared/api/projects.ts'
import {
  type Member,
  findWorkspace,
  type OrganizationPath,
  requireWorkspace,
  type WorkspacePath,
  type Scope,
} from '../access/scope.ts'
import { note } from '../audit/note.ts'
import { findClientAnywhere } from '../clients/queries.ts'
import { changeClient, createClient } from '../clients/service.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { findGroupRow } from '../groups/queries.ts'
import { changeGroup, createGroup, deleteGroup } from '../groups/service.ts'
import { readProjects } from '../projects/find.ts'

interface ClientPath {
  readonly client_id: number
}

interface GroupPath {
  readonly group_id: number
}

interface Written<T> {
  readonly data: T
}

/** @throws {Forbidden} for a workspace that is not the caller's. */
export async function createPlacedClient(scope: Scope, body: PlacedClientBody): Promise<Written<Client>> {
  return { data: await createClient(scope, { workspace_id: placeOf(scope, body).workspaceId }, body) }
}

export async function changePlacedClient(
  scope: Scope,
  path: ClientPath,
  body: PlacedClientBody,
): Promise<Written<Client>> {
  return { data: await changeClient(scope, await placeOfClient(scope, path), body) }
}

/** At most 200 of them: older clients know no pages. */
export async function readProjectsOfClient(
  scope: Scope,
  path: ClientPath,
  { active = 'true' }: { readonly active?: 'true' | 'false' | 'both' | undefined },
): Promise<readonly Project[]> {
  const { workspace_id: workspaceId } = await placeOfClient(scope, path)
  const query: ProjectListQuery = {
    active,
    'client_ids[]': [path.client_id],
    per_page: 200,
  }
  return (await readProjects(scope, workspaceId, query)).projects
}

function asPlaced(group: Group): PlacedGroup {
  return { ...group, id: group.group_id, wid: group.workspaces[0] ?? null }
}

/** @throws {Forbidden} unless the caller may manage groups of the workspace's organization. */
export async function createPlacedGroup(scope: Scope, body: PlacedGroupBody): Promise<Written<PlacedGroup>> {
  const { organization, workspaceId } = placeOf(scope, body)
  const created = await createGroup(scope, organization.organizationId, {
    name: body.name,
    sync_id: body.sync_id,
    workspaces: [workspaceId],
  })
  const { organizationId } = organization
  await noteGroup(scope, 'team.created', { organization_id: organizationId, group_id: created.group_id })
  return { data: asPlaced(created) }
}

export async function changePlacedGroup(
  scope: Scope,
  path: GroupPath,
  { name }: PlacedGroupBody,
): Promise<Written<PlacedGroup>> {
  const place = await placeOfGroup(scope, path)
  const changed = await changeGroup(scope, place, { name })
  await noteGroup(scope, 'team.changed', place)
  return { data: asPlaced(changed) }
}

export async function deletePlacedGroup(scope: Scope, path: GroupPath) {
  const place = await placeOfGroup(scope, path)
  await deleteGroup(scope, place)
  await noteGroup(scope, 'team.deleted', place)
}

function noteGroup(
  scope: Scope,
  action: 'team.created' | 'team.changed' | 'team.deleted',
  { organization_id: organizationId, group_id: id }: GroupPath & OrganizationPath,
) {
  return note(scope, { userId: scope.caller.userId }, [
    { action, organizationId, subject: { kind: 'team', id } },
  ])
}

/** The workspace that the body names, else the caller's default one. */
function placeOf(
  { caller }: Scope,
  {
    workspace_id: workspaceId = caller.defaultWorkspaceId,
  }: { readonly workspace_id?: number | null | undefined },
): Member {
  if (workspaceId === null) throw new BadRequest('required', { field: 'wid' })
  return requireWorkspace(caller, workspaceId)
}

/** @throws {NotFound} for an unknown client, and for one of a workspace that is not the caller's. */
export async function placeOfClient(
  { db, caller }: Scope,
  { client_id }: ClientPath,
): Promise<ClientPath & WorkspacePath> {
  for (const { organizationId } of caller.organizations) {
    const row = await findClientAnywhere(db, organizationId, client_id)
    if (row !== undefined && findWorkspace(caller, row.workspace_id) !== undefined) {
      return { workspace_id: row.workspace_id, client_id }
    }
  }
  throw new NotFound('client', 'no client with that id')
}

/** @throws {NotFound} for an unknown group, and for one of an organization that is not the caller's. */
async function placeOfGroup(
  { db, caller }: Scope,
  { group_id }: GroupPath,
): Promise<GroupPath & OrganizationPath> {
  for (const { organizationId } of caller.organizations) {
    const row = await findGroupRow(db, organizationId, group_id)
    if (row !== undefined) return { organization_id: organizationId, group_id }
  }
  throw new NotFound('group', 'Invalid group ID')
}
