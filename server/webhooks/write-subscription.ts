/** Creating and changing subscriptions; a new callback is called first (T §4.12, T §6). */

import type { WebhookSubscription } from '../../shared/api/webhooks.ts'
import type { Member, WorkspacePath, Scope } from '../access/scope.ts'
import { requirePermission } from '../access/permissions.ts'
import { BadRequest, Conflict, Forbidden } from '../errors/app-error.ts'
import { refusalOf } from '../errors/in-part.ts'
import type { Preparation } from '../http/route.ts'
import { newToken } from '../secrets/tokens.ts'
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
  findSubscription,
  insertSubscription,
  type SubscriptionChanges,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-queries.ts'
import {
  findVisibleSubscription,
  representSubscription,
  requireSubscription,
  requireWebhookWorkspace,
  type SubscriptionPath,
} from './service.ts'

type Draft = ReturnType<typeof draftOf>

interface PreparedCreation {
  readonly draft: Draft
  /** Null when the callback was not called, because the subscription could not be created anyway. */
  readonly outcome: PingOutcome | null
}

function filtersOf({ organization }: Member, { event_filters: filters }: SubscriptionBody) {
  return requireEventFilters(filters, webhookLimits[organization.plan].eventFilters)
}

function draftOf({ ids, random, caller }: Scope, member: Member, body: SubscriptionBody) {
  return {
    description: requireDescription(body.description),
    event_filters: filtersOf(member, body),
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

/** Checks the body and calls the callback, outside of the transaction. @throws {BadRequest} with T §7's texts. */
export async function prepareCreation(
  scope: Scope,
  path: WorkspacePath,
  body: SubscriptionBody,
): Promise<Preparation<PreparedCreation>> {
  const member = requireWebhookWorkspace(scope, path)
  requirePermission(member, 'webhooks.create')
  const draft = draftOf(scope, member, body)
  // Only the handler may make this refusal.
  const refusal = await refusalOf(() => requirePlace(scope, member, draft))
  const outcome = refusal === null ? await ping(scope, draft) : null
  return { prepared: { draft, outcome } }
}

/** When a called callback is valid from. @throws {BadRequest} with T §7's texts for its answer. */
function validationOf({ now }: Scope, { failure, validated }: PingOutcome) {
  if (failure !== null) throw new BadRequest('invalid', { field: 'url_callback', text: failure })
  return validated ? now : null
}

/** @throws {BadRequest} with T §7's texts: for limits, the description, and the callback's answer. */
export async function createSubscription(
  scope: Scope,
  { draft, outcome }: PreparedCreation,
  path: WorkspacePath,
): Promise<WebhookSubscription> {
  const { now, effects } = scope
  const member = requireWebhookWorkspace(scope, path)
  await requirePlace(scope, member, draft)
  if (outcome === null)
    throw new Conflict('at_same_moment', { text: 'Other subscriptions have changed meanwhile, try again' })
  const row = {
    ...draft,
    organization_id: member.organization.organizationId,
    secret: effects.sealing.seal(draft.secret),
    validation_code: effects.sealing.seal(draft.validation_code),
    validated_at: validationOf(scope, outcome),
    last_sequence: 0,
    due_at: null,
    claimed_until: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  await insertSubscription(scope.db, { ...row, event_filters: JSON.stringify(draft.event_filters) })
  return representSubscription(scope, { ...row, has_pending_events: false })
}

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
  scope: Scope,
  path: SubscriptionPath,
  body: SubscriptionBody,
): Promise<Preparation<NewCallback | null>> {
  const member = requireWebhookWorkspace(scope, path)
  const unprepared = { prepared: null }
  if (body.url_callback === undefined) return unprepared
  const url = requireCallbackUrl(body.url_callback)
  const row = await findVisibleSubscription(scope, member, path.subscription_id)
  if (row === undefined || !isOwn(scope, row) || row.url_callback === url) return unprepared
  const secret = readSecret(body.secret) ?? scope.effects.sealing.open(row.secret)
  const validationCode = newToken(scope.random)
  const outcome = await ping(scope, { ...row, secret, validation_code: validationCode, url_callback: url })
  return { prepared: { url, validationCode, outcome } }
}

/** The changes of the body besides the callback. */
async function plainChanges(
  { db, effects }: Scope,
  member: Member,
  row: SubscriptionRow,
  body: SubscriptionBody,
): Promise<SubscriptionChanges> {
  const changes: SubscriptionChanges = {}
  if (body.description !== undefined) {
    changes.description = requireDescription(body.description)
    await requireFreeDescription(db, member, changes.description, row.id)
  }
  if (body.event_filters !== undefined) changes.event_filters = JSON.stringify(filtersOf(member, body))
  if (body.enabled !== undefined && body.enabled !== null) {
    if (body.enabled && !row.enabled) await requireRoomForEnabled(db, member, row.user_id)
    changes.enabled = body.enabled
  }
  const secret = readSecret(body.secret)
  if (secret !== undefined) changes.secret = effects.sealing.seal(secret)
  return changes
}

/**
 * Absent keys stay as they are. Events that wait go to the new callback once it is validated.
 *
 * @throws {Forbidden} unless the caller is its creator: what it shows is what they may see.
 * @throws {BadRequest} with T §7's texts.
 */
export async function changeSubscription(
  scope: Scope,
  callback: NewCallback | null,
  path: SubscriptionPath,
  body: SubscriptionBody,
): Promise<WebhookSubscription> {
  const { db, now, effects } = scope
  const { member, row } = await requireSubscription(scope, path)
  if (!isOwn(scope, row)) throw new Forbidden()
  const changes = await plainChanges(scope, member, row, body)
  if (body.url_callback !== undefined && requireCallbackUrl(body.url_callback) !== row.url_callback) {
    if (callback === null)
      throw new Conflict('at_same_moment', { text: 'The subscription has changed meanwhile, try again' })
    changes.validated_at = validationOf(scope, callback.outcome)
    changes.url_callback = callback.url
    changes.validation_code = effects.sealing.seal(callback.validationCode)
  }
  await updateSubscription(db, row, { ...changes, updated_at: now })
  scope.afterCommit(async () => effects.wakeDispatcher())
  const changed = await findSubscription(db, member, row.id)
  return representSubscription(scope, changed ?? row)
}

/** Enables or disables it; admins may do so with the subscriptions of others. @throws {BadRequest} at the limit. */
export async function enableSubscription(
  scope: Scope,
  path: SubscriptionPath,
  { enabled }: { readonly enabled: boolean },
): Promise<WebhookSubscription> {
  const { member, row } = await requireSubscription(scope, path)
  if (enabled && !row.enabled) await requireRoomForEnabled(scope.db, member, row.user_id)
  const changes = { enabled, updated_at: scope.now }
  await updateSubscription(scope.db, row, changes)
  if (enabled) scope.afterCommit(async () => scope.effects.wakeDispatcher())
  return representSubscription(scope, { ...row, ...changes })
}
