/** Creating a subscription: its callback is called first (T §6). */

import type { WebhookSubscription } from '../../shared/api/webhooks.ts'
import type { Member } from '../access/caller.ts'
import { requirePermission } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import { AppError, BadRequest, Conflict } from '../errors/app-error.ts'
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
import { representSubscription, requireWebhookWorkspace } from './subscriptions.ts'
import { insertSubscription } from './subscription-queries.ts'

type Draft = ReturnType<typeof draftOf>

export interface PreparedCreation {
  readonly draft: Draft
  /** Null when the callback was not called, because the subscription could not be created anyway. */
  readonly outcome: PingOutcome | null
}

function draftOf({ ids, random, caller }: Scope, member: Member, body: SubscriptionBody) {
  const { eventFilters } = webhookLimits[member.organization.plan]
  return {
    description: requireDescription(body.description),
    event_filters: requireEventFilters(body.event_filters, eventFilters),
    url_callback: requireCallbackUrl(body.url_callback),
    secret: readSecret(body.secret) ?? newToken(random),
    enabled: body.enabled ?? true,
    id: ids.next(),
    validation_code: newToken(random),
    workspace_id: member.workspaceId,
    user_id: caller.userId,
  }
}

async function requirePlace(scope: Scope, member: Member, draft: Draft) {
  if (draft.enabled) await requireRoomForEnabled(scope.db, member, scope.caller.userId)
  await requireFreeDescription(scope.db, member, draft.description, null)
}

/** Whether refusals are to be expected that only the handler may make. */
async function hasPlace(...arguments_: Parameters<typeof requirePlace>): Promise<boolean> {
  try {
    await requirePlace(...arguments_)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Checks the body and calls the callback, outside of the transaction. @throws {BadRequest} with T §7's texts. */
export async function prepareCreation(
  effects: WebhookEffects,
  scope: Scope,
  workspaceId: number,
  body: SubscriptionBody,
): Promise<Preparation<PreparedCreation>> {
  const member = requireWebhookWorkspace(scope, workspaceId)
  requirePermission(member, 'webhooks.create')
  const draft = draftOf(scope, member, body)
  const outcome = (await hasPlace(scope, member, draft)) ? await ping(effects, scope, draft) : null
  return { prepared: { draft, outcome } }
}

/** @throws {BadRequest} with T §7's texts: for limits, the description, and the callback's answer. */
export async function createSubscription(
  { sealing }: WebhookEffects,
  scope: Scope,
  workspaceId: number,
  { draft, outcome }: PreparedCreation,
): Promise<WebhookSubscription> {
  const member = requireWebhookWorkspace(scope, workspaceId)
  await requirePlace(scope, member, draft)
  if (outcome === null)
    throw new Conflict('at_same_moment', { text: 'Other subscriptions have changed meanwhile, try again' })
  if (outcome.failure !== null)
    throw new BadRequest('invalid', { field: 'url_callback', text: outcome.failure })
  const { now } = scope
  const row = {
    ...draft,
    organization_id: member.organization.organizationId,
    secret: sealing.seal(draft.secret),
    validation_code: sealing.seal(draft.validation_code),
    validated_at: outcome.validated ? now : null,
    last_sequence: 0,
    due_at: null,
    claimed_until: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  await insertSubscription(scope.db, { ...row, event_filters: JSON.stringify(draft.event_filters) })
  return representSubscription(scope, sealing, { ...row, has_pending_events: false })
}
