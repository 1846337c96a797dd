import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, requestPasswordReset, signUp } from '../../shared/api/accounts.ts'
import { resetToken, updateMe } from '../../shared/api/me.ts'
import { getHealth } from '../../shared/api/service.ts'
import { systemRandom } from '../effects/random.ts'
import { HOUR, SECOND } from '../effects/timestamps.ts'
import { createPasswords } from '../secrets/passwords.ts'
import { createApiClient, type ApiClient, tokenHeader } from '../testing/api-client.ts'
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

it('a proxy that is not believed is told of once, as everybody behind it has one limit', async () => {
  await test.close()
  const lines: Record<string, unknown>[] = []
  const logger = pino({}, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) })
  test = await openTestService({ logger, burstRate: { capacity: 5, perSecond: 1 } })
  expect(await statuses(from('172.18.0.2'), 1)).toEqual([200])
  const warnings = () => lines.filter(({ level }) => level === 40)
  expect(warnings()).toEqual([])
  await statuses(from('172.18.0.2', { 'x-forwarded-for': '192.0.2.7' }), 4)
  expect(await statuses(from('172.18.0.2', { 'x-forwarded-for': '192.0.2.8' }), 1)).toEqual([429])
  expect(warnings()).toMatchObject([
    { peer: '172.18.0.2', msg: expect.stringContaining('--trust-proxy') as unknown },
  ])
})

describe('limits on attempts', () => {
  beforeEach(async () => {
    await test.close()
    test = await openTestService()
  })

  async function guess(client: ApiClient, emails: readonly string[]): Promise<number[]> {
    const all: number[] = []
    for (const email of emails) {
      all.push((await client.refusal(createSession, { body: { email, password: 'wrong password' } })).status)
    }
    return all
  }

  const many = Array.from({ length: 100 }, (_, index) => `somebody${index}@example.org`)

  it('a hundred wrong passwords of others refuse nobody behind the same proxy, and leave fewer tries', async () => {
    const [person, other] = [await test.signUp(), await test.signUp()]
    const proxy = from('192.0.2.1')
    await guess(proxy, many)
    await proxy.call(createSession, { body: person })
    expect(
      await guess(
        proxy,
        Array.from({ length: 4 }, () => other.email),
      ),
    ).toEqual([403, 403, 403, 429])
    await from('192.0.2.2').call(createSession, { body: other })
  })

  it('somebody else’s guesses at an account stop neither its owner elsewhere nor who is signed in', async () => {
    const person = await test.signUp()
    const attacker = from('2001:db8:0:1::1')
    await guess(
      attacker,
      Array.from({ length: 10 }, () => person.email),
    )
    const sameNetwork = from('2001:db8:0:1:ffff::2')
    expect((await sameNetwork.refusal(createSession, { body: person })).status).toBe(429)
    await from('2001:db8:0:2::1').call(createSession, { body: person })
    const body = { password: 'another password', current_password: person.password }
    const bindings = { incoming: { socket: { remoteAddress: '2001:db8:0:1::3' } } }
    const token = tokenHeader(person.me.api_token)
    const signedIn = createApiClient((request) => test.service.fetch(request, bindings), token)
    await signedIn.call(updateMe, { body })
  })

  it('a stranger who asks for mails to reset a password leaves its owner elsewhere theirs', async () => {
    const { email } = await test.signUp()
    const ask = async (address: string, times: number): Promise<number[]> => {
      const all: number[] = []
      while (all.length < times)
        all.push((await from(address).send(requestPasswordReset, { body: { email } })).status)
      return all
    }
    expect(await ask('192.0.2.1', 6)).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ask('192.0.2.2', 1)).toEqual([200])
    for (let network = 0; network < 6; network += 1) await ask(`198.51.100.${network}`, 5)
    expect(await ask('192.0.2.3', 4)).toEqual([200, 200, 200, 429])
    for (let network = 6; network < 40; network += 1) await ask(`198.51.100.${network}`, 3)
    expect(await ask('192.0.2.4', 1)).toEqual([429])
  })

  it('one network asks for thirty mails to reset passwords, of whomever', async () => {
    const ask = async (address: string, email: string) =>
      (await from(address).send(requestPasswordReset, { body: { email } })).status
    const all: number[] = []
    for (const email of many.slice(0, 31)) all.push(await ask('192.0.2.1', email))
    expect(all.indexOf(429)).toBe(30)
    expect(await ask('192.0.2.2', 'somebody30@example.org')).toBe(200)
  })

  it('who has somebody’s token gets no more tries of their password by making it anew', async () => {
    const person = await test.signUp()
    let token = person.me.api_token
    const statuses = new Set<number>()
    for (let renewed = 0; renewed < 11; renewed += 1) {
      const thief = test.anonymous.with(tokenHeader(token))
      for (let index = 0; index < 10; index += 1) {
        const body = { password: 'another password', current_password: `guess ${index}` }
        statuses.add((await thief.refusal(updateMe, { body })).status)
      }
      token = await thief.call(resetToken)
    }
    expect([...statuses]).toEqual([403, 429])
    await test.anonymous.call(createSession, { body: person })
  })

  it('one network’s flood of made-up addresses does not keep others waiting', async () => {
    await test.close()
    const tried: string[] = []
    const quick = createPasswords(systemRandom, { ln: 4, r: 8, p: 1 })
    const verify = (password: string, stored: string): Promise<boolean> => {
      tried.push(password)
      return quick.verify(password, stored)
    }
    test = await openTestService({ passwords: { ...quick, verify } })
    const person = await test.signUp()
    const addresses = Array.from({ length: 150 }, (_, index) => `nobody${index}@example.org`)
    const flood = Promise.all(addresses.map((email) => guess(from('192.0.2.1'), [email])))
    await from('192.0.2.2').call(createSession, { body: person })
    expect(new Set((await flood).flat())).toEqual(new Set([403, 429]))
    expect(tried.indexOf(person.password)).toBeLessThan(20)
  })

  it('guesses at one account from everywhere leave each network few tries, and its owner one of them', async () => {
    const person = await test.signUp()
    for (let index = 0; index < 11; index += 1) {
      await guess(
        from(`198.51.100.${index}`),
        Array.from({ length: 10 }, () => person.email),
      )
    }
    expect(
      await guess(
        from('192.0.2.1'),
        Array.from({ length: 4 }, () => person.email),
      ),
    ).toContain(429)
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
