/** Queries on subscriptions. */

import type { Selectable, Updateable } from 'kysely'
import type { Member, WorkspacePlace } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { plannedQuery } from '../database/prepared-query.ts'
import { countRows, hasRow, insertOf, rowsOf, type TenantKey, updateOf } from '../database/rows.ts'
import type { WebhookTables } from './tables.ts'

type Row = Selectable<WebhookTables['webhook_subscriptions']>

export type SubscriptionChanges = Updateable<WebhookTables['webhook_subscriptions']>

export interface SubscriptionRow extends Row {
  readonly has_pending_events: boolean
}

function subscriptionsOf(db: Db, { organization, workspaceId }: Member) {
  return db
    .selectFrom('webhook_subscriptions as s')
    .selectAll('s')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('webhook_deliveries as d')
            .select('d.id')
            .whereRef('d.organization_id', '=', 's.organization_id')
            .whereRef('d.subscription_id', '=', 's.id')
            .where('d.state', '=', 'pending'),
        )
        .as('has_pending_events'),
    )
    .where('s.organization_id', '=', organization.organizationId)
    .where('s.workspace_id', '=', workspaceId)
    .where('s.deleted_at', 'is', null)
}

/** SQLite answers 0 or 1: an expression has no declared type. */
function withBoolean<T extends { has_pending_events: unknown }>(row: T): T & SubscriptionRow {
  return { ...row, has_pending_events: Boolean(row.has_pending_events) } as T & SubscriptionRow
}

/** @param userId of one creator; null for all. Oldest first. */
export async function listSubscriptions(db: Db, member: Member, userId: number | null) {
  const rows = await subscriptionsOf(db, member)
    .$if(userId !== null, (query) => query.where('s.user_id', '=', userId))
    .orderBy('s.id')
    .execute()
  return rows.map(withBoolean)
}

export async function findSubscription(db: Db, member: Member, id: number) {
  const row = await subscriptionsOf(db, member).where('s.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : withBoolean(row)
}

/** For callers without credentials: of any organization, by the ids that its pings carry. */
export function findSubscriptionToValidate(db: Db, workspace_id: number, id: number) {
  return rowsOf(db, 'webhook_subscriptions', { workspace_id, id, deleted_at: null })
    .selectAll()
    .executeTakeFirst()
}

function present({ organization, workspaceId }: Member) {
  return { organization_id: organization.organizationId, workspace_id: workspaceId, deleted_at: null }
}

export function countEnabledSubscriptions(db: Db, member: Member, user_id: number) {
  return countRows(db, 'webhook_subscriptions', { ...present(member), user_id, enabled: true })
}

/** Whether a subscription other than the given one has the description. */
export async function isDescriptionTaken(
  db: Db,
  member: Member,
  description: string,
  exceptId: number | null,
) {
  const others = rowsOf(db, 'webhook_subscriptions', { ...present(member), description }).select('id')
  return hasRow(exceptId === null ? others : others.where('id', '!=', exceptId))
}

export const insertSubscription = insertOf('webhook_subscriptions')

export const updateSubscription = updateOf('webhook_subscriptions')

/** The subscriptions that a change of a workspace is compared with; asked by every write that changes something. */
export const findListeningSubscriptions = plannedQuery(
  (db, { organizationId, workspaceId }: WorkspacePlace) =>
    db
      .selectFrom('webhook_subscriptions')
      .select(['id', 'user_id', 'event_filters'])
      .where('organization_id', '=', organizationId)
      .where('workspace_id', '=', workspaceId)
      .where('deleted_at', 'is', null)
      .where('enabled', '=', true)
      .where('validated_at', 'is not', null)
      .orderBy('id'),
)

/** Takes the next `count` places in the subscription's order, and makes it due. Answers the last of them. */
export async function takeSequence(db: Db, key: TenantKey, count: number, now: Instant) {
  const { last_sequence } = await db
    .updateTable('webhook_subscriptions')
    .set((eb) => ({
      last_sequence: eb('last_sequence', '+', count),
      due_at: eb.fn.coalesce('due_at', eb.val(now)),
    }))
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .returning('last_sequence')
    .executeTakeFirstOrThrow()
  return last_sequence
}
