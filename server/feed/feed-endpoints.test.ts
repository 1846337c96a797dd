/** Every write endpoint is called once, and a reader of the feed must have what the lists have afterwards. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeThings, sampleOf, type Things } from '../testing/endpoint-samples.ts'
import { allEndpoints } from '../testing/endpoints.ts'
import { openStaffedOrganization, type StaffedOrganization } from '../testing/staffed-organization.ts'
import { FeedReader, heldByLists } from './feed-reader.fixture.ts'

const writes = allEndpoints().filter(({ method, area }) => method !== 'GET' && area !== 'reports')

/** Those that end the caller's own credentials or sight, or need an event, or a code that only a mail, an authenticator or a provider has. */
const apart = new Set([
  'accounts.beginProviderSignIn',
  'accounts.close',
  'accounts.confirmEmail',
  'accounts.confirmPasswordReset',
  'accounts.createProviderSession',
  'accounts.endProviderSignIn',
  'accounts.signOut',
  'invitations.accept',
  'invitations.reject',
  'me.resetToken',
  'organization_users.leave',
  'second_factor.begin',
  'second_factor.confirm',
  'second_factor.end',
  'second_factor.renewCodes',
  'trials.upsert_forced',
  'webhooks.replay',
  'workspaces.delete',
])

describe('the feed after each write', () => {
  let place: StaffedOrganization
  let things: Things
  let reader: FeedReader

  beforeAll(async () => {
    place = await openStaffedOrganization({ callCallback: async () => ({ status: 200, body: '' }) })
    things = (await makeThings(place, ['owner'])).owner
    await place.keep()
    reader = new FeedReader(place.client('owner'))
    await reader.read()
  }, 60_000)
  afterAll(() => place.close())

  it('has everything that the lists have', async () => {
    expect(reader.held()).toEqual(await heldByLists(place.client('owner')))
  })

  it.each(
    writes.filter(({ name }) => !apart.has(name)).map((endpoint) => [endpoint.name, endpoint] as const),
  )('has what %s changes', async (_, endpoint) => {
    try {
      const caller = endpoint.credentials === 'none' ? 'nobody' : 'owner'
      const response = await place.client(caller).send(endpoint, sampleOf(endpoint, things))
      expect(response.status).toBeLessThan(300)
      const copy = reader.copy(place.client('owner'))
      await copy.read()
      expect(copy.held()).toEqual(await heldByLists(place.client('owner')))
    } finally {
      await place.restore()
    }
  })
})
