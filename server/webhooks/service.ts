/** Subscriptions: reading, deleting, pinging and validating them (T §4.12, decisions §6). Creating and changing have files
 * of their own. */

import {
  type listWebhookEvents,
  webhookEvent,
  type WebhookEvent,
  type WebhookLimits,
  type WebhookSubscription,
} from '../../shared/api/webhooks.ts'
import { may } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import { toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { NotFound } from '../errors/app-error.ts'
import type { Preparation, PublicScope } from '../http/route.ts'
import { pageOf } from '../lists/page.ts'
import { deleteDeliveries, type DeliveryRow, listDeliveries } from './delivery-queries.ts'
import type { WebhookEffects } from './effects.ts'
import { ping, type PingOutcome } from './ping.ts'
import { isSameSecret } from './signature.ts'
import {
  countEnabledSubscriptions,
  findSubscriptionToValidate,
  listSubscriptions,
  updateSubscription,
} from './subscription-queries.ts'
import {
  findVisibleSubscription,
  representSubscription,
  requireSubscription,
  requireWebhookWorkspace,
  type SubscriptionPath,
} from './subscriptions.ts'
import { sameFields } from '../http/same-fields.ts'
import { webhookLimits } from './subscription-fields.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'

const offeredPages = { standard: 50, largest: 100, sizeName: 'per_page' }

/** The caller's own, of admins everybody's; oldest first. @throws {Forbidden} for a workspace that is not theirs. */
export async function readSubscriptions(
  { sealing }: WebhookEffects,
  scope: Scope,
  workspaceId: number,
): Promise<WebhookSubscription[]> {
  const member = requireWebhookWorkspace(scope, workspaceId)
  const userId = may(member, 'webhooks.administrate') ? null : scope.caller.userId
  const rows = await listSubscriptions(scope.db, member, userId)
  return rows.map((row) => representSubscription(scope, sealing, row))
}

/** Deletes a subscription together with its undelivered events; admins may delete those of others. */
export async function deleteSubscription(
  { sealing }: WebhookEffects,
  scope: Scope,
  path: SubscriptionPath,
): Promise<WebhookSubscription> {
  const { row } = await requireSubscription(scope, path)
  const changes = { deleted_at: scope.now, updated_at: scope.now, enabled: false, due_at: null }
  await updateSubscription(scope.db, row, changes)
  await deleteDeliveries(scope.db, row)
  return representSubscription(scope, sealing, { ...row, ...changes, has_pending_events: false })
}

const shown = sameFields(webhookEvent)

function representEvent(row: DeliveryRow): WebhookEvent {
  return {
    ...shown(row),
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

export async function readLimits(scope: Scope, workspaceId: number): Promise<WebhookLimits> {
  const member = requireWebhookWorkspace(scope, workspaceId)
  const limits = webhookLimits[member.organization.plan]
  return {
    enabled_subscriptions: await countEnabledSubscriptions(scope.db, member, scope.caller.userId),
    max_enabled_subscriptions: limits.enabledSubscriptions,
    max_event_filters: limits.eventFilters,
    workspace_id: workspaceId,
  }
}

/** Calls the callback, outside of the transaction. */
export async function preparePing(
  effects: WebhookEffects,
  scope: Scope,
  path: SubscriptionPath,
): Promise<Preparation<PingOutcome | null>> {
  const member = requireWebhookWorkspace(scope, path.workspace_id)
  const row = await findVisibleSubscription(scope, member, path.subscription_id)
  if (row === undefined) return { prepared: null }
  const { sealing } = effects
  const outcome = await ping(effects, scope, {
    ...row,
    secret: sealing.open(row.secret),
    validation_code: row.validated_at === null ? sealing.open(row.validation_code) : null,
  })
  return { prepared: outcome }
}

/** Tells how the ping went; an answer that holds the code validates the subscription. */
export async function concludePing(
  effects: WebhookEffects,
  scope: Scope,
  path: SubscriptionPath,
  outcome: PingOutcome | null,
): Promise<{ status: string }> {
  const { row } = await requireSubscription(scope, path)
  if (outcome === null) throw new NotFound('subscription', 'Subscription not found')
  if (outcome.validated && row.validated_at === null) {
    await updateSubscription(scope.db, row, { validated_at: scope.now, updated_at: scope.now })
    scope.afterCommit(async () => effects.wake())
  }
  return { status: outcome.failure ?? 'OK' }
}

/** For who controls the callback: the code came with a ping. @throws {NotFound} for any other code and subscription. */
export async function validateSubscription(
  { sealing, wake }: WebhookEffects,
  scope: PublicScope,
  path: SubscriptionPath & { readonly validation_code: string },
): Promise<{ status: 'OK' }> {
  await scope.transact(async ({ db, now, afterCommit }) => {
    const row = await findSubscriptionToValidate(db, path.workspace_id, path.subscription_id)
    if (row === undefined || !isSameSecret(sealing.open(row.validation_code), path.validation_code)) {
      throw new NotFound('subscription', 'Subscription not found')
    }
    if (row.validated_at !== null) return
    await updateSubscription(db, row, { validated_at: now, updated_at: now })
    afterCommit(async () => wake())
  })
  return { status: 'OK' }
}
