/** Changing a subscription; a new callback is called first, as at its creation (T §4.12, T §6). */

import type { WebhookSubscription } from '../../shared/api/webhooks.ts'
import type { Member } from '../access/caller.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest, Conflict, Forbidden } from '../errors/app-error.ts'
import type { Preparation } from '../http/route.ts'
import { newToken } from '../secrets/tokens.ts'
import type { WebhookEffects } from './effects.ts'
import { requireEventFilters } from './event-filters.ts'
import { ping, type PingOutcome } from './ping.ts'
import {
  readSecret,
  requireCallbackUrl,
  requireDescription,
  requireFreeDescription,
  requireRoomForEnabled,
  type SubscriptionBody,
  webhookLimits,
} from './subscription-fields.ts'
import {
  findVisibleSubscription,
  representSubscription,
  requireSubscription,
  requireWebhookWorkspace,
  type SubscriptionPath,
} from './subscriptions.ts'
import {
  findSubscription,
  type SubscriptionChanges,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-queries.ts'

interface NewCallback {
  readonly url: string
  readonly validationCode: string
  readonly outcome: PingOutcome
}

function isOwn({ caller }: Scope, row: SubscriptionRow): boolean {
  return row.user_id === caller.userId
}

/** Checks the body and calls a new callback, outside of the transaction; null when the callback stays. @throws {BadRequest} with T §7's texts. */
export async function prepareUpdate(
  effects: WebhookEffects,
  scope: Scope,
  path: SubscriptionPath,
  body: SubscriptionBody,
): Promise<Preparation<NewCallback | null>> {
  const member = requireWebhookWorkspace(scope, path.workspace_id)
  const unprepared = { prepared: null }
  if (body.url_callback === undefined) return unprepared
  const url = requireCallbackUrl(body.url_callback)
  const row = await findVisibleSubscription(scope, member, path.subscription_id)
  if (row === undefined || !isOwn(scope, row) || row.url_callback === url) return unprepared
  const secret = readSecret(body.secret) ?? effects.sealing.open(row.secret)
  const validationCode = newToken(scope.random)
  const secrets = { secret, validation_code: validationCode }
  const outcome = await ping(effects, scope, { ...row, ...secrets, url_callback: url })
  return { prepared: { url, validationCode, outcome } }
}

/** The changes of the body besides the callback. */
async function plainChanges(
  { sealing }: WebhookEffects,
  { db }: Scope,
  member: Member,
  row: SubscriptionRow,
  body: SubscriptionBody,
): Promise<SubscriptionChanges> {
  const changes: SubscriptionChanges = {}
  if (body.description !== undefined) {
    changes.description = requireDescription(body.description)
    await requireFreeDescription(db, member, changes.description, row.id)
  }
  if (body.event_filters !== undefined) {
    const { eventFilters } = webhookLimits[member.organization.plan]
    changes.event_filters = JSON.stringify(requireEventFilters(body.event_filters, eventFilters))
  }
  if (body.enabled !== undefined && body.enabled !== null) {
    if (body.enabled && !row.enabled) await requireRoomForEnabled(db, member, row.user_id)
    changes.enabled = body.enabled
  }
  const secret = readSecret(body.secret)
  if (secret !== undefined) changes.secret = sealing.seal(secret)
  return changes
}

function callbackChanges({ sealing }: WebhookEffects, { now }: Scope, callback: NewCallback) {
  if (callback.outcome.failure !== null)
    throw new BadRequest('invalid', { field: 'url_callback', text: callback.outcome.failure })
  return {
    url_callback: callback.url,
    validation_code: sealing.seal(callback.validationCode),
    validated_at: callback.outcome.validated ? now : null,
  }
}

/**
 * Absent keys stay as they are. Events that wait go to the new callback once it is validated.
 *
 * @throws {Forbidden} unless the caller is its creator: what it shows is what they may see.
 * @throws {BadRequest} with T §7's texts.
 */
export async function changeSubscription(
  effects: WebhookEffects,
  scope: Scope,
  path: SubscriptionPath,
  body: SubscriptionBody,
  callback: NewCallback | null,
): Promise<WebhookSubscription> {
  const { member, row } = await requireSubscription(scope, path)
  if (!isOwn(scope, row)) throw new Forbidden()
  const changes = await plainChanges(effects, scope, member, row, body)
  if (body.url_callback !== undefined && requireCallbackUrl(body.url_callback) !== row.url_callback) {
    if (callback === null)
      throw new Conflict('at_same_moment', { text: 'The subscription has changed meanwhile, try again' })
    Object.assign(changes, callbackChanges(effects, scope, callback))
  }
  await updateSubscription(scope.db, row, { ...changes, updated_at: scope.now })
  scope.afterCommit(async () => effects.wake())
  const changed = await findSubscription(scope.db, member, row.id)
  return representSubscription(scope, effects.sealing, changed ?? row)
}

/** Enables or disables it; admins may do so with the subscriptions of others. @throws {BadRequest} at the limit. */
export async function enableSubscription(
  effects: WebhookEffects,
  scope: Scope,
  path: SubscriptionPath,
  enabled: boolean,
): Promise<WebhookSubscription> {
  const { member, row } = await requireSubscription(scope, path)
  if (enabled && !row.enabled) await requireRoomForEnabled(scope.db, member, row.user_id)
  const changes = { enabled, updated_at: scope.now }
  await updateSubscription(scope.db, row, changes)
  if (enabled) scope.afterCommit(async () => effects.wake())
  return representSubscription(scope, effects.sealing, { ...row, ...changes })
}
