import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { archiveClient, createClient } from '../../shared/api/clients.ts'
import { getOrganization } from '../../shared/api/organizations.ts'
import { beginTrial, getSubscription, getTrial } from '../../shared/api/subscriptions.ts'
import { createWorkspace, getWorkspace, listMyWorkspaces } from '../../shared/api/workspaces.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import { DAY, SECOND } from '../effects/timestamps.ts'
import type { Plan } from '../organizations/tables.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { beside, shareable } from '../testing/open-beside.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import type { SubscriptionState } from './tables.ts'

/** Subscriptions and trials on any database. */
export function subscriptionsContract(open: OpenDatabase): void {
  let test: TestService
  let database: DatabaseLocation
  let remove: () => Promise<void>
  let person: Person
  let organization: { readonly organization_id: number }
  let place: { readonly organization_id: number; readonly workspace_id: number }

  beforeAll(async () => {
    ;({ database, remove } = await shareable(await open()))
    test = await openTestService({ database, plan: 'free' })
  })
  afterAll(async () => {
    await test.close()
    await remove()
  })
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    organization = { organization_id: person.organizationId }
    place = { ...organization, workspace_id: person.workspaceId }
  })

  /** The row that the seller of the service writes. */
  async function sell(plan: Plan, state: SubscriptionState): Promise<void> {
    const start = Date.parse('2025-06-01T00:00:00Z') * 1000
    await beside(database, async (db) => {
      await db.updateTable('organizations').set({ plan }).where('id', '=', person.organizationId).execute()
      await db
        .insertInto('subscriptions')
        .values({
          organization_id: person.organizationId,
          id: 'sub_1',
          state,
          url: 'https://pay.example.org/sub_1',
          customer_id: 'cus_1',
          customer_url: 'https://pay.example.org/cus_1',
          payment_failed: state === 'past_due',
          billing_period_in_months: 12,
          cost_in_cents: 1800,
          currency: 'EUR',
          quantity: 7,
          started_at: start,
          current_period_starts_at: start,
          current_period_ends_at: start + 365 * DAY,
          canceled_at: null,
          ends_at: null,
          created_at: start,
          updated_at: start,
        })
        .execute()
    })
  }
  function begin(workspaceId = person.workspaceId) {
    const body = { plan_workspace_id: workspaceId }
    return person.client.call(beginTrial, { params: place, body })
  }
  function refused(workspaceId = person.workspaceId) {
    const body = { plan_workspace_id: workspaceId }
    return person.client.refusal(beginTrial, { params: place, body })
  }
  function trial() {
    return person.client.call(getTrial, { params: organization })
  }

  it('P §4.10 GET subscriptions/current: Subscription not found on the free plan', async () => {
    expect(await person.client.refusal(getSubscription, { params: organization })).toMatchObject({
      status: 404,
      message: 'Subscription not found',
    })
    const response = await person.client.send(getSubscription, { params: organization })
    expect(await response.json()).toEqual({
      error: 'not_found',
      error_description: 'Subscription not found',
      trace_id: expect.any(String) as unknown,
    })
  })

  it('P §4.10 GET subscriptions/current answers every field of P §2, as tracking does', async () => {
    await sell('premium', 'active')
    expect(await person.client.call(getSubscription, { params: organization })).toEqual({
      organization_id: person.organizationId,
      price: {
        billing_period_in_months: 12,
        cost_in_cents: 1800,
        currency: 'EUR',
        tag: 'premium',
        track_pricing_plan_id: 3,
      },
      product: {
        handle: 'premium',
        name: 'Dayloom Premium',
        site: 'track',
        svc_product_id: 'track-premium',
        track_enterprise: false,
        track_plan_id: 3,
      },
      subscription: {
        customer: { id: 'cus_1', url: 'https://pay.example.org/cus_1' },
        id: 'sub_1',
        payment_failed: false,
        state: 'active',
        url: 'https://pay.example.org/sub_1',
      },
      subscription_item: { quantity: 7, updated_at: '2025-06-01T00:00:00Z' },
      track_subscription: {
        cancel_date: null,
        current_period_ends_at: '2026-06-01T00:00:00Z',
        current_period_starts_at: '2025-06-01T00:00:00Z',
        end_date: null,
        payment_failed: false,
        start_date: '2025-06-01T00:00:00Z',
        subscription_created_at: '2025-06-01T00:00:00Z',
        subscription_updated_at: '2025-06-01T00:00:00Z',
        trial: { available: false, end_date: null, start_date: null, trial_plan_id: null },
      },
    })
    expect(await person.client.call(getOrganization, { params: organization })).toMatchObject({
      subscription: { plan: 'premium', state: 'active', seats: 7, billing_period_months: 12 },
    })
  })

  it('P §4.10 GET subscriptions/current shows a plan that the server gives without a subscription', async () => {
    const given = await openTestService({ plan: 'enterprise' })
    const owner = await given.signUp()
    const params = { organization_id: owner.organizationId }
    expect(await owner.client.call(getSubscription, { params })).toMatchObject({
      price: { billing_period_in_months: 0, cost_in_cents: 0 },
      product: { handle: 'enterprise', track_enterprise: true },
      subscription: { id: null, state: 'active', customer: { id: null, url: null } },
      subscription_item: { quantity: 1, updated_at: null },
    })
    await given.close()
  })

  it('P §4.10 GET subscriptions/trials/current: 204 when no trial runs', async () => {
    expect(await trial()).toBeNull()
    const response = await person.client.send(getTrial, { params: organization })
    expect(response.status).toBe(204)
  })

  it('P §4.10 POST upsert-forced-trial begins a trial with every field of P §2, once', async () => {
    const begun = await begin()
    expect(begun).toEqual({
      id: expect.any(Number) as unknown,
      organization_id: person.organizationId,
      plan_id: 3,
      plan_name: 'premium',
      product_handle: 'premium',
      svc_product_name: 'Dayloom Premium',
      trial_cancels_at: '2025-07-02T09:00:00Z',
      trial_created_at: '2025-06-02T09:00:00Z',
      trial_deleted_at: null,
      trial_ended_at: null,
      trial_started_at: '2025-06-02T09:00:00Z',
      trial_type: 'forced',
    })
    expect(await trial()).toEqual(begun)
    expect(await begin()).toBeNull()
    expect(await trial()).toEqual(begun)
  })

  it('P §3 Trial: the plan is higher while it runs, everywhere, and as it was afterwards', async () => {
    const client = await person.client.call(createClient, { params: place, body: { name: 'Acme' } })
    const path = { ...place, client_id: client.id }
    expect(await person.client.refusal(archiveClient, { params: path })).toMatchObject({ status: 402 })
    const since = Date.parse('2025-06-02T09:00:05Z') / 1000
    test.clock.advance(10 * SECOND)
    await begin()
    await person.client.call(archiveClient, { params: path })
    expect(await person.client.call(getWorkspace, { params: place })).toMatchObject({
      premium: true,
      business_ws: true,
    })
    expect(await person.client.call(listMyWorkspaces, { query: { since } })).toHaveLength(1)
    expect(await person.client.call(getSubscription, { params: organization })).toMatchObject({
      product: { handle: 'premium' },
      subscription: { state: 'trialing', id: null },
      track_subscription: {
        trial: {
          available: false,
          end_date: '2025-07-02T09:00:10Z',
          start_date: '2025-06-02T09:00:10Z',
          trial_plan_id: 3,
        },
      },
    })
    expect(await person.client.call(getOrganization, { params: organization })).toMatchObject({
      trial_info: { trial: true, trial_end_date: '2025-07-02T09:00:10Z', can_have_trial: false },
      subscription: { plan: 'premium', state: 'trialing' },
    })

    test.clock.set('2025-07-02T09:00:11Z')
    expect(await trial()).toBeNull()
    expect(await person.client.call(getWorkspace, { params: place })).toMatchObject({ premium: false })
    expect(await person.client.call(getOrganization, { params: organization })).toMatchObject({
      trial_info: { trial: false, trial_available: false },
      subscription: { plan: 'free', state: 'free' },
    })
    // An organization tries once.
    expect(await begin()).toBeNull()
    expect(await trial()).toBeNull()
  })

  it('decisions §9 Trials: 409 when another forced trial runs', async () => {
    await begin()
    const body = { name: 'Second' }
    const other = await person.client.call(createWorkspace, { params: organization, body })
    expect(await refused(other.id)).toMatchObject({
      status: 409,
      message: 'A forced trial already exists',
    })
  })

  it('decisions §9 Trials: 409 when the paid subscription is active, also one that the server gives', async () => {
    await sell('starter', 'active')
    const active = { status: 409, message: 'The organization has an active subscription' }
    expect(await refused()).toMatchObject(active)
    const given = await openTestService()
    const owner = await given.signUp()
    const params = { organization_id: owner.organizationId, workspace_id: owner.workspaceId }
    const body = { plan_workspace_id: owner.workspaceId }
    expect(await owner.client.refusal(beginTrial, { params, body })).toMatchObject(active)
    await given.close()
  })

  it.each(['past_due', 'canceled'] as const)(
    'decisions §9 Trials: 204 when there is a paid subscription that is %s',
    async (state) => {
      await sell('starter', state)
      expect(await begin()).toBeNull()
      expect(await trial()).toBeNull()
      expect(await person.client.call(getSubscription, { params: organization })).toMatchObject({
        subscription: { state, payment_failed: state === 'past_due' },
      })
    },
  )

  it('P §4.10 POST upsert-forced-trial refuses workspaces of others and bodies without one', async () => {
    const stranger = await test.signUp()
    expect(await refused(stranger.workspaceId)).toMatchObject({ status: 404, message: 'Not found' })
    expect(await refused(999_999_999)).toMatchObject({ status: 404, message: 'Not found' })
    expect(await person.client.refusal(beginTrial, { params: place, body: {} })).toMatchObject({
      status: 400,
      message: 'Invalid request: plan_workspace_id: must be present',
    })
  })

  it('P §4.10: strangers are told nothing', async () => {
    const stranger = await test.signUp()
    const forbidden = { status: 403, message: 'Forbidden' }
    const { client } = stranger
    expect(await client.refusal(getSubscription, { params: organization })).toMatchObject(forbidden)
    expect(await client.refusal(getTrial, { params: organization })).toMatchObject(forbidden)
    const body = { plan_workspace_id: person.workspaceId }
    expect(await client.refusal(beginTrial, { params: place, body })).toMatchObject(forbidden)
  })
}
