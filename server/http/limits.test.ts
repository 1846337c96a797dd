import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, signUp } from '../../shared/api/accounts.ts'
import { getHealth } from '../../shared/api/service.ts'
import { HOUR, SECOND } from '../effects/timestamps.ts'
import { createApiClient, type ApiClient } from '../testing/api-client.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'

let test: TestService
beforeEach(async () => {
  test = await openTestService({ burstRate: { capacity: 5, perSecond: 1 } })
})
afterEach(() => test.close())

/** A client whose requests come from an address of the network. */
function from(remoteAddress: string, headers: Readonly<Record<string, string>> = {}): ApiClient {
  const bindings = { incoming: { socket: { remoteAddress } } }
  return createApiClient((request) => test.service.fetch(request, bindings), headers)
}

async function statuses(client: ApiClient, count: number): Promise<number[]> {
  const all: number[] = []
  for (let index = 0; index < count; index += 1) all.push((await client.send(getHealth)).status)
  return all
}

describe('the burst limit', () => {
  it('answers 429 with the seconds to wait, and admits again after them', async () => {
    const client = from('192.0.2.1')
    expect(await statuses(client, 6)).toEqual([200, 200, 200, 200, 200, 429])
    const refused = await client.refusal(getHealth)
    expect(refused.headers.get('retry-after')).toBe('1')
    test.clock.advance(2 * SECOND)
    expect(await statuses(client, 3)).toEqual([200, 200, 429])
  })

  it('admits as before when the clock is set back', async () => {
    const client = from('192.0.2.1')
    expect(await statuses(client, 2)).toEqual([200, 200])
    test.clock.advance(-HOUR)
    expect(await statuses(client, 4)).toEqual([200, 200, 200, 429])
    test.clock.advance(2 * SECOND)
    expect(await statuses(client, 3)).toEqual([200, 200, 429])
  })

  it('is each address’s own', async () => {
    await statuses(from('192.0.2.1'), 6)
    expect(await statuses(from('192.0.2.2'), 1)).toEqual([200])
  })

  it('does not limit this computer', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(await statuses(from(address), 8)).not.toContain(429)
    }
  })

  it('limits whom a proxy on this computer speaks for, by the entry that the proxy added', async () => {
    const client = from('127.0.0.1', { 'x-forwarded-for': '10.0.0.9, 192.0.2.7' })
    expect(await statuses(client, 6)).toContain(429)
    expect(await statuses(from('192.0.2.7'), 1)).toEqual([429])
    const forged = from('192.0.2.8', { 'x-forwarded-for': '127.0.0.1' })
    expect(await statuses(forged, 6)).toContain(429)
  })
})

describe('limits on an address', () => {
  beforeEach(async () => {
    await test.close()
    test = await openTestService()
  })

  it('stop it after a hundred wrong passwords, over all accounts', async () => {
    const person = await test.signUp()
    const client = from('192.0.2.1')
    for (let index = 0; index < 100; index += 1) {
      const body = { email: `somebody${index}@example.org`, password: 'wrong password' }
      expect((await client.refusal(createSession, { body })).status).toBe(403)
    }
    expect((await client.refusal(createSession, { body: person })).status).toBe(429)
    await from('192.0.2.2').call(createSession, { body: person })
  })

  it('count sign-ups from elsewhere, not those of this computer', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `person-${index}`)
    const join = (client: ApiClient, email: string): Promise<Response> =>
      client.send(signUp, { body: { email, password: 'correct horse' } })
    const elsewhere: number[] = []
    const here: number[] = []
    for (const name of names) {
      elsewhere.push((await join(from('192.0.2.1'), `${name}@elsewhere.org`)).status)
      here.push((await join(from('127.0.0.1'), `${name}@here.org`)).status)
    }
    expect([elsewhere.indexOf(429), here.includes(429)]).toEqual([100, false])
  })
})
