/** Subscriptions and trials of an organization (P §3 Trial, P §4.10, decisions §9), and as planning writes them (P §2). */

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
import { DAY, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
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
import type { Organization } from '../../shared/api/organizations.ts'
import type { Instant } from '../database/columns.ts'
import { planIds } from '../organizations/plans.ts'
import type { Plan } from '../organizations/tables.ts'

/** The product code of decisions §10 that plans are plans of. */
const SITE = 'track'

const productNames: Readonly<Record<Plan, string>> = {
  free: 'Dayloom Free',
  starter: 'Dayloom Starter',
  premium: 'Dayloom Premium',
  enterprise: 'Dayloom Enterprise',
}

function priceOf(plan: Plan, row: SubscriptionRow | undefined): OrganizationSubscription['price'] {
  return {
    billing_period_in_months: row?.billing_period_in_months ?? 0,
    cost_in_cents: row?.cost_in_cents ?? 0,
    currency: row?.currency ?? 'USD',
    tag: plan,
    track_pricing_plan_id: planIds[plan],
  }
}

function trackedOf(
  row: SubscriptionRow | undefined,
  info: Organization['trial_info'],
  trial: TrialRow | undefined,
): OrganizationSubscription['track_subscription'] {
  return {
    cancel_date: toTimestampOrNull(row?.canceled_at ?? null),
    current_period_ends_at: toTimestampOrNull(row?.current_period_ends_at ?? null),
    current_period_starts_at: toTimestampOrNull(row?.current_period_starts_at ?? null),
    end_date: toTimestampOrNull(row?.ends_at ?? null),
    payment_failed: row?.payment_failed ?? false,
    start_date: toTimestampOrNull(row?.started_at ?? null),
    subscription_created_at: toTimestampOrNull(row?.created_at ?? null),
    subscription_updated_at: toTimestampOrNull(row?.updated_at ?? null),
    trial: {
      available: info.trial_available,
      end_date: info.trial_end_date,
      start_date: toTimestampOrNull(trial?.started_at ?? null),
      trial_plan_id: info.trial_plan_id,
    },
  }
}

/** @param organization as tracking shows it: plan and state are the same there. */
function representSubscription(
  organization: Organization,
  row: SubscriptionRow | undefined,
  trial: TrialRow | undefined,
): OrganizationSubscription {
  const { plan, enterprise, state } = organization.subscription
  return {
    organization_id: organization.id,
    price: priceOf(plan, row),
    product: {
      handle: plan,
      name: productNames[plan],
      site: SITE,
      svc_product_id: `${SITE}-${plan}`,
      track_enterprise: enterprise,
      track_plan_id: planIds[plan],
    },
    subscription: {
      customer: { id: row?.customer_id ?? null, url: row?.customer_url ?? null },
      id: row?.id ?? null,
      payment_failed: row?.payment_failed ?? false,
      state,
      url: row?.url ?? null,
    },
    subscription_item: {
      quantity: row?.quantity ?? organization.user_count,
      updated_at: toTimestampOrNull(row?.updated_at ?? null),
    },
    track_subscription: trackedOf(row, organization.trial_info, trial),
  }
}

function representTrial(row: TrialRow, now: Instant): Trial {
  return {
    id: row.id,
    organization_id: row.organization_id,
    plan_id: planIds[row.plan],
    plan_name: row.plan,
    product_handle: row.plan,
    svc_product_name: productNames[row.plan],
    trial_cancels_at: toTimestamp(row.ends_at),
    trial_created_at: toTimestamp(row.created_at),
    trial_deleted_at: null,
    trial_ended_at: row.ends_at > now ? null : toTimestamp(row.ends_at),
    trial_started_at: toTimestamp(row.started_at),
    trial_type: 'forced',
  }
}

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
