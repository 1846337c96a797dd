/** The queue of deliveries: what a dispatcher claims, sends and notes. */

import { isShared } from '../database/transaction.ts'
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import { updateSubscription } from './subscription-queries.ts'
import type { WebhookTables } from './tables.ts'
import { changeRows, deleteRows, hasRow, insertOf, rowsOf, type TenantKey } from '../database/rows.ts'

export type DeliveryRow = Selectable<WebhookTables['webhook_deliveries']>

export type NewDelivery = Insertable<WebhookTables['webhook_deliveries']>

export type ClaimedSubscription = Selectable<WebhookTables['webhook_subscriptions']>

export const insertRequests = insertOf('webhook_requests')

export const insertDeliveries = insertOf('webhook_deliveries')

function ofSubscription({ organization_id, id }: TenantKey) {
  return { organization_id, subscription_id: id }
}

/** Newest first. */
export function listDeliveries(
  db: Db,
  key: TenantKey,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return rowsOf(db, 'webhook_deliveries', ofSubscription(key))
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Has an event wait for its delivery again; undefined for one that is not there. @param id as receivers know it */
export async function makePending(db: Db, key: TenantKey, id: number) {
  await changeRows(
    db,
    'webhook_deliveries',
    { ...ofSubscription(key), id },
    { state: 'pending', error: null },
  )
  return rowsOf(db, 'webhook_deliveries', { ...ofSubscription(key), id })
    .selectAll()
    .executeTakeFirst()
}

export function deleteDeliveries(db: Db, key: TenantKey) {
  return deleteRows(db, 'webhook_deliveries', ofSubscription(key))
}

/** Only enabled and validated subscriptions receive events. */
function isActive(eb: ExpressionBuilder<Database, 'webhook_subscriptions'>) {
  return eb.and([
    eb('due_at', 'is not', null),
    eb('deleted_at', 'is', null),
    eb('enabled', '=', true),
    eb('validated_at', 'is not', null),
  ])
}

/** A subscription whose events this process alone delivers until the claim ends. */
export interface Claim {
  readonly key: TenantKey
  readonly until: Instant
}

/** Claims due subscriptions, the longest due first. Other processes skip what this one is about to claim. */
export async function claimDue(db: Db, now: Instant, until: Instant, limit: number) {
  const rows = await db
    .selectFrom('webhook_subscriptions')
    .select(['organization_id', 'id'])
    .where(isActive)
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
    .$if(isShared(db), (query) => query.forUpdate().skipLocked())
    .execute()
  for (const key of rows) await updateSubscription(db, key, { claimed_until: until })
  return rows.map((key) => ({ key, until }))
}

/** When the next subscription is due and not claimed; null when nothing waits. */
export async function nextDue(db: Db) {
  const row = await db
    .selectFrom('webhook_subscriptions')
    .select((eb) =>
      eb.fn
        .min<Instant | null>(
          eb
            .case()
            .when('claimed_until', '>', eb.ref('due_at'))
            .then(eb.ref('claimed_until'))
            .else(eb.ref('due_at'))
            .end(),
        )
        .as('due_at'),
    )
    .where(isActive)
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** The claimed subscription, held for the transaction; undefined when the claim has ended. */
export async function holdClaim(db: Db, { key, until }: Claim) {
  const { organization_id, id } = key
  return rowsOf(db, 'webhook_subscriptions', { organization_id, id, claimed_until: until })
    .selectAll()
    .$if(isShared(db), (query) => query.forUpdate())
    .executeTakeFirst()
}

function pendingOf(db: Db, key: TenantKey) {
  return rowsOf(db, 'webhook_deliveries', { ...ofSubscription(key), state: 'pending' })
}

/** The oldest undelivered events of a subscription, in their order. */
export async function findOldestPending(db: Db, subscription: ClaimedSubscription, limit: number) {
  const deliveries = await pendingOf(db, subscription).selectAll().orderBy('sequence').limit(limit).execute()
  if (deliveries.length === 0) return []
  const { organization_id } = subscription
  const ids = deliveries.map(({ request_id: id }) => id)
  const requests = await rowsOf(db, 'webhook_requests', { organization_id, id: ids }).selectAll().execute()
  const requestById = new Map(requests.map((request) => [request.id, request]))
  return deliveries.flatMap((delivery) => {
    const request = requestById.get(delivery.request_id)
    return request === undefined ? [] : { subscription, delivery, request }
  })
}

/** An event with what its delivery is made of. */
export type Due = Awaited<ReturnType<typeof findOldestPending>>[number]

export function hasPending(db: Db, key: TenantKey) {
  return hasRow(pendingOf(db, key).select('id').limit(1))
}

export interface Attempt {
  readonly at: Instant
  /** Null when the callback did not answer. */
  readonly status: number | null
  readonly error?: string | null
}

function attempted(db: Db, key: TenantKey, { at, status, error = null }: Attempt) {
  return db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_attempt_at: at,
      response_status: status,
      error,
    }))
    .where('organization_id', '=', key.organization_id)
    .where('subscription_id', '=', key.id)
}

/** Notes the events that a try delivered, and how the callback answered them. */
export async function noteDelivered(
  db: Db,
  key: TenantKey,
  sequences: readonly number[],
  { at, status }: Attempt,
) {
  await attempted(db, key, { at, status, error: null })
    .set({ state: 'delivered' })
    .where('sequence', 'in', paddedIds(sequences))
    .execute()
}

export async function noteFailed(db: Db, key: TenantKey, sequence: number, attempt: Attempt) {
  await attempted(db, key, attempt).where('sequence', '=', sequence).where('state', '=', 'pending').execute()
}

/** Gives up the subscription's undelivered events: those from before an instant, or all. */
export async function dropPending(db: Db, key: TenantKey, createdBefore: Instant | null, error: string) {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', error })
    .where('organization_id', '=', key.organization_id)
    .where('subscription_id', '=', key.id)
    .where('state', '=', 'pending')
    .$if(createdBefore !== null, (query) => query.where('created_at', '<', createdBefore))
    .execute()
}
