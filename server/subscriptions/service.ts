/** Subscriptions and trials of an organization (P §3 Trial, P §4.10, decisions §9). */

import type { OrganizationSubscription, Trial } from '../../shared/api/subscriptions.ts'
import { requireOrganizationPermission } from '../access/permissions.ts'
import {
  findWorkspace,
  type OrganizationPath,
  type PlacePath,
  requireOrganization,
  requireWorkspaceOf,
  type Scope,
} from '../access/scope.ts'
import { DAY } from '../effects/timestamps.ts'
import { Conflict, NotFound } from '../errors/app-error.ts'
import { readOrganization } from '../organizations/service.ts'
import {
  findSubscription,
  findTrial,
  insertTrial,
  type SubscriptionRow,
  touchWorkspaces,
  type TrialRow,
} from './queries.ts'
import { representSubscription, representTrial } from './wire.ts'

/** How long a trial lasts. */
const TRIAL_LENGTH = 30 * DAY

/** The plan of a trial. */
const TRIAL_PLAN = 'premium'

/**
 * The organization's subscription.
 *
 * @throws {NotFound} when it has none: it is on the free plan and tries nothing. {Forbidden} unless the caller is an admin.
 */
export async function readSubscription(
  scope: Scope,
  path: OrganizationPath,
): Promise<OrganizationSubscription> {
  const organizationId = path.organization_id
  requireOrganizationPermission(scope.caller, organizationId, 'subscription.view')
  const organization = await readOrganization(scope, path)
  const row = await findSubscription(scope.db, organizationId)
  if (row === undefined && organization.subscription.state === 'free') {
    throw new NotFound('subscription', 'Subscription not found')
  }
  return representSubscription(organization, row, await findTrial(scope.db, organizationId, scope.now))
}

/** The trial that runs; null when none does. @throws {Forbidden} unless the organization is the caller's. */
export async function readTrial(scope: Scope, path: OrganizationPath): Promise<Trial | null> {
  requireOrganization(scope.caller, path.organization_id)
  const row = await findTrial(scope.db, path.organization_id, scope.now)
  return row === undefined ? null : representTrial(row, scope.now)
}

/**
 * Whether a trial can begin. An organization that its server gives a paid plan counts as one that pays.
 *
 * @returns false when nothing is to change.
 * @throws {Conflict} when another trial runs or the subscription is active.
 */
function mayBegin(
  subscription: SubscriptionRow | undefined,
  running: TrialRow | undefined,
  planWorkspaceId: number,
  { trial_available: available, state }: { readonly trial_available: boolean; readonly state: string },
): boolean {
  if (running !== undefined) {
    if (running.plan_workspace_id === planWorkspaceId) return false
    throw new Conflict('wrong_state', { text: 'A forced trial already exists' })
  }
  if (state === 'active')
    throw new Conflict('wrong_state', { text: 'The organization has an active subscription' })
  return subscription === undefined && available
}

/**
 * Begins a trial that raises the organization's plan and ends by itself; an organization has one once.
 *
 * @returns null when nothing changes.
 * @throws {Forbidden} unless the caller is an admin of the organization; {NotFound} for a workspace that it does not have;
 *   {Conflict} when another trial runs or the subscription is active.
 */
export async function beginTrial(
  scope: Scope,
  path: PlacePath,
  { plan_workspace_id: planWorkspaceId }: { readonly plan_workspace_id: number },
): Promise<Trial | null> {
  const { db, caller, ids, now } = scope
  const { organization } = requireWorkspaceOf(caller, path)
  const { organizationId } = organization
  requireOrganizationPermission(caller, organizationId, 'subscription.update')
  if (findWorkspace(caller, planWorkspaceId)?.organization.organizationId !== organizationId) {
    throw new NotFound()
  }
  const { subscription, trial_info } = await readOrganization(scope, path)
  const paid = await findSubscription(db, organizationId)
  const running = await findTrial(db, organizationId, now)
  const standing = { ...trial_info, state: subscription.state }
  if (!mayBegin(paid, running, planWorkspaceId, standing)) return null
  const row: TrialRow = {
    organization_id: organizationId,
    id: ids.next(),
    plan_workspace_id: planWorkspaceId,
    plan: TRIAL_PLAN,
    started_at: now,
    ends_at: now + TRIAL_LENGTH,
    created_at: now,
  }
  await insertTrial(db, row, scope)
  for (const id of await touchWorkspaces(db, organizationId, scope)) {
    scope.record({ model: 'workspace', action: 'updated', organizationId, workspaceId: id, id })
  }
  return representTrial(row, now)
}
