import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession, signUp } from '../../shared/api/accounts.ts'
import { getLogged, getMe } from '../../shared/api/me.ts'
import { createProviderSession, readSignInMethods } from '../../shared/api/provider-sign-in.ts'
import { REASON_HEADER, readReason } from '../../shared/api/reasons.ts'
import type { ServiceOptions } from '../service.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { type Claims, type FakeProvider, openFakeProvider } from './fake-provider.fixture.ts'

const manual = { redirect: 'manual' } as const
const locationOf = (answer: Response): string => answer.headers.get('location') ?? ''

/** Sign-in through a provider of identities, on any database. */
export function providerSignInContract(open: OpenDatabase): void {
  let provider: FakeProvider
  let test: TestService
  let closed: TestService

  beforeAll(async () => {
    provider = await openFakeProvider()
    const { issuer, clientSecret } = provider
    const options = { issuer, clientId: 'dayloom', clientSecret, name: 'Acme', only: false }
    const openWith = async (more: Partial<ServiceOptions>) =>
      openTestService({ database: await open(), ...more })
    test = await openWith({ provider: options })
    closed = await openWith({ provider: { ...options, only: true }, signUp: 'invited' })
  })
  afterAll(async () => {
    provider.close()
    await test.close()
    await closed.close()
  })

  const get = (service: TestService, url: string, cookie = '') =>
    service.service.fetch(new Request(url, { headers: { cookie } }))

  /** The program and the browser up to the provider's answer. */
  async function begin(service: TestService, person: Claims) {
    provider.person = person
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const query = new URLSearchParams({ port: '40123', state: 'a-state-of-the-program', challenge })
    const begun = await get(service, `http://127.0.0.1/sign_in/provider?${query.toString()}`)
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
    const back = locationOf(await fetch(locationOf(begun), manual))
    return { verifier, cookie, back }
  }

  /** The parameters that the browser brings the program. */
  async function end(service: TestService, back: string, cookie: string) {
    const answer = await get(service, back, cookie)
    const url = new URL(locationOf(answer))
    expect(url.host).toBe('127.0.0.1:40123')
    expect(url.searchParams.get('state')).toBe('a-state-of-the-program')
    return { code: url.searchParams.get('code') ?? '', refusal: url.searchParams.get('refusal') }
  }

  async function signIn(person: Claims, service = test) {
    const { verifier, cookie, back } = await begin(service, person)
    const { code, refusal } = await end(service, back, cookie)
    if (refusal !== null) return { refusal }
    return { me: await service.anonymous.call(createProviderSession, { body: { code, verifier } }) }
  }

  it('makes an account for a verified address, and knows its person by the subject from then on', async () => {
    expect(await test.anonymous.call(readSignInMethods)).toEqual({ password: true, provider: 'Acme' })
    const cleo = { sub: 'cleo', email: 'cleo@example.org', email_verified: true, name: 'Cleo' }
    const { me } = await signIn(cleo)
    expect(me).toMatchObject({ email: 'cleo@example.org', fullname: 'Cleo', email_verified: true })
    const again = await signIn({ sub: 'cleo', email: 'other@example.org', email_verified: false })
    expect(again.me?.id).toBe(me?.id)
    // Her address has gone to somebody else at the provider.
    expect(await signIn({ ...cleo, sub: 'her successor' })).toEqual({ refusal: 'provider_other_account' })
  })

  it('never takes an address that is not verified for its owner’s', async () => {
    const { me, verify, ...bob } = { ...(await test.signUp({ name: 'Bob' })), verify: test.verify }
    await verify(bob)
    for (const email_verified of [false, undefined, 'true', 1]) {
      const attack = {
        sub: 'mallory',
        email: bob.email,
        ...(email_verified !== undefined && { email_verified }),
      }
      expect(await signIn(attack)).toEqual({ refusal: 'provider_email' })
    }
    expect((await signIn({ sub: 'bob', email: bob.email, email_verified: true })).me?.id).toBe(me.id)
    // His password goes on, and so does the token.
    expect(await test.anonymous.call(createSession, { body: bob })).toMatchObject({ id: me.id })
    expect((await bob.client.call(getMe)).id).toBe(me.id)
  })

  it('puts somebody out who made the account before the address was proved', async () => {
    const mallory = await test.signUp({ name: 'Mallory' })
    const { me } = await signIn({ sub: 'owner', email: mallory.email, email_verified: true })
    expect(me?.email).toBe(mallory.email)
    expect(await mallory.client.refusal(getLogged)).toMatchObject({ status: 403 })
    expect(await test.anonymous.refusal(createSession, { body: mallory })).toMatchObject({ status: 403 })
  })

  it('refuses the answer of another sign-in, another browser, a forger, or nobody’s program', async () => {
    const dora = { sub: 'dora', email: 'dora@example.org', email_verified: true }
    const mine = await begin(test, dora)
    const others = await begin(test, dora)
    const stranger = await get(test, mine.back)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([403, null])
    const refused = { code: '', refusal: 'provider_refused' }
    expect(await end(test, mine.back, others.cookie)).toEqual(refused)
    expect(await signIn({ ...dora, nonce: 'of an earlier sign-in' })).toEqual({ refusal: 'provider_refused' })
    provider.isForging = true
    expect(await signIn(dora)).toEqual({ refusal: 'provider_refused' })
    provider.isForging = false
    const { code } = await end(test, mine.back, mine.cookie)
    const body = { code, verifier: others.verifier }
    expect(await test.anonymous.refusal(createProviderSession, { body })).toMatchObject({ status: 403 })
    // It was good for one try.
    const right = { code, verifier: mine.verifier }
    expect(await test.anonymous.refusal(createProviderSession, { body: right })).toMatchObject({
      status: 403,
    })
  })

  it('lets nobody in whom sign-up would not, and no password where it is the only way', async () => {
    const ed = { sub: 'ed', email: 'ed@example.org', email_verified: true }
    expect(await signIn(ed, closed)).toEqual({ refusal: 'sign_up_by_invitation' })
    expect(await closed.anonymous.call(readSignInMethods)).toEqual({ password: false, provider: 'Acme' })
    const account = { email: 'eve@example.org', password: 'correct horse' }
    for (const endpoint of [signUp, createSession]) {
      const { status, headers } = await closed.anonymous.refusal(endpoint, { body: account })
      expect([status, readReason(headers.get(REASON_HEADER))?.code]).toEqual([403, 'password_refused'])
    }
    const authorization = `Basic ${Buffer.from('eve@example.org:correct horse').toString('base64')}`
    expect(await closed.anonymous.with({ authorization }).refusal(getLogged)).toMatchObject({ status: 403 })
  })
}
