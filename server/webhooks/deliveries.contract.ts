import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, deleteClient, getClient, updateClient } from '../../shared/api/clients.ts'
import { createTag } from '../../shared/api/tags.ts'
import {
  deleteWebhookSubscription,
  listWebhookEvents,
  listWebhookSubscriptions,
  patchWebhookSubscription,
  pingWebhookSubscription,
  replayWebhookEvent,
  type WebhookEvent,
  type WebhookSubscription,
} from '../../shared/api/webhooks.ts'
import { DAY, MINUTE } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { CallbackFailure } from './callback-client.ts'
import { type Callbacks, fakeCallbacks, nameIn, type Received, subscribe } from './callbacks.fixture.ts'
import { eventually } from '../testing/eventually.ts'

/** Deliveries on any database. */
export function webhookDeliveriesContract(open: OpenDatabase): void {
  let test: TestService
  let callbacks: Callbacks
  let person: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    callbacks = fakeCallbacks()
    test = await openTestService({
      database: await open(),
      callCallback: (call) => callbacks.callCallback(call),
      timers: callbacks.timers,
    })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    callbacks.answer = undefined
    callbacks.received.length = 0
    person = await test.signUp()
    params = { workspace_id: person.workspaceId }
  })

  async function makeClient(name: string): Promise<number> {
    return (await person.client.call(createClient, { params, body: { name } })).id
  }
  /** The calls of the person's callbacks besides pings. */
  function events(): Received[] {
    return callbacks.received.filter(
      ({ body }) => body.payload !== 'ping' && body.creator_id === person.me.id,
    )
  }
  async function delivered(count: number): Promise<Received[]> {
    await eventually(() => {
      // The clock may have been advanced while the queue was being read: it looks at it again, and begins nothing early.
      callbacks.timers.fire()
      expect(events()).toHaveLength(count)
    })
    return events()
  }
  function names(): unknown[] {
    return events().map(({ body }) => nameIn(body))
  }
  async function eventsOf({ subscription_id }: WebhookSubscription): Promise<WebhookEvent[]> {
    return person.client.call(listWebhookEvents, { params: { ...params, subscription_id } })
  }
  /** Its only event was tried so often, and that is noted. */
  async function tried(subscription: WebhookSubscription, attempts: number): Promise<void> {
    await eventually(async () => {
      callbacks.timers.fire()
      expect(await eventsOf(subscription)).toMatchObject([{ attempts }])
    })
  }
  async function isPending(): Promise<boolean> {
    const list = await person.client.call(listWebhookSubscriptions, { params })
    return list.some((subscription) => subscription.has_pending_events)
  }
  async function settled(): Promise<void> {
    await eventually(async () => expect(await isPending()).toBe(false))
  }
  /** Nothing is under way: the next try is waited for. */
  async function resting(): Promise<void> {
    await eventually(() => expect(callbacks.timers.waits()).not.toEqual([]))
  }
  /** Time passes until what waits for its next try is due. */
  function later(microseconds: number): void {
    test.clock.advance(microseconds)
    callbacks.timers.fire()
  }

  describe('T §6 events', () => {
    it('decisions §7 arrive as documented: entity, metadata, type and signature', async () => {
      const subscription = await subscribe(person)
      const body = { name: 'Acme', notes: 'n' }
      const client = await person.client.call(createClient, { params, body })
      const [event] = await delivered(1)
      expect(event?.url).toBe('https://example.org/hook')
      expect(event?.body).toEqual({
        event_id: expect.any(Number) as unknown,
        created_at: '2025-06-02T09:00:00Z',
        creator_id: person.me.id,
        subscription_id: subscription.subscription_id,
        timestamp: '2025-06-02T09:00:00Z',
        url_callback: 'https://example.org/hook',
        payload: client,
        metadata: {
          action: 'created',
          client_id: String(client.id),
          event_user_id: String(person.me.id),
          model: 'client',
          path: `/api/v9/workspaces/${person.workspaceId}/clients`,
          request_body: JSON.stringify(body),
          request_type: 'POST',
          workspace_id: String(person.workspaceId),
        },
      })
      const signature = createHmac('sha256', subscription.secret)
        .update(event?.text ?? '')
        .digest('hex')
      expect(event?.headers).toEqual({
        'Content-Type': 'application/json',
        'X-Webhook-Signature-256': `sha256=${signature}`,
      })
    })

    it('show changed and deleted entities in their last state', async () => {
      await subscribe(person)
      const id = await makeClient('Acme')
      const path = { ...params, client_id: id }
      const changed = await person.client.call(updateClient, { params: path, body: { name: 'Apex' } })
      await person.client.call(deleteClient, { params: path })
      const [, updated, deleted] = await delivered(3)
      expect(updated?.body).toMatchObject({ payload: changed, metadata: { action: 'updated' } })
      expect(deleted?.body).toMatchObject({
        payload: { name: 'Apex', server_deleted_at: '2025-06-02T09:00:00Z' },
        metadata: { action: 'deleted', request_type: 'DELETE', request_body: '' },
      })
    })

    it('are those that the filters select', async () => {
      await subscribe(person, {
        event_filters: [
          { entity: 'client', action: 'deleted' },
          { entity: 'tag', action: '*' },
        ],
      })
      const id = await makeClient('Acme')
      await person.client.call(createTag, { params, body: { name: 'red' } })
      await person.client.call(deleteClient, { params: { ...params, client_id: id } })
      const two = await delivered(2)
      expect(two.map(({ body }) => `${body.metadata['model']} ${body.metadata['action']}`)).toEqual([
        'tag created',
        'client deleted',
      ])
    })

    it('go to enabled and validated subscriptions only', async () => {
      callbacks.answer = () => ({ status: 200, body: '' })
      await subscribe(person, { url_callback: 'https://example.org/unvalidated' })
      callbacks.answer = undefined
      await subscribe(person, { enabled: false })
      await makeClient('Acme')
      await subscribe(person)
      await makeClient('Apex')
      await delivered(1)
      expect(names()).toEqual(['Apex'])
    })

    it('come once for a request that is sent twice under its key, and not for one that is refused', async () => {
      await subscribe(person)
      const keyed = { params, body: { name: 'Acme' }, headers: { 'idempotency-key': `e${person.me.id}` } }
      await person.client.call(createClient, keyed)
      await person.client.call(createClient, keyed)
      await person.client.refusal(createClient, { params, body: { name: ' ' } })
      await makeClient('Last')
      await delivered(2)
      expect(names()).toEqual(['Acme', 'Last'])
    })
  })

  describe('decisions §7 deliveries', () => {
    it('are repeated after about 1 min, 5 min, 15 min, 1 h, 6 h, 24 h until they succeed', async () => {
      const subscription = await subscribe(person)
      callbacks.answer = () => ({ status: 500, body: '' })
      await makeClient('Acme')
      const noted = async (count: number): Promise<void> => {
        await eventually(async () =>
          expect(await eventsOf(subscription)).toMatchObject([
            { attempts: count, state: 'pending', response_status: 500, error: 'the callback answered 500' },
          ]),
        )
        await resting()
      }
      let tries = 1
      await delivered(tries)
      for (const minutes of [1, 5, 15, 60, 360, 1440, 1440]) {
        await noted(tries)
        expect(await isPending()).toBe(true)
        later(minutes * 0.89 * MINUTE)
        await resting()
        expect(events()).toHaveLength(tries)
        later(minutes * 0.22 * MINUTE)
        tries += 1
        await delivered(tries)
      }
      await noted(tries)
      callbacks.answer = undefined
      later(1.11 * DAY)
      await settled()
      const [event] = await eventsOf(subscription)
      expect(event).toMatchObject({ state: 'delivered', attempts: 9, response_status: 200, error: null })
      expect(new Set(events().map(({ body }) => body.event_id)).size).toBe(1)
      const timestamps = events().map(({ body }) => body.timestamp)
      expect(new Set(timestamps).size).toBe(9)
    })

    it('of one subscription keep their order: what comes later waits', async () => {
      await subscribe(person)
      callbacks.answer = () => new CallbackFailure('ECONNREFUSED')
      await makeClient('first')
      await delivered(1)
      await makeClient('second')
      await makeClient('third')
      expect(names()).toEqual(['first'])
      await resting()
      callbacks.answer = undefined
      later(2 * MINUTE)
      await delivered(4)
      expect(names()).toEqual(['first', 'first', 'second', 'third'])
    })

    it('of different subscriptions do not wait for each other', async () => {
      await subscribe(person, { url_callback: 'https://example.org/slow' })
      await subscribe(person, { url_callback: 'https://example.org/quick' })
      let release: (() => void) | undefined
      const waiting = new Promise<void>((resolve) => {
        release = resolve
      })
      callbacks.answer = ({ url }) =>
        url.endsWith('/slow') ? waiting.then(() => ({ status: 200, body: '' })) : undefined
      await makeClient('first')
      await makeClient('second')
      const quick = () => events().filter(({ url }) => url.endsWith('/quick'))
      await eventually(() => expect(quick()).toHaveLength(2))
      release?.()
      await delivered(4)
      await settled()
    })

    it('drain a queue of many in its order', async () => {
      await subscribe(person)
      callbacks.answer = () => new CallbackFailure('ECONNREFUSED')
      const wanted = Array.from({ length: 50 }, (_, index) => `client ${index}`)
      for (const name of wanted) await makeClient(name)
      await resting()
      callbacks.received.length = 0
      callbacks.answer = undefined
      later(2 * MINUTE)
      await delivered(50)
      expect(names()).toEqual(wanted)
    })

    it('are dropped after a week, and what came later goes on', async () => {
      const subscription = await subscribe(person)
      callbacks.answer = () => new CallbackFailure('ECONNREFUSED')
      await makeClient('old')
      await tried(subscription, 1)
      later(6 * DAY)
      await tried(subscription, 2)
      await makeClient('new')
      callbacks.answer = undefined
      callbacks.received.length = 0
      later(2 * DAY)
      await delivered(1)
      expect(names()).toEqual(['new'])
      await settled()
      expect((await eventsOf(subscription)).map(({ state }) => state)).toEqual(['delivered', 'dropped'])
    })

    it('that are answered 410 disable the subscription, which keeps what it owes', async () => {
      const subscription = await subscribe(person)
      callbacks.answer = () => ({ status: 410, body: '' })
      await makeClient('Acme')
      await eventually(async () => {
        const [shown] = await person.client.call(listWebhookSubscriptions, { params })
        expect(shown).toMatchObject({ enabled: false, has_pending_events: true })
      })
      callbacks.answer = undefined
      test.clock.advance(2 * MINUTE)
      const path = { ...params, subscription_id: subscription.subscription_id }
      await person.client.call(patchWebhookSubscription, { params: path, body: { enabled: true } })
      await delivered(2)
      await settled()
    })

    it('end with the subscription', async () => {
      const subscription = await subscribe(person)
      callbacks.answer = () => ({ status: 500, body: '' })
      await makeClient('Acme')
      await delivered(1)
      await resting()
      const path = { ...params, subscription_id: subscription.subscription_id }
      await person.client.call(deleteWebhookSubscription, { params: path })
      later(DAY)
      await test.signUp()
      expect(events()).toHaveLength(1)
    })
  })

  it('decisions §6 GET events pages through the events, newest first', async () => {
    const subscription = await subscribe(person)
    for (const name of ['first', 'second', 'third']) await makeClient(name)
    await settled()
    const [third, second, first] = await eventsOf(subscription)
    expect(third).toEqual({
      action: 'created',
      attempts: 1,
      created_at: '2025-06-02T09:00:00Z',
      delivered_at: '2025-06-02T09:00:00Z',
      entity_id: expect.any(Number) as unknown,
      error: null,
      event_id: expect.any(Number) as unknown,
      last_attempt_at: '2025-06-02T09:00:00Z',
      model: 'client',
      response_status: 200,
      state: 'delivered',
    })
    expect(
      await person.client.call(getClient, { params: { ...params, client_id: first?.entity_id ?? 0 } }),
    ).toMatchObject({ name: 'first' })
    const path = { ...params, subscription_id: subscription.subscription_id }
    const page = { params: path, query: { page: 2, per_page: 1 } }
    expect(await person.client.call(listWebhookEvents, page)).toEqual([second])
    const large = { params: path, query: { per_page: 101 } }
    expect(await person.client.refusal(listWebhookEvents, large)).toMatchObject({
      status: 400,
      message: 'per_page: must be 1 to 100',
    })
  })

  it('POST replay sends an event again, and one that waits at once', async () => {
    const subscription = await subscribe(person)
    const path = { ...params, subscription_id: subscription.subscription_id }
    await makeClient('Acme')
    const [first] = await delivered(1)
    await settled()
    const [event] = await eventsOf(subscription)
    const replay = { params: { ...path, event_id: event?.event_id ?? 0 } }
    expect(await person.client.call(replayWebhookEvent, replay)).toMatchObject({ state: 'pending' })
    const [, again] = await delivered(2)
    expect(again?.body).toEqual(first?.body)
    await tried(subscription, 2)

    callbacks.answer = () => ({ status: 500, body: '' })
    await person.client.call(replayWebhookEvent, replay)
    await delivered(3)
    await resting()
    await person.client.call(replayWebhookEvent, replay)
    await delivered(4)
    expect(
      await person.client.refusal(replayWebhookEvent, { params: { ...path, event_id: 1 } }),
    ).toMatchObject({ status: 404 })
    await person.client.call(patchWebhookSubscription, { params: path, body: { enabled: false } })
    expect(await person.client.refusal(replayWebhookEvent, replay)).toMatchObject({ status: 409 })
  })

  it('T §4.12 POST ping does not wait for the queue', async () => {
    const subscription = await subscribe(person)
    callbacks.answer = ({ body }) => (body.payload === 'ping' ? undefined : { status: 500, body: '' })
    await makeClient('Acme')
    await delivered(1)
    const path = { ...params, subscription_id: subscription.subscription_id }
    expect(await person.client.call(pingWebhookSubscription, { params: path })).toEqual({ status: 'OK' })
  })
}
