/** Turns what a request changed into deliveries, in the request's own transaction (decisions §7). */

import { findWorkspace, type AnyScope } from '../access/scope.ts'
import { findCallerById } from '../accounts/find-caller.ts'
import type { IdAllocator } from '../database/ids.ts'
import type { ChangeListener, ChangeOrigin, EntityChange } from '../events/entity-change.ts'
import { insertDeliveries, insertRequests, type NewDelivery } from './delivery-queries.ts'
import { selects } from './event-filters.ts'
import { representChanges } from './represent.ts'
import { findListeningSubscriptions, takeSequence } from './subscription-queries.ts'

/** Longer bodies are not passed on: they would be sent with every event of a bulk call. */
const MAXIMUM_REQUEST_BODY = 65_536

type Subscription = Awaited<ReturnType<typeof findListeningSubscriptions>>[number]

/** An event as one creator may see it. */
type Event = Pick<
  NewDelivery,
  'model' | 'action' | 'entity_id' | 'project_id' | 'project_is_private' | 'payload'
>

/** The changes of a request in one workspace. */
interface Publication {
  readonly workspaceId: number
  readonly changes: readonly EntityChange[]
  readonly origin: ChangeOrigin
}

interface Audience {
  readonly events: readonly Event[]
  /** Whether the request's body may be passed on: it says more than an event shows, such as rates. */
  readonly seesBody: boolean
}

const nobody: Audience = { events: [], seesBody: false }

/**
 * The selected changes that the creator of subscriptions may see, in their order; nothing once they
 * have left. The body is for who sent it, and for admins of the organization unless it also changed what is hidden from
 * them.
 */
async function audienceOf(
  scope: AnyScope,
  creatorId: number,
  owned: readonly Subscription[],
  { workspaceId, changes, origin }: Publication,
): Promise<Audience> {
  const selected = changes.filter((change) =>
    owned.some(({ event_filters: filters }) => selects(filters, change)),
  )
  if (selected.length === 0) return nobody
  const creator = await findCallerById(scope.db, creatorId, scope.now)
  const member = creator === null ? undefined : findWorkspace(creator, workspaceId)
  if (creator === null || member === undefined) return nobody
  const isSender = creatorId === origin.userId
  const asked = !isSender && member.organization.admin ? changes : selected
  const entities = await representChanges({ ...scope, caller: creator }, member, asked)
  const events = selected.flatMap((change) => {
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
  const seesAll = member.organization.admin && entities.size === changes.length
  return { events, seesBody: isSender || seesAll }
}

interface Request {
  readonly organizationId: number
  /** Of the row that the subscription's metadata come from. */
  readonly id: number
  readonly nextEventId: () => number
}

async function enqueue(
  { db, now }: AnyScope,
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

/** The kept facts of the request, for people who may see its body and for the others. */
function requestRows({ ids, now }: AnyScope, organizationId: number, origin: ChangeOrigin) {
  const common = {
    organization_id: organizationId,
    method: origin.method,
    path: origin.path,
    user_id: origin.userId,
    created_at: now,
  }
  const body = origin.body.length > MAXIMUM_REQUEST_BODY ? '' : origin.body
  return {
    whole: { ...common, id: ids.next(), body },
    withoutBody: { ...common, id: ids.next(), body: '' },
  }
}

async function publishIn(scope: AnyScope, publication: Publication): Promise<boolean> {
  const { workspaceId, changes, origin } = publication
  const organizationId = changes[0]?.organizationId ?? 0
  const subscriptions = await findListeningSubscriptions(scope.db, { organizationId, workspaceId })
  if (subscriptions.length === 0) return false
  const nextEventId = eventIds(scope.ids)
  const rows = requestRows(scope, organizationId, origin)
  const deliveries: NewDelivery[] = []
  for (const [creatorId, owned] of Map.groupBy(subscriptions, ({ user_id }) => user_id)) {
    const { events, seesBody } = await audienceOf(scope, creatorId, owned, publication)
    const { id } = seesBody ? rows.whole : rows.withoutBody
    for (const subscription of owned) {
      deliveries.push(...(await enqueue(scope, { organizationId, id, nextEventId }, subscription, events)))
    }
  }
  if (deliveries.length === 0) return false
  const named = new Set(deliveries.map((delivery) => delivery.request_id))
  const requests = [rows.whole, rows.withoutBody].filter(({ id }) => named.has(id))
  await insertRequests(scope.db, requests)
  await insertDeliveries(scope.db, deliveries)
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
    const byWorkspace = [...Map.groupBy(changes, (change) => change.workspaceId)]
    // People write at the same time, and each holds the subscriptions: in one order, so that none waits for who waits for it.
    for (const [workspaceId, ofWorkspace] of byWorkspace.sort(([one], [other]) => one - other)) {
      published = (await publishIn(scope, { workspaceId, changes: ofWorkspace, origin })) || published
    }
    if (published) scope.afterCommit(async () => wake())
  }
}

const EVENTS_PER_ID = 131_072

/**
 * Ids of events, unique among all events. A request may cause more of them than ids are at hand for it, so that each of the
 * allocator's ids makes many of these.
 */
function eventIds(ids: Pick<IdAllocator, 'next'>): () => number {
  let next = 0
  return () => {
    if (next % EVENTS_PER_ID === 0) next = ids.next() * EVENTS_PER_ID
    next += 1
    return next
  }
}
