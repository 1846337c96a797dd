/** Which subscriptions a caller sees, and how answers show them (T §2 Webhook subscription). */

import {
  type updateWebhookSubscription,
  type WebhookSubscription,
  webhookSubscription,
} from '../../shared/api/webhooks.ts'
import type { Member } from '../access/caller.ts'
import { may } from '../access/permissions.ts'
import { findWorkspace, type WorkspacePath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { Forbidden, NotFound } from '../errors/app-error.ts'
import { findSubscription, type SubscriptionRow } from './subscription-queries.ts'
import { sameFields } from '../http/same-fields.ts'
import type { EndpointInput } from '../../shared/api/endpoint.ts'

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

const shown = sameFields(webhookSubscription)

/** The secret is its creator's alone: who knows it could send events in the service's name. */
export function representSubscription({ caller, effects }: Scope, row: SubscriptionRow): WebhookSubscription {
  return {
    ...shown(row),
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    secret: row.user_id === caller.userId ? effects.sealing.open(row.secret) : '',
    subscription_id: row.id,
    updated_at: toTimestamp(row.updated_at),
    validated_at: toTimestampOrNull(row.validated_at),
  }
}
