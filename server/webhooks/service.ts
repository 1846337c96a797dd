/** Subscriptions: reading, deleting, pinging and validating them (T §4.12, decisions §6). Creating and changing have files
 * of their own. */

import type { EndpointInput } from '../../shared/api/endpoint.ts'
import {
  type listWebhookEvents,
  type updateWebhookSubscription,
  webhookEvent,
  type WebhookEvent,
  type WebhookLimits,
  type WebhookSubscription,
  webhookSubscription,
} from '../../shared/api/webhooks.ts'
import { type Member, findWorkspace, type WorkspacePath, type AnyScope, type Scope } from '../access/scope.ts'
import { may } from '../access/permissions.ts'
import type { TenantKey } from '../database/rows.ts'
import { toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { Forbidden, NotFound } from '../errors/app-error.ts'
import type { Preparation, PublicScope } from '../http/route.ts'
import { sameFields } from '../http/same-fields.ts'
import { pageOf } from '../lists/page.ts'
import { deleteDeliveries, type DeliveryRow, listDeliveries } from './delivery-queries.ts'
import { ping, type PingOutcome } from './ping.ts'
import { isSameSecret } from './signature.ts'
import { webhookLimits } from './subscription-fields.ts'
import {
  countEnabledSubscriptions,
  findSubscription,
  findSubscriptionToValidate,
  listSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-queries.ts'

export type SubscriptionPath = EndpointInput<typeof updateWebhookSubscription>['params']

/** @throws {Forbidden} with T §7's text when the workspace is unknown or not the caller's. */
export function requireWebhookWorkspace({ caller }: Scope, { workspace_id }: WorkspacePath): Member {
  const member = findWorkspace(caller, workspace_id)
  if (member === undefined)
    throw new Forbidden('forbidden', { text: 'User not found/accessible for workspace' })
  return member
}

/** People see their own subscriptions, admins those of all. */
export async function findVisibleSubscription(
  scope: Scope,
  member: Member,
  id: number,
): Promise<SubscriptionRow | undefined> {
  const row = await findSubscription(scope.db, member, id)
  if (row === undefined) return undefined
  const own = row.user_id === scope.caller.userId
  return own || may(member, 'webhooks.administrate') ? row : undefined
}

export function unknownSubscription(): NotFound {
  return new NotFound('subscription', 'Subscription not found')
}

/** @throws {Forbidden} for the workspace; {@link NotFound} for the subscription. */
export async function requireSubscription(
  scope: Scope,
  path: SubscriptionPath,
): Promise<{ readonly member: Member; readonly row: SubscriptionRow }> {
  const member = requireWebhookWorkspace(scope, path)
  const row = await findVisibleSubscription(scope, member, path.subscription_id)
  if (row === undefined) throw unknownSubscription()
  return { member, row }
}

const shownSubscription = sameFields(webhookSubscription)

/** The secret is its creator's alone: who knows it could send events in the service's name. */
export function representSubscription({ caller, effects }: Scope, row: SubscriptionRow): WebhookSubscription {
  return {
    ...shownSubscription(row),
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    secret: row.user_id === caller.userId ? effects.sealing.open(row.secret) : '',
    subscription_id: row.id,
    updated_at: toTimestamp(row.updated_at),
    validated_at: toTimestampOrNull(row.validated_at),
  }
}

const offeredPages = { standard: 50, largest: 100, sizeName: 'per_page' }

/** The caller's own, of admins everybody's; oldest first. @throws {Forbidden} for a workspace that is not theirs. */
export async function readSubscriptions(scope: Scope, path: WorkspacePath): Promise<WebhookSubscription[]> {
  const member = requireWebhookWorkspace(scope, path)
  const userId = may(member, 'webhooks.administrate') ? null : scope.caller.userId
  const rows = await listSubscriptions(scope.db, member, userId)
  return rows.map((row) => representSubscription(scope, row))
}

/** Deletes a subscription together with its undelivered events; admins may delete those of others. */
export async function deleteSubscription(scope: Scope, path: SubscriptionPath): Promise<WebhookSubscription> {
  const { row } = await requireSubscription(scope, path)
  const changes = { deleted_at: scope.now, updated_at: scope.now, enabled: false, due_at: null }
  await updateSubscription(scope.db, row, changes)
  await deleteDeliveries(scope.db, row)
  return representSubscription(scope, { ...row, ...changes, has_pending_events: false })
}

const shownEvent = sameFields(webhookEvent)

function representEvent(row: DeliveryRow): WebhookEvent {
  return {
    ...shownEvent(row),
    created_at: toTimestamp(row.created_at),
    delivered_at: row.state === 'delivered' ? toTimestampOrNull(row.last_attempt_at) : null,
    event_id: row.id,
    last_attempt_at: toTimestampOrNull(row.last_attempt_at),
  }
}

/** The subscription's events of the last week, newest first. @throws {BadRequest} for pages of more than 100. */
export async function readEvents(
  scope: Scope,
  path: SubscriptionPath,
  query: EndpointInput<typeof listWebhookEvents>['query'],
): Promise<WebhookEvent[]> {
  const { row } = await requireSubscription(scope, path)
  const page = pageOf({ page: query.page, size: query.per_page }, offeredPages)
  return (await listDeliveries(scope.db, row, page)).map(representEvent)
}

export async function readLimits(scope: Scope, path: WorkspacePath): Promise<WebhookLimits> {
  const member = requireWebhookWorkspace(scope, path)
  const limits = webhookLimits[member.organization.plan]
  return {
    enabled_subscriptions: await countEnabledSubscriptions(scope.db, member, scope.caller.userId),
    max_enabled_subscriptions: limits.enabledSubscriptions,
    max_event_filters: limits.eventFilters,
    workspace_id: path.workspace_id,
  }
}

/** Calls the callback, outside of the transaction. */
export async function preparePing(
  scope: Scope,
  path: SubscriptionPath,
): Promise<Preparation<PingOutcome | null>> {
  const member = requireWebhookWorkspace(scope, path)
  const row = await findVisibleSubscription(scope, member, path.subscription_id)
  if (row === undefined) return { prepared: null }
  const { sealing } = scope.effects
  const outcome = await ping(scope, {
    ...row,
    secret: sealing.open(row.secret),
    validation_code: row.validated_at === null ? sealing.open(row.validation_code) : null,
  })
  return { prepared: outcome }
}

/** Notes that who controls the callback knows the code: events are delivered from now on. */
async function validate({ db, now, afterCommit, effects }: AnyScope, row: TenantKey) {
  await updateSubscription(db, row, { validated_at: now, updated_at: now })
  afterCommit(async () => effects.wakeDispatcher())
}

/** Tells how the ping went; an answer that holds the code validates the subscription. */
export async function concludePing(
  scope: Scope,
  outcome: PingOutcome | null,
  path: SubscriptionPath,
): Promise<{ status: string }> {
  const { row } = await requireSubscription(scope, path)
  if (outcome === null) throw unknownSubscription()
  if (outcome.validated && row.validated_at === null) await validate(scope, row)
  return { status: outcome.failure ?? 'OK' }
}

/** For who controls the callback: the code came with a ping. @throws {NotFound} for any other code and subscription. */
export async function validateSubscription(
  { transact, effects }: PublicScope,
  path: SubscriptionPath & { readonly validation_code: string },
): Promise<{ status: 'OK' }> {
  await transact(async (inside) => {
    const row = await findSubscriptionToValidate(inside.db, path.workspace_id, path.subscription_id)
    if (row === undefined || !isSameSecret(effects.sealing.open(row.validation_code), path.validation_code)) {
      throw unknownSubscription()
    }
    if (row.validated_at === null) await validate(inside, row)
  })
  return { status: 'OK' }
}
