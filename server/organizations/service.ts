/** The rules of organizations (T §4.2, T §7 Organization, Organization create), and as the API writes them (T §2 Organization). */

import type { Organization } from '../../shared/api/organizations.ts'
import {
  type OrganizationMember,
  findOrganization,
  type OrganizationPath,
  type Scope,
  type AnyScope,
} from '../access/scope.ts'
import { organizationPermissionsOf, requireOrganizationPermission } from '../access/permissions.ts'
import { deleteAttachmentsOfOrganization } from '../attachments/queries.ts'
import { BadRequest, Forbidden, NotFound } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import { wholeSecond } from '../time-entries/running.ts'
import { stopEverybody } from '../time-entries/write-queries.ts'
import { beginWorkspace } from '../workspaces/begin.ts'
import {
  deactivateUser,
  findHeir,
  insertOrganization,
  insertOrganizationUser,
  listOrganizationRows,
  updateOrganizationUser,
  updateOrganizationRow,
  type OrganizationRow,
} from './queries.ts'
import { findCallerById } from '../accounts/find-caller.ts'
import { readWorkspaceName } from '../workspaces/service.ts'
import {
  MAXIMUM_WORKSPACES,
  effectivePlan,
  isBusiness,
  isPremium,
  maximumWorkspaces,
  planIds,
  triedPlan,
} from './plans.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import type { Instant } from '../database/columns.ts'

type Trial = Organization['trial_info']

type Subscription = Organization['subscription']

function trialOf(row: OrganizationRow, now: Instant): Trial {
  const tried = triedPlan(row, now)
  // Once, and only what one does not have already.
  const available = row.trial_plan === null && row.subscription_state === null && !isPremium(row.plan)
  return {
    trial: tried !== null,
    trial_available: available,
    trial_end_date: tried === null ? null : toTimestampOrNull(row.trial_ends_at),
    next_payment_date: toTimestampOrNull(row.current_period_ends_at),
    last_pricing_plan_id: row.trial_plan === null ? null : planIds[row.plan],
    trial_plan_id: tried === null ? null : planIds[tried],
    can_have_trial: available,
  }
}

function stateOf(row: OrganizationRow, trial: Trial): Subscription['state'] {
  if (trial.trial) return 'trialing'
  return row.subscription_state ?? (isPremium(row.plan) ? 'active' : 'free')
}

/** The plan is the one whose features the organization has now: that of a running trial, if it is higher. */
function representSubscription(
  row: OrganizationRow,
  now: Instant,
): Pick<
  Organization,
  'pricing_plan_enterprise' | 'pricing_plan_id' | 'pricing_plan_name' | 'trial_info' | 'subscription'
> {
  const plan = effectivePlan(row, now)
  const enterprise = plan === 'enterprise'
  const trial = trialOf(row, now)
  return {
    pricing_plan_enterprise: enterprise,
    pricing_plan_id: planIds[plan],
    pricing_plan_name: plan,
    trial_info: trial,
    subscription: {
      billing_period_months: row.billing_period_in_months ?? 0,
      created_at: row.subscription_created_at === null ? null : toTimestamp(row.subscription_created_at),
      enterprise,
      plan,
      plan_name: plan,
      seats: row.quantity,
      state: stateOf(row, trial),
      trial,
    },
  }
}

/** @param member the caller's membership: some fields speak of the caller. */
function representOrganization(
  row: OrganizationRow,
  { caller, now }: Scope,
  member: OrganizationMember,
): Organization {
  const { plan } = member
  return {
    admin: member.admin,
    at: toPreciseTimestamp(row.at),
    created_at: toTimestamp(row.created_at),
    id: row.id,
    is_multi_workspace_enabled: isBusiness(plan),
    is_unified: false,
    max_data_retention_days: 0,
    max_workspaces: maximumWorkspaces(plan),
    name: row.name,
    owner: member.owner,
    permissions: organizationPermissionsOf(caller, member),
    ...representSubscription(row, now),
    suspended_at: null,
    user_count: row.user_count,
  }
}

const NAME_LENGTH = 140

/** Unknown and foreign organizations are answered alike here too (decisions §10). */
function requireMembership(scope: Scope, organizationId: number): OrganizationMember {
  const member = findOrganization(scope.caller, organizationId)
  if (member === undefined) throw new NotFound('organization', 'User not part of organization')
  return member
}

function readName(name: string | null | undefined, empty: string): string {
  const long = 'organization name too long, maximum length is 140'
  return trimmedText(name, 'name', { maximum: NAME_LENGTH, texts: { empty, long } })
}

/** The caller's organizations, oldest first. @param query `since`, seconds since 1970: changed then or later. */
export async function listOrganizations(
  scope: Scope,
  { since }: { readonly since?: number | undefined },
): Promise<Organization[]> {
  const members = new Map(scope.caller.organizations.map((member) => [member.organizationId, member]))
  const rows = await listOrganizationRows(scope.db, [...members.keys()], sinceInstant(since))
  return rows.flatMap((row) => {
    const member = members.get(row.id)
    return member === undefined ? [] : [representOrganization(row, scope, member)]
  })
}

