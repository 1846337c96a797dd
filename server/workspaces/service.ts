/** The rules of workspaces (T §4.3, T §7 Workspace create). */

import type { Workspace, WorkspaceBody } from '../../shared/api/workspaces.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { requirePaidPlan } from '../access/paid-plan.ts'
import { requirePermission } from '../access/permissions.ts'
import { requireWorkspace } from '../access/places.ts'
import type { CallerScope, Moment, Scope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import { newWorkspace } from './defaults.ts'
import {
  findWorkspaceRow,
  insertWorkspace,
  insertWorkspaceUser,
  isNameTaken,
  listWorkspaceRows,
  updateWorkspaceRow,
  type WorkspaceChanges,
  type WorkspaceKey,
} from './repository.ts'
import { representWorkspace } from './representation.ts'
import { onWorkspaceCreated } from './workspace-created.ts'

const NAME_LENGTH = 140

const premiumKeys = [
  'default_hourly_rate',
  'default_currency',
  'rounding_minutes',
  'projects_billable_by_default',
  'rounding',
  'rate_change_mode',
] as const satisfies readonly (keyof WorkspaceBody)[]

/**
 * Checks and trims a workspace's name.
 *
 * @throws {BadRequest} with the texts of T §7.
 */
export function readWorkspaceName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw new BadRequest('workspace name must contain non-space characters')
  if (trimmed.length > NAME_LENGTH) throw new BadRequest('workspace name must not be longer than 140')
  return trimmed
}

function requirePlan(member: WorkspaceMembership, body: WorkspaceBody): void {
  if (premiumKeys.some((key) => body[key] !== undefined)) {
    requirePaidPlan(
      member,
      'Must be a premium user to use default_hourly_rate, default_currency, rounding_minutes, projects_billable_by_default or rounding',
    )
  }
  if (body.only_admins_may_create_tags === true) {
    requirePaidPlan(member, 'restricting tag management to administrators requires a premium subscription')
  }
}

/** The columns that a body changes. */
function changesOf(body: WorkspaceBody, { now, at }: Moment): WorkspaceChanges {
  const { name, default_hourly_rate, rate_change_mode: _, te_constraints, ...settings } = body
  const { working_hours_in_minutes, ...flags } = settings
  const changes: WorkspaceChanges = { ...flags, at }
  if (name !== undefined) {
    if (name === null) throw new BadRequest('workspace name must not be nil')
    changes.name = readWorkspaceName(name)
  }
  if (working_hours_in_minutes !== undefined) changes.working_hours_in_minutes = working_hours_in_minutes ?? 0
  if (default_hourly_rate !== undefined) {
    changes.default_hourly_rate = Math.round((default_hourly_rate ?? 0) * 100)
    changes.rate_last_updated_at = now
  }
  const constraints = {
    te_constraints_enabled: te_constraints?.time_entry_constraints_enabled,
    te_description_present: te_constraints?.description_present,
    te_project_present: te_constraints?.project_present,
    te_tag_present: te_constraints?.tag_present,
    te_task_present: te_constraints?.task_present,
  }
  // Kysely leaves out what is undefined.
  return { ...changes, ...(constraints as WorkspaceChanges) }
}

/** The caller's workspaces, oldest first. @param since seconds since 1970; changed then or later. */
export async function listWorkspaces(scope: CallerScope, since?: number): Promise<Workspace[]> {
  const members = new Map(scope.caller.workspaces.map((member) => [member.workspaceId, member]))
  const rows = await listWorkspaceRows(scope.db, [...members.keys()], sinceInstant(since) ?? null)
  return rows.flatMap((row) => {
    const member = members.get(row.id)
    return member === undefined ? [] : [representWorkspace(row, member)]
  })
}

/** @throws {Forbidden} when the workspace is unknown or not the caller's. */
export async function readWorkspace(scope: CallerScope, workspaceId: number): Promise<Workspace> {
  const member = requireWorkspace(scope.caller, workspaceId)
  const { organizationId } = member.organization
  const row = await findWorkspaceRow(scope.db, { organizationId, workspaceId })
  if (row === undefined) throw new Error(`Workspace ${workspaceId} has members but does not exist.`)
  return representWorkspace(row, member)
}

/**
 * Changes a workspace; absent keys stay as they are.
 *
 * @throws {Forbidden} unless the caller is an admin of it.
 * @throws {BadRequest} with the texts of T §7; {@link PaymentRequired} for settings of paid plans.
 */
export async function updateWorkspace(
  scope: CallerScope,
  workspaceId: number,
  body: WorkspaceBody,
): Promise<Workspace> {
  const member = requireWorkspace(scope.caller, workspaceId)
  requirePermission(member, 'workspace.update')
  const { organizationId } = member.organization
  requirePlan(member, body)
  const key = { organizationId, workspaceId }
  const changes = changesOf(body, scope)
  if (changes.name !== undefined && (await isNameTaken(scope.db, key, changes.name))) {
    throw new BadRequest('another workspace with same name exists in organization')
  }
  return representWorkspace(await updateWorkspaceRow(scope.db, key, changes), member)
}

/** Creates a workspace with the initial settings of T §2, whose only member, an admin, is its creator. */
export async function createWorkspace(
  scope: Scope,
  creatorId: number,
  organizationId: number,
  name: string,
): Promise<WorkspaceKey> {
  const { db, ids, now, at } = scope
  const key: WorkspaceKey = { organizationId, workspaceId: ids.next() }
  await insertWorkspace(db, newWorkspace(key, name, scope))
  await insertWorkspaceUser(db, {
    organization_id: organizationId,
    workspace_id: key.workspaceId,
    id: ids.next(),
    user_id: creatorId,
    admin: true,
    inactive: false,
    created_at: now,
    at,
  })
  for (const begin of onWorkspaceCreated) await begin(scope, key, creatorId)
  return key
}
