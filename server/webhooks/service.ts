/**
 * Subscriptions: reading, creating, changing, deleting, pinging and validating them (T §4.12, T §6, decisions §6). A new
 * callback is called first.
 */

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
import { may, requirePermission } from '../access/permissions.ts'
import type { TenantKey } from '../database/rows.ts'
import { toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { Forbidden, NotFound, BadRequest, Conflict, orNotFound } from '../errors/app-error.ts'
import { textOfReason } from '../errors/reason-texts.ts'
import type { Preparation, PublicScope } from '../http/route.ts'
import { sameFields } from '../http/same-fields.ts'
import { pageOf } from '../lists/page.ts'
import { deleteDeliveries, type DeliveryRow, listDeliveries, makePending } from './delivery-queries.ts'
import { ping, type PingFailure, type PingOutcome } from './ping.ts'
import { isSameSecret } from './signature.ts'
import {
  webhookLimits,
  readSecret,
  requireCallbackUrl,
  requireDescription,
  requireFreeDescription,
  requireRoomForEnabled,
  type SubscriptionBody,
} from './subscription-fields.ts'
import {
  countEnabledSubscriptions,
  findSubscription,
  findSubscriptionToValidate,
  listSubscriptions,
  type SubscriptionRow,
  updateSubscription,
  insertSubscription,
  type SubscriptionChanges,
} from './subscription-queries.ts'
import { refusalOf } from '../errors/in-part.ts'
import { newToken } from '../secrets/tokens.ts'
import { requireEventFilters } from './event-filters.ts'

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

/**
 * Sends an event again, under its `event_id`: it goes before those that wait.
 *
 * @throws {Conflict} while the subscription receives nothing; {NotFound} for an event that is older than a week
 */
export async function replayEvent(
  scope: Scope,
  path: SubscriptionPath & { readonly event_id: number },
): Promise<WebhookEvent> {
  const { row } = await requireSubscription(scope, path)
  if (!row.enabled || row.validated_at === null)
    throw new Conflict('wrong_state', { text: 'The subscription is disabled, or not validated' })
  const event = orNotFound(await makePending(scope.db, row, path.event_id), null, 'Event not found')
  await updateSubscription(scope.db, row, { due_at: scope.now })
  scope.afterCommit(async () => scope.effects.wakeDispatcher())
  return representEvent(event)
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
  return { status: outcome.failure === null ? 'OK' : textOf(outcome.failure) }
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

function textOf(parameters: PingFailure): string {
  return textOfReason({ code: 'callback_failed', field: null, parameters })
}

/** When a called callback is valid from. @throws {BadRequest} with T §7's texts for its answer. */
function validationOf({ now }: Scope, { failure, validated }: PingOutcome) {
  if (failure !== null)
    throw new BadRequest('callback_failed', { field: 'url_callback', ...failure, text: textOf(failure) })
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