/** @throws {NotFound} when the organization is unknown or not the caller's (T §7). */
export async function readOrganization(
  scope: Scope,
  { organization_id: organizationId }: OrganizationPath,
): Promise<Organization> {
  const member = requireMembership(scope, organizationId)
  const [row] = await listOrganizationRows(scope.db, [organizationId])
  if (row === undefined) throw new NotFound('organization', 'User not part of organization')
  return representOrganization(row, scope, member)
}

/**
 * Renames an organization.
 *
 * @throws {Forbidden} unless the caller is an admin of it; {@link BadRequest} with the texts of T §7.
 */
export async function updateOrganization(
  scope: Scope,
  path: OrganizationPath,
  body: { readonly name?: string | null | undefined },
): Promise<Organization> {
  requireOrganizationPermission(scope.caller, path.organization_id, 'organization.update')
  if (body.name === null || body.name === undefined)
    throw new BadRequest('nothing_to_change', { text: 'At least one field is required' })
  const name = readName(body.name, "field 'name' cannot be empty")
  await updateOrganizationRow(scope.db, path.organization_id, { name, at: scope.at })
  return readOrganization(scope, path)
}

/**
 * Closes an organization for everybody in it: nobody sees its workspaces any more, and timers that run there stop.
 *
 * @throws {Forbidden} unless the caller is an owner of it.
 */
export async function closeOrganization(scope: Scope, { organization_id }: OrganizationPath): Promise<void> {
  const { db, now, at } = scope
  requireOrganizationPermission(scope.caller, organization_id, 'organization.delete')
  await stopEverybody(db, { organization_id }, { second: wholeSecond(now), at })
  await deleteOrganization(scope, organization_id)
}

async function deleteOrganization({ db, now, at }: AnyScope, organizationId: number): Promise<void> {
  await updateOrganizationRow(db, organizationId, { deleted_at: now, at })
  await deleteAttachmentsOfOrganization(db, organizationId, { now, at })
}

/** Creates an organization with a single workspace; the user becomes its owner. */
export async function createOrganization(
  scope: AnyScope,
  userId: number,
  begun: { readonly name: string; readonly workspaceName: string; readonly workspaceId?: number },
): Promise<{ readonly organizationId: number; readonly workspaceId: number }> {
  const { db, ids, now, at, effects } = scope
  const organizationId = ids.next()
  await insertOrganization(db, {
    id: organizationId,
    name: begun.name.slice(0, NAME_LENGTH),
    plan: effects.plan,
    created_at: now,
    at,
    deleted_at: null,
  })
  await insertOrganizationUser(db, {
    organization_id: organizationId,
    id: ids.next(),
    user_id: userId,
    owner: true,
    admin: true,
    inactive: false,
    created_at: now,
    at,
  })
  const { workspaceName, workspaceId = ids.next() } = begun
  return beginWorkspace(scope, { organizationId, workspaceId, name: workspaceName, creatorId: userId })
}

interface OrganizationBody {
  readonly name?: string | null | undefined
  readonly workspace_name?: string | null | undefined
}

/**
 * Creates an organization with a single workspace; the caller becomes its owner.
 *
 * @throws {BadRequest} with the texts of T §7; {@link Forbidden} for who has as many workspaces as one may have.
 */
export async function createOwnOrganization(scope: Scope, body: OrganizationBody) {
  const { caller, db, now } = scope
  const name = readName(body.name, "Field 'name' cannot be empty")
  const workspaceName = readWorkspaceName(body.workspace_name, {
    field: 'workspace_name',
    text: 'workspace name must be provided',
  })
  if (caller.workspaces.length >= MAXIMUM_WORKSPACES) {
    throw new Forbidden('forbidden', { text: 'user not authorized to create an organization' })
  }
  const { organizationId, workspaceId } = await createOrganization(scope, caller.userId, {
    name,
    workspaceName,
  })
  const present = await findCallerById(db, caller.userId, now)
  const member = present === null ? undefined : findOrganization(present, organizationId)
  return {
    id: organizationId,
    name,
    permissions: present === null || member === undefined ? [] : organizationPermissionsOf(present, member),
    workspace_id: workspaceId,
    workspace_name: workspaceName,
  }
}

/** Ends all memberships of the caller. An organization left without anybody is deleted; one left without its owner falls to another. */
export async function leaveOrganizations(scope: Scope) {
  const { caller, db, at, record } = scope
  for (const { organizationId, owner } of caller.organizations) {
    for (const { id, workspace_id } of await deactivateUser(db, organizationId, caller.userId, at)) {
      record({ model: 'workspace_user', action: 'updated', organizationId, workspaceId: workspace_id, id })
    }
    const heir = await findHeir(db, organizationId, caller.userId)
    if (heir === undefined) await deleteOrganization(scope, organizationId)
    else if (owner)
      await updateOrganizationUser(
        db,
        { organization_id: organizationId, id: heir },
        { owner: true, admin: true, at },
      )
  }
}
