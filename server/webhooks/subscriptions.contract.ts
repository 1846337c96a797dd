import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  getWebhookLimits,
  getWebhooksStatus,
  listEventFilters,
  listWebhookEvents,
  listWebhookSubscriptions,
  patchWebhookSubscription,
  pingWebhookSubscription,
  updateWebhookSubscription,
  validateWebhookSubscription,
  type WebhookSubscription,
} from '../../shared/api/webhooks.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { CallbackFailure } from './callback-client.ts'
import { type Callbacks, fakeCallbacks, subscribe } from './callbacks.fixture.ts'

/** Subscriptions on any database. */
export function webhookSubscriptionsContract(open: OpenDatabase): void {
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
      publicUrl: 'https://dayloom.example/',
    })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    callbacks.answer = undefined
    callbacks.received.length = 0
    person = await test.signUp()
    params = { workspace_id: person.workspaceId }
  })

  function pathTo({ subscription_id, workspace_id }: WebhookSubscription) {
    return { subscription_id, workspace_id }
  }
  async function list(): Promise<WebhookSubscription[]> {
    return person.client.call(listWebhookSubscriptions, { params })
  }
  const filter = { entity: 'time_entry', action: 'created' }
  const body = { description: 'A', url_callback: 'https://example.org/', event_filters: [filter] }

  describe('T §4.12 POST subscriptions', () => {
    it('creates a subscription with every field of T §2', async () => {
      const created = await person.client.call(createWebhookSubscription, { params, body })
      expect(created).toEqual({
        created_at: expect.any(String) as unknown,
        deleted_at: null,
        description: 'A',
        enabled: true,
        event_filters: [filter],
        has_pending_events: false,
        secret: expect.stringMatching(/^[\w-]{43}$/) as unknown,
        subscription_id: expect.any(Number) as unknown,
        updated_at: created.created_at,
        url_callback: 'https://example.org/',
        user_id: person.me.id,
        validated_at: created.created_at,
        workspace_id: person.workspaceId,
      })
      expect(await list()).toEqual([created])
    })

    it('ignores fields that are the service’s own', async () => {
      const own = { subscription_id: 1, user_id: 1, validated_at: 'x', has_pending_events: true }
      callbacks.answer = () => ({ status: 200, body: 'fine' })
      const created = await person.client.call(createWebhookSubscription, {
        params,
        body: { ...body, ...own, secret: 'mine', enabled: false },
      })
      expect(created).toMatchObject({
        secret: 'mine',
        enabled: false,
        validated_at: null,
        has_pending_events: false,
        user_id: person.me.id,
      })
    })

    it('pings the callback first, with the code that validates', async () => {
      callbacks.answer = () => ({ status: 200, body: '' })
      const created = await person.client.call(createWebhookSubscription, { params, body })
      const [ping] = callbacks.received
      expect(ping?.url).toBe('https://example.org/')
      expect(ping?.body).toMatchObject({
        payload: 'ping',
        subscription_id: created.subscription_id,
        creator_id: person.me.id,
        url_callback: 'https://example.org/',
      })
      expect(ping?.body.validation_code_url).toBe(
        `https://dayloom.example/webhooks/api/v1/validate/${person.workspaceId}/${created.subscription_id}/${ping?.body.validation_code}`,
      )
      expect(created.validated_at).toBeNull()
    })

    it('makes nothing when the callback does not answer 200', async () => {
      const refused = () => person.client.refusal(createWebhookSubscription, { params, body })
      callbacks.answer = () => ({ status: 204, body: '' })
      expect(await refused()).toMatchObject({
        status: 400,
        message: 'callback responded with a status other than 200',
      })
      callbacks.answer = () => new CallbackFailure('ECONNREFUSED')
      expect(await refused()).toMatchObject({
        status: 400,
        message: 'callback request failed with an error',
      })
      expect(await list()).toEqual([])
    })

    it.each([
      { with: { description: ' ' }, says: 'description must not be empty' },
      { with: { description: null }, says: 'description must not be empty' },
      { with: { event_filters: [] }, says: 'event filter list must not be empty' },
      { with: { event_filters: null }, says: 'event filter list must not be empty' },
      {
        with: { event_filters: Array.from({ length: 13 }, () => filter) },
        says: 'filter count limit exceeded',
      },
      { with: { event_filters: [filter, filter] }, says: 'duplicate event filter' },
      {
        with: { event_filters: [{ entity: '', action: 'created' }] },
        says: "entity or action empty or containing characters other than letters, digits and '_' (except '*')",
      },
      {
        with: { event_filters: [{ entity: 'tag', action: 'made!' }] },
        says: "entity or action empty or containing characters other than letters, digits and '_' (except '*')",
      },
      { with: { event_filters: [{ entity: 'tag', action: 'made' }] }, says: 'invalid event filter action' },
      { with: { event_filters: [{ entity: 'cat', action: '*' }] }, says: 'invalid event filter entity' },
      { with: { url_callback: 'ftp://x' }, says: 'url_callback: must be an http or https URL' },
      { with: { url_callback: null }, says: 'url_callback: must be an http or https URL' },
      { with: { secret: 'x'.repeat(256) }, says: 'secret: must not be longer than 255' },
    ])('refuses $with', async ({ with: wrong, says }) => {
      const refusal = await person.client.refusal(createWebhookSubscription, {
        params,
        body: { ...body, ...wrong },
      })
      expect(refusal).toMatchObject({ status: 400, message: says })
      expect(callbacks.received).toEqual([])
    })

    it('refuses a description that another has, until that is deleted', async () => {
      const first = await person.client.call(createWebhookSubscription, { params, body })
      callbacks.received.length = 0
      expect(await person.client.refusal(createWebhookSubscription, { params, body })).toMatchObject({
        status: 400,
        message: 'description already in use for the workspace',
      })
      expect(callbacks.received).toEqual([])
      await person.client.call(deleteWebhookSubscription, { params: pathTo(first) })
      await person.client.call(createWebhookSubscription, { params, body })
    })

    it('refuses more enabled subscriptions of a user than the plan allows', async () => {
      const limit = {
        status: 400,
        message: 'user reached the limit of enabled subscriptions for the workspace',
      }
      const three = [await subscribe(person), await subscribe(person), await subscribe(person)]
      expect(await person.client.refusal(createWebhookSubscription, { params, body })).toMatchObject(limit)
      const disabled = await subscribe(person, { enabled: false })
      const enable = { params: pathTo(disabled), body: { enabled: true } }
      expect(await person.client.refusal(patchWebhookSubscription, enable)).toMatchObject(limit)
      expect(await person.client.refusal(updateWebhookSubscription, enable)).toMatchObject(limit)
      for (const subscription of three.slice(0, 1)) {
        await person.client.call(deleteWebhookSubscription, { params: pathTo(subscription) })
      }
      expect(await person.client.call(patchWebhookSubscription, enable)).toMatchObject({ enabled: true })
    })

    it('answers a request that is repeated under its key with what it made', async () => {
      const keyed = { params, body, headers: { 'idempotency-key': `key-${person.me.id}` } }
      const first = await person.client.call(createWebhookSubscription, keyed)
      expect(await person.client.call(createWebhookSubscription, keyed)).toEqual(first)
      expect(callbacks.received).toHaveLength(1)
    })
  })

  it('T §7 webhook endpoints refuse places of others alike with their own text', async () => {
    const stranger = await test.signUp()
    const subscription = await subscribe(person)
    const refused = { status: 403, message: 'User not found/accessible for workspace' }
    const unknown = { workspace_id: 999_999_999, subscription_id: subscription.subscription_id }
    for (const place of [pathTo(subscription), unknown]) {
      const { refusal } = stranger.client
      expect(await refusal(listWebhookSubscriptions, { params: place })).toMatchObject(refused)
      expect(await refusal(createWebhookSubscription, { params: place, body })).toMatchObject(refused)
      expect(await refusal(updateWebhookSubscription, { params: place, body })).toMatchObject(refused)
      const enable = { params: place, body: { enabled: false } }
      expect(await refusal(patchWebhookSubscription, enable)).toMatchObject(refused)
      expect(await refusal(deleteWebhookSubscription, { params: place })).toMatchObject(refused)
      expect(await refusal(listWebhookEvents, { params: place })).toMatchObject(refused)
      expect(await refusal(pingWebhookSubscription, { params: place })).toMatchObject(refused)
      expect(await refusal(getWebhookLimits, { params: place })).toMatchObject(refused)
    }
    const own = { workspace_id: stranger.workspaceId, subscription_id: subscription.subscription_id }
    expect(await stranger.client.refusal(deleteWebhookSubscription, { params: own })).toMatchObject({
      status: 404,
    })
  })

  describe('T §4.12 PUT subscriptions/{subscription_id}', () => {
    it('changes what the body holds and nothing else', async () => {
      const before = await subscribe(person)
      test.clock.advance(5_000_000)
      const after = await person.client.call(updateWebhookSubscription, {
        params: pathTo(before),
        body: { description: 'New', event_filters: [filter], enabled: false, secret: 'shared' },
      })
      expect(after).toEqual({
        ...before,
        description: 'New',
        event_filters: [filter],
        enabled: false,
        secret: 'shared',
        updated_at: after.updated_at,
      })
      expect(after.updated_at).not.toBe(before.updated_at)
      expect(await list()).toEqual([after])
      expect(callbacks.received).toHaveLength(1)
    })

    it('pings a new callback and validates it anew', async () => {
      const before = await subscribe(person)
      const change = { params: pathTo(before), body: { url_callback: 'https://example.org/other' } }
      callbacks.answer = () => ({ status: 500, body: '' })
      expect(await person.client.refusal(updateWebhookSubscription, change)).toMatchObject({
        status: 400,
        message: 'callback responded with a status other than 200',
      })
      expect(await list()).toEqual([before])
      callbacks.answer = () => ({ status: 200, body: '{}' })
      const after = await person.client.call(updateWebhookSubscription, change)
      expect(after).toMatchObject({ url_callback: 'https://example.org/other', validated_at: null })
    })

    it('refuses what creation refuses', async () => {
      const [one, other] = [await subscribe(person), await subscribe(person)]
      const refused = async (change: object) =>
        (await person.client.refusal(updateWebhookSubscription, { params: pathTo(one), body: change }))
          .message
      expect(await refused({ description: '' })).toBe('description must not be empty')
      expect(await refused({ description: other.description })).toBe(
        'description already in use for the workspace',
      )
      expect(await refused({ event_filters: [] })).toBe('event filter list must not be empty')
      expect(await refused({ url_callback: 'nowhere' })).toBe('url_callback: must be an http or https URL')
    })
  })

  it('T §4.12 GET subscriptions lists those that are there, as they were answered', async () => {
    expect(await list()).toEqual([])
    const [first, second] = [
      await subscribe(person, { description: 'A' }),
      await subscribe(person, { description: 'B' }),
    ]
    expect(await list()).toEqual([first, second])
    await person.client.call(deleteWebhookSubscription, { params: pathTo(first) })
    expect(await list()).toEqual([second])
  })

  it('decisions §6 PATCH subscriptions/{subscription_id} enables and disables', async () => {
    const subscription = await subscribe(person)
    const patch = async (enabled: boolean) =>
      person.client.call(patchWebhookSubscription, { params: pathTo(subscription), body: { enabled } })
    expect(await patch(false)).toMatchObject({ enabled: false })
    expect(await patch(true)).toMatchObject({ enabled: true })
  })

  it('decisions §6 DELETE subscriptions/{subscription_id} deletes', async () => {
    const subscription = await subscribe(person)
    const deleted = await person.client.call(deleteWebhookSubscription, { params: pathTo(subscription) })
    expect(deleted).toMatchObject({ deleted_at: expect.any(String) as unknown, enabled: false })
    expect(await list()).toEqual([])
    expect(
      await person.client.refusal(deleteWebhookSubscription, { params: pathTo(subscription) }),
    ).toMatchObject({ status: 404, message: 'Subscription not found' })
  })

  describe('T §4.12 POST ping', () => {
    it('tells how it went', async () => {
      const subscription = await subscribe(person)
      const ping = async () => person.client.call(pingWebhookSubscription, { params: pathTo(subscription) })
      expect(await ping()).toEqual({ status: 'OK' })
      const last = callbacks.received.at(-1)?.body
      expect(last?.payload).toBe('ping')
      expect(last?.validation_code).toBeUndefined()
      callbacks.answer = () => ({ status: 404, body: '' })
      expect(await ping()).toEqual({ status: 'callback responded with a status other than 200' })
      callbacks.answer = () => new CallbackFailure('ENOTFOUND')
      expect(await ping()).toEqual({ status: 'callback request failed with an error' })
    })

    it('validates by an answer that holds the code, and no other', async () => {
      callbacks.answer = () => ({ status: 200, body: '{"validation_code":"wrong"}' })
      const subscription = await subscribe(person)
      await person.client.call(pingWebhookSubscription, { params: pathTo(subscription) })
      expect((await list())[0]?.validated_at).toBeNull()
      callbacks.answer = undefined
      await person.client.call(pingWebhookSubscription, { params: pathTo(subscription) })
      expect((await list())[0]?.validated_at).not.toBeNull()
    })

    it('answers 404 without a call for a subscription that there is none of', async () => {
      const unknown = { ...params, subscription_id: 999_999 }
      expect(await person.client.refusal(pingWebhookSubscription, { params: unknown })).toMatchObject({
        status: 404,
      })
      expect(callbacks.received).toEqual([])
    })
  })

  it('decisions §6 GET validate validates by the URL, without credentials', async () => {
    callbacks.answer = () => ({ status: 200, body: '' })
    const subscription = await subscribe(person)
    const code = callbacks.received[0]?.body.validation_code ?? ''
    const path = pathTo(subscription)
    const wrong = { ...path, validation_code: `${code.slice(0, -1)}!` }
    expect(await test.anonymous.refusal(validateWebhookSubscription, { params: wrong })).toMatchObject({
      status: 404,
      message: 'Subscription not found',
    })
    expect((await list())[0]?.validated_at).toBeNull()
    const right = { ...path, validation_code: code }
    expect(await test.anonymous.call(validateWebhookSubscription, { params: right })).toEqual({
      status: 'OK',
    })
    expect((await list())[0]?.validated_at).not.toBeNull()
    expect(await test.anonymous.call(validateWebhookSubscription, { params: right })).toEqual({
      status: 'OK',
    })
  })

  it('decisions §6 GET limits tells the plan’s limits and what is used', async () => {
    await subscribe(person)
    expect(await person.client.call(getWebhookLimits, { params })).toEqual({
      enabled_subscriptions: 1,
      max_enabled_subscriptions: 3,
      max_event_filters: 12,
      workspace_id: person.workspaceId,
    })
  })

  it('decisions §6 GET event_filters lists entities with their actions', async () => {
    const filters = await person.client.call(listEventFilters)
    const actions = ['created', 'updated', 'deleted', '*']
    expect(filters).toEqual({
      client: actions,
      ghost: actions,
      milestone: actions,
      project: actions,
      project_group: actions,
      project_user: actions,
      tag: actions,
      task: actions,
      time_block: actions,
      time_entry: actions,
      time_off: actions,
      timesheet: actions,
      timesheet_setup: actions,
      working_hours: actions,
      workspace: actions,
      workspace_user: actions,
      '*': actions,
    })
  })

  it('decisions §6 GET status answers without credentials', async () => {
    expect(await test.anonymous.call(getWebhooksStatus)).toEqual({ status: 'OK' })
  })
}
