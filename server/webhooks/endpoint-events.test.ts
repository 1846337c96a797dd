/** Every write endpoint is called once, and must tell webhooks of what it changes. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listWebhookEvents } from '../../shared/api/webhooks.ts'
import { makeThings, sampleOf, type Things } from '../testing/endpoint-samples.ts'
import { allEndpoints } from '../testing/endpoints.ts'
import {
  openStaffedOrganization,
  type StaffedOrganization,
  type Standing,
} from '../testing/staffed-organization.ts'
import { fakeCallbacks, subscribe } from './callbacks.fixture.ts'
import { endpointEvents, endpointsWithoutEvents } from './endpoint-events.fixture.ts'
import { eventually } from '../testing/eventually.ts'

const writes = allEndpoints().filter(({ method }) => method !== 'GET')

describe('the table of events', () => {
  it('has a row for every write endpoint, or says why there is none', () => {
    const rows = [...Object.keys(endpointEvents), ...Object.keys(endpointsWithoutEvents)]
    expect(rows.toSorted()).toEqual(writes.map(({ name }) => name).toSorted())
  })
})

describe('decisions §7 events of every write path', () => {
  let place: StaffedOrganization
  let things: Things
  let listening: { readonly workspace_id: number; readonly subscription_id: number }

  beforeAll(async () => {
    const { callCallback, timers } = fakeCallbacks()
    place = await openStaffedOrganization({ callCallback, timers })
    const made = (await makeThings(place, ['owner'])).owner
    const owner = { ...place.people.owner, client: place.client('owner') }
    const { subscription_id } = await subscribe(owner, { description: 'Listens' })
    listening = { workspace_id: place.workspaceId, subscription_id }
    const { mails } = place.service()
    const mail = await eventually(() => {
      const invitation = mails.find(({ to }) => to === 'first@example.org')
      if (invitation === undefined) throw new Error('No invitation has come yet.')
      return invitation
    })
    things = { ...made, invitation_code: /\/([\w-]+)$/m.exec(mail.text)?.[1] ?? '' }
    await place.keep()
  }, 60_000)
  afterAll(() => place.close())

  /** The events that the owner's own subscription to everything is owed or was sent. */
  async function told(): Promise<ReadonlyMap<number, string>> {
    const { email, password } = place.people.owner
    // Endpoints that end sessions and tokens leave the password.
    const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
    const asked = { params: listening, query: { per_page: 100 }, headers: { authorization } }
    const events = await place.service().anonymous.call(listWebhookEvents, asked)
    return new Map(events.map((event) => [event.event_id, `${event.model} ${event.action}`]))
  }

  async function toldBy(name: string, standing: Standing | 'anybody'): Promise<string[]> {
    const endpoint = byName.get(name)
    if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`)
    const needsNobody = standing === 'anybody' && endpoint.credentials === 'none'
    const caller = standing === 'anybody' ? (needsNobody ? 'nobody' : 'owner') : standing
    const before = await told()
    try {
      const response = await place.client(caller).send(endpoint, sampleOf(endpoint, things))
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${text}`)
      return [...(await told())].flatMap(([id, event]) => (before.has(id) ? [] : [event]))
    } finally {
      await place.restore()
    }
  }

  const byName = new Map(writes.map((endpoint) => [endpoint.name, endpoint]))

  it.each(Object.entries(endpointEvents))('%s tells of what it changes', async (name, { events, by }) => {
    expect(await toldBy(name, by)).toEqual(expect.arrayContaining([...events]))
  })

  // Codes come by mail or from an authenticator alone, an organization that pays has nothing to try, nothing was sent that could be sent again, and an
  // organization that is closed, or whose only workspace is to be, has nobody who could ask.
  const refused = new Set([
    'accounts.confirmEmail',
    'accounts.confirmPasswordReset',
    'organizations.delete',
    'second_factor.begin',
    'second_factor.confirm',
    'second_factor.end',
    'second_factor.renewCodes',
    'trials.upsert_forced',
    'webhooks.replay',
    'workspaces.delete',
    'accounts.beginProviderSignIn',
    'accounts.createProviderSession',
    'accounts.endProviderSignIn',
  ])
  const silent = Object.entries(endpointsWithoutEvents).filter(([name]) => !refused.has(name))

  it.each(silent)('%s tells nothing: it %s', async (name) => {
    expect(await toldBy(name, 'anybody')).toEqual([])
  })
})
