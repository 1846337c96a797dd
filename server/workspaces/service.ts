/**
 * The rules of workspaces (T §4.2, T §4.3, T §7 Workspace create), their settings that a body may change with the plans that
 * these need, and workspaces as the API writes them (T §2 Workspace).
 */

import type { RateChangeMode } from '../../shared/api/rates.ts'
import { type Workspace, type WorkspaceBody, workspace } from '../../shared/api/workspaces.ts'
import {
  type Member,
  type OrganizationMember,
  findOrganization,
  type OrganizationPath,
  placeOf,
  requireWorkspace,
  type WorkspacePath,
  type WorkspacePlace,
  type AnyScope,
  type Scope,
  type Moment,
} from '../access/scope.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import {
  requireOrganizationPermission,
  requirePermission,
  may,
  permissionsOf,
} from '../access/permissions.ts'
import { peopleOfOrganization } from '../access/queries.ts'
import { findCallerById } from '../accounts/find-caller.ts'
import type { Db } from '../database/database.ts'
import { BadRequest, NotFound, orNotFound, unknownReference, PaymentRequired } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import { MAXIMUM_WORKSPACES, maximumWorkspaces, isPremium, isBusiness } from '../organizations/plans.ts'
import { changeRate } from '../rates/change-rate.ts'
import { deleteAttachmentsOfWorkspace } from '../attachments/queries.ts'
import { wholeSecond } from '../time-entries/running.ts'
import { stopEverybody } from '../time-entries/write-queries.ts'
import { updateWorkspaceUserRow } from '../workspace-users/queries.ts'
import { beginWorkspace } from './begin.ts'
import {
  findWorkspaceRow,
  isNameTaken,
  listWorkspaceRows,
  membersOf,
  ownersOf,
  updateWorkspaceRow,
  workspacesOf,
  type WorkspaceChanges,
  type WorkspaceRow,
} from './queries.ts'
import type { Plan } from '../organizations/tables.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import { roleOf } from '../access/roles.ts'
import { toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { sameFields } from '../http/same-fields.ts'

const shown = sameFields(workspace)

/** @param member the caller's membership: some fields speak of the caller. */
export function representWorkspace(row: WorkspaceRow, member: Member): Workspace {
  const { plan } = member.organization
  const seesRates = may(member, 'billable_rates.view_edit')
  const at = toPreciseTimestamp(row.at)
  return {
    ...shown(row),
    admin: member.admin,
    api_token: '',
    at,
    business_ws: isBusiness(plan),
    csv_upload: null,
    default_hourly_rate: seesRates ? row.default_hourly_rate / 100 : null,
    ical_url: '',
    last_modified: at,
    logo_url: '',
    max_data_retention_days: 0,
    permissions: permissionsOf(member),
    premium: isPremium(plan),
    rate_last_updated: seesRates ? toTimestampOrNull(row.rate_last_updated_at) : null,
    role: roleOf(member).name,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    subscription: { plan, plan_name: plan },
    suspended_at: null,
    te_constraints: {
      time_entry_constraints_enabled: row.te_constraints_enabled,
      description_present: row.te_description_present,
      project_present: row.te_project_present,
      tag_present: row.te_tag_present,
      task_present: row.te_task_present,
    },
  }
}

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
 * @param missing what is said where there is no name.
 * @throws {BadRequest} with the texts of T §7.
 */
export function readWorkspaceName(
  name: string | null | undefined,
  missing = { field: 'name', text: 'workspace name must not be nil' },
): string {
  if (name === null || name === undefined) throw new BadRequest('required', missing)
  return trimmedText(name, 'name', {
    maximum: 140,
    texts: {
      empty: 'workspace name must contain non-space characters',
      long: 'workspace name must not be longer than 140',
    },
  })
}

/** @throws {PaymentRequired} for settings of paid plans on the free one. */
function requireIncluded(plan: Plan, body: WorkspaceBody): void {
  if (isPremium(plan)) return
  if (premiumKeys.some((key) => body[key] !== undefined)) {
    throw new PaymentRequired(
      'Must be a premium user to use default_hourly_rate, default_currency, rounding_minutes, projects_billable_by_default or rounding',
    )
  }
  if (body.only_admins_may_create_tags === true) {
    throw new PaymentRequired('restricting tag management to administrators requires a premium subscription')
  }
}

/** Hourly, in cents; undefined when the body leaves the rate as it is. */
function rateOf({ default_hourly_rate: rate }: WorkspaceBody): number | undefined {
  return rate === undefined ? undefined : Math.round((rate ?? 0) * 100)
}

/** The columns that a body changes. @throws {BadRequest} with the texts of T §7. */
function changesOf(body: WorkspaceBody, { now, at }: Moment): WorkspaceChanges {
  const {
    admins: _admins,
    initial_pricing_plan: _plan,
    rate_change_mode: _mode,
    default_hourly_rate: _rate,
    name,
    te_constraints,
    working_hours_in_minutes,
    ...flags
  } = body
  const rate = rateOf(body)
  return {
    ...flags,
    ...(name !== undefined && { name: readWorkspaceName(name) }),
    ...(working_hours_in_minutes !== undefined && {
      working_hours_in_minutes: working_hours_in_minutes ?? 0,
    }),
    ...(rate !== undefined && { default_hourly_rate: rate, rate_last_updated_at: now }),
    ...constraintChanges(te_constraints),
    at,
  }
}

/** Kysely leaves out what is undefined. */
function constraintChanges(constraints: WorkspaceBody['te_constraints']) {
  return {
    te_constraints_enabled: constraints?.time_entry_constraints_enabled,
    te_description_present: constraints?.description_present,
    te_project_present: constraints?.project_present,
    te_tag_present: constraints?.tag_present,
    te_task_present: constraints?.task_present,
  }
}

/**
 * The active people of the organization among those that `admins` of a new workspace names.
 *
 * @throws {BadRequest} when one of them is none (T §7).
 */
export async function requireOrganizationPeople(db: Db, organizationId: number, userIds: readonly number[]) {
  const wanted = new Set(userIds)
  const people = await peopleOfOrganization(db, organizationId, [...wanted], true)
  if (people.length < wanted.size)
    throw unknownReference('admins', 'user', { text: 'User with id does not exist' })
}

/** The owners, who belong to every workspace. @throws {NotFound} when there is none (T §7). */
export async function requireOwners(db: Db, organizationId: number): Promise<number[]> {
  const owners = await ownersOf(db, organizationId)
  if (owners.length === 0) throw new NotFound('user', 'organization owner not found')
  return owners
}

/**
 * Makes those that the list names admins of the workspace, and nobody else.
 *
 * @throws {BadRequest} when one of them does not belong to the workspace (T §7).
 */
export async function replaceAdmins(
  { db, at, record }: AnyScope,
  key: WorkspacePlace,
  userIds: readonly number[],
) {
  const wanted = new Set(userIds)
  const people = await membersOf(db, key)
  const active = new Set(people.filter((row) => row.joined && !row.inactive).map((row) => row.user_id))
  if ([...wanted].some((userId) => !active.has(userId)))
    throw unknownReference('admins', 'user', { text: 'User not exists in the workspace' })
  for (const row of people) {
    const admin = wanted.has(row.user_id)
    if (admin === row.admin) continue
    await updateWorkspaceUserRow(db, { organization_id: key.organizationId, id: row.id }, { admin, at })
    record({ model: 'workspace_user', action: 'updated', ...key, id: row.id })
  }
}

/** The caller's workspaces, oldest first. @param query `since`, seconds since 1970: changed then or later. */
export async function listWorkspaces(
  scope: Scope,
  { since }: { readonly since?: number | undefined } = {},
): Promise<Workspace[]> {
  const members = new Map(scope.caller.workspaces.map((member) => [member.workspaceId, member]))
  const rows = await listWorkspaceRows(scope.db, [...members.keys()], sinceInstant(since))
  return rows.flatMap((row) => {
    const member = members.get(row.id)
    return member === undefined ? [] : [representWorkspace(row, member)]
  })
}

/** @throws {Forbidden} when the workspace is unknown or not the caller's. */
export async function readWorkspace(scope: Scope, path: WorkspacePath): Promise<Workspace> {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  const row = await findWorkspaceRow(scope.db, placeOf(member))
  if (row === undefined) throw new Error(`Workspace ${path.workspace_id} has members but does not exist.`)
  return representWorkspace(row, member)
}

/** @param place whose name it is to be. @throws {BadRequest} when another workspace of the organization has it (T §7). */
async function requireFreeName(db: Db, { organizationId, workspaceId }: WorkspacePlace, name: string) {
  if (await isNameTaken(db, organizationId, name, workspaceId))
    throw new BadRequest('taken', {
      field: 'name',
      text: 'another workspace with same name exists in organization',
    })
}

async function changeRateOf(
  scope: Scope,
  place: WorkspacePlace,
  body: WorkspaceBody,
  usualMode: RateChangeMode,
) {
  const cents = rateOf(body)
  if (cents === undefined) return
  const mode = body.rate_change_mode ?? usualMode
  const { organizationId: organization_id, workspaceId: workspace_id } = place
  const owner = { organization_id, workspace_id, project_id: 0, user_id: 0 }
  await changeRate(scope, owner, 'billable', { cents, mode })
}

/**
 * Changes a workspace; absent keys stay as they are. A new `default_hourly_rate` is valid from the start of the caller's
 * day on, unless `rate_change_mode` says otherwise.
 *
 * @throws {Forbidden} unless the caller is an admin of it.
 * @throws {BadRequest} with the texts of T §7; {@link PaymentRequired} for settings of paid plans.
 */
export async function updateWorkspace(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: WorkspaceBody,
): Promise<Workspace> {
  const member = requireWorkspace(scope.caller, workspaceId)
  requirePermission(member, 'workspace.update')
  const { organizationId, plan } = member.organization
  requireIncluded(plan, body)
  const key = { organizationId, workspaceId }
  requireExpectedVersion(scope, orNotFound(await findWorkspaceRow(scope.db, key)))
  const changes = changesOf(body, scope)
  if (changes.name !== undefined) await requireFreeName(scope.db, key, changes.name)
  await changeRateOf(scope, key, body, 'start-today')
  if (body.admins !== undefined) await replaceAdmins(scope, key, body.admins)
  const row = await updateWorkspaceRow(scope.db, key, changes)
  scope.record({ model: 'workspace', action: 'updated', ...key, id: workspaceId })
  return representWorkspace(row, await membershipNow(scope, workspaceId))
}

/**
 * Closes a workspace for everybody in it: nobody sees it any more, and timers that run there stop.
 *
 * @throws {Forbidden} unless the caller is an admin of the organization; {@link BadRequest} for its last workspace.
 */
export async function closeWorkspace(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
): Promise<void> {
  const { db, caller, now, at } = scope
  const { organizationId } = requireWorkspace(caller, workspaceId).organization
  requireOrganizationPermission(caller, organizationId, 'workspaces.delete')
  if ((await workspacesOf(db, organizationId)).length === 1)
    throw new BadRequest('last_workspace', { text: 'the organization has no other workspace' })
  const place = { organization_id: organizationId, workspace_id: workspaceId }
  await stopEverybody(db, place, { second: wholeSecond(now), at })
  await deleteAttachmentsOfWorkspace(db, { organizationId, workspaceId }, { now, at })
  await updateWorkspaceRow(db, { organizationId, workspaceId }, { deleted_at: now, at })
}

/** The caller's membership as the request has made it: the one that came with the credentials is older. */
export async function membershipNow({ db, caller, now }: Scope, workspaceId: number): Promise<Member> {
  const present = await findCallerById(db, caller.userId, now)
  return requireWorkspace(present ?? caller, workspaceId)
}

/** @throws {BadRequest} when the organization or the caller has as many as they may. */
async function requireRoom(scope: Scope, organization: OrganizationMember) {
  const maximum = maximumWorkspaces(organization.plan)
  if (maximum === 1)
    throw new BadRequest('plan_limit', { text: 'Multiple workspaces are not enabled in this organization' })
  if (scope.caller.workspaces.length >= MAXIMUM_WORKSPACES) {
    throw new BadRequest('limit_reached', { text: 'user can have a maximum of 100 workspaces' })
  }
  if ((await workspacesOf(scope.db, organization.organizationId)).length >= maximum) {
    throw new BadRequest('limit_reached', { text: 'organization can have a maximum number of workspaces' })
  }
}

/**
 * Creates a workspace. The caller, the owners of the organization and those that `admins` names become its admins.
 *
 * @throws {NotFound} when the organization is unknown or not the caller's (T §7).
 * @throws {Forbidden} unless the caller is an admin of it.
 * @throws {BadRequest} with the texts of T §7; {@link PaymentRequired} for settings of paid plans.
 */
export async function createWorkspace(
  scope: Scope,
  { organization_id: organizationId }: OrganizationPath,
  body: WorkspaceBody,
): Promise<Workspace> {
  const { db, caller } = scope
  if (findOrganization(caller, organizationId) === undefined) {
    throw new NotFound('organization', 'Organization not found/accessible')
  }
  const organization = requireOrganizationPermission(caller, organizationId, 'workspaces.create')
  const name = readWorkspaceName(body.name)
  requireIncluded(organization.plan, body)
  await requireRoom(scope, organization)
  await requireFreeName(db, { organizationId, workspaceId: 0 }, name)
  const { admins = [] } = body
  await requireOrganizationPeople(db, organizationId, admins)
  const key = await beginWorkspace(scope, {
    organizationId,
    workspaceId: scope.ids.next(),
    name,
    creatorId: caller.userId,
    admins: [...(await requireOwners(db, organizationId)), ...admins],
  })
  // A new workspace has no past that could be billed otherwise.
  await changeRateOf(scope, key, body, 'override-all')
  const row = await updateWorkspaceRow(db, key, changesOf(body, scope))
  return representWorkspace(row, await membershipNow(scope, row.id))
}
