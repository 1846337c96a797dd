/** Turns what a request changed into deliveries, in the request's own transaction (decisions §7). */

import { findCallerById } from '../accounts/find-caller.ts'
import { findWorkspace } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import type { ChangeListener, ChangeOrigin } from '../events/change-listener.ts'
import type { EntityChange } from '../events/entity-change.ts'
import { insertDeliveries, type NewDelivery } from './delivery-repository.ts'
import { eventIds } from './event-ids.ts'
import { selects } from './event-filters.ts'
import { representChanges } from './represent.ts'
import { findListeningSubscriptions, takeSequence } from './subscription-repository.ts'

/** Longer bodies are not passed on: they would be sent with every event of a bulk call. */
const MAXIMUM_REQUEST_BODY = 65_536

type Subscription = Awaited<ReturnType<typeof findListeningSubscriptions>>[number]

/** An event as one creator may see it. */
type Event = Pick<
  NewDelivery,
  'model' | 'action' | 'entity_id' | 'project_id' | 'project_is_private' | 'payload'
>

/** What the creator of subscriptions may see of the changes, in their order; nothing once they have left. */
async function eventsFor(
  scope: Scope,
  creatorId: number,
  workspaceId: number,
  changes: readonly EntityChange[],
): Promise<Event[]> {
  const creator = await findCallerById(scope.db, creatorId, scope.now)
  const member = creator === null ? undefined : findWorkspace(creator, workspaceId)
  if (creator === null || member === undefined) return []
  const entities = await representChanges({ ...scope, caller: creator }, member, changes)
  return changes.flatMap((change) => {
    const entity = entities.get(change)
    if (entity === undefined) return []
    return {
      model: change.model,
      action: change.action,
      entity_id: change.id,
      project_id: entity.project?.id ?? null,
      project_is_private: entity.project?.isPrivate ?? null,
      payload: JSON.stringify(entity.payload),
    }
  })
}

interface Request {
  readonly organizationId: number
  readonly id: number
  readonly nextEventId: () => number
}

async function enqueue(
  { db, now }: Scope,
  request: Request,
  subscription: Subscription,
  events: readonly Event[],
): Promise<NewDelivery[]> {
  const wanted = events.filter((event) => selects(subscription.event_filters, event))
  if (wanted.length === 0) return []
  const key = { organization_id: request.organizationId, id: subscription.id }
  const last = await takeSequence(db, key, wanted.length, now)
  return wanted.map((event, index) =>
    Object.assign({}, event, {
      organization_id: request.organizationId,
      subscription_id: subscription.id,
      sequence: last - wanted.length + 1 + index,
      id: request.nextEventId(),
      request_id: request.id,
      state: 'pending' as const,
      attempts: 0,
      last_attempt_at: null,
      response_status: null,
      error: null,
      created_at: now,
    }),
  )
}

async function publishIn(
  scope: Scope,
  workspaceId: number,
  changes: readonly EntityChange[],
  origin: ChangeOrigin,
): Promise<boolean> {
  const organizationId = changes[0]?.organizationId ?? 0
  const subscriptions = await findListeningSubscriptions(scope.db, { organizationId, workspaceId })
  if (subscriptions.length === 0) return false
  const request: Request = { organizationId, id: scope.ids.next(), nextEventId: eventIds(scope.ids) }
  const deliveries: NewDelivery[] = []
  for (const [creatorId, owned] of Map.groupBy(subscriptions, ({ user_id }) => user_id)) {
    const selected = changes.filter((change) =>
      owned.some(({ event_filters: filters }) => selects(filters, change)),
    )
    if (selected.length === 0) continue
    const events = await eventsFor(scope, creatorId, workspaceId, selected)
    for (const subscription of owned) {
      deliveries.push(...(await enqueue(scope, request, subscription, events)))
    }
  }
  if (deliveries.length === 0) return false
  const requestRow = {
    organization_id: organizationId,
    id: request.id,
    method: origin.method,
    path: origin.path,
    body: origin.body.length > MAXIMUM_REQUEST_BODY ? '' : origin.body,
    user_id: origin.userId,
    created_at: scope.now,
  }
  await insertDeliveries(scope.db, requestRow, deliveries)
  return true
}

/**
 * Writes a delivery for each change and each subscription that selects it and whose creator may see it. Where nobody
 * subscribes it costs one prepared query.
 *
 * @param wake told after the commit when there is something to deliver.
 */
export function createPublisher(wake: () => void): ChangeListener {
  return async (scope, changes, origin) => {
    let published = false
    for (const [workspaceId, ofWorkspace] of Map.groupBy(changes, (change) => change.workspaceId)) {
      published = (await publishIn(scope, workspaceId, ofWorkspace, origin)) || published
    }
    if (published) scope.afterCommit(async () => wake())
  }
}
