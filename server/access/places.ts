/**
 * Access to workspaces and organizations. A place that is unknown and one that is not the caller's are refused
 * alike (decisions §3, §10), so that ids tell nothing.
 */

import { Forbidden } from '../errors/app-error.ts'
import type { Caller, OrganizationMember, Member } from './caller.ts'

export function findWorkspace(caller: Caller, workspaceId: number): Member | undefined {
  return caller.workspaces.find((membership) => membership.workspaceId === workspaceId)
}

export function findOrganization(caller: Caller, organizationId: number): OrganizationMember | undefined {
  return caller.organizations.find((membership) => membership.organizationId === organizationId)
}

/** The caller's workspaces in an organization. */
export function workspacesIn({ workspaces }: Caller, organizationId: number): readonly Member[] {
  return workspaces.filter(({ organization }) => organization.organizationId === organizationId)
}

/** @throws {Forbidden} when the workspace is unknown or not the caller's. */
export function requireWorkspace(caller: Caller, workspaceId: number): Member {
  const membership = findWorkspace(caller, workspaceId)
  if (membership === undefined) throw new Forbidden()
  return membership
}

/** @throws {Forbidden} when the organization is unknown or not the caller's. */
export function requireOrganization(caller: Caller, organizationId: number): OrganizationMember {
  const membership = findOrganization(caller, organizationId)
  if (membership === undefined) throw new Forbidden()
  return membership
}

/** A path whose parameters of these names are ids. */
export type Path<Names extends string> = Readonly<Record<Names, number>>

export type WorkspacePath = Path<'workspace_id'>

export type OrganizationPath = Path<'organization_id'>

/** A path that names a workspace with its organization. */
export type PlacePath = WorkspacePath & OrganizationPath

/** @throws {Forbidden} also when the workspace belongs to another organization. */
export function requireWorkspaceOf(caller: Caller, path: PlacePath): Member {
  const membership = requireWorkspace(caller, path.workspace_id)
  if (membership.organization.organizationId !== path.organization_id) throw new Forbidden()
  return membership
}

/** A workspace as queries name it. */
export interface WorkspacePlace {
  readonly organizationId: number
  readonly workspaceId: number
}

export function placeOf({
  organization,
  workspaceId,
}: Pick<Member, 'organization' | 'workspaceId'>): WorkspacePlace {
  return { organizationId: organization.organizationId, workspaceId }
}
