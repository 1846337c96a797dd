import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  closeAccount,
  confirmPasswordReset,
  createSession,
  endSession,
  requestPasswordReset,
  requestVerification,
  signUp,
} from '../../shared/api/accounts.ts'
import { createGroup, listGroups } from '../../shared/api/groups.ts'
import { acceptInvitation } from '../../shared/api/invitations.ts'
import { getLogged, getMe, resetToken, updateMe } from '../../shared/api/me.ts'
import { listMyOrganizations } from '../../shared/api/organizations.ts'
import { listOrganizationUsers } from '../../shared/api/organization-users.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { systemRandom } from '../effects/random.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../effects/timestamps.ts'
import { noMailer } from '../mail/mailer.ts'
import { createPasswords, type Passwords } from '../secrets/passwords.ts'
import { createService } from '../service.ts'
import { invite, joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService
beforeEach(async () => {
  test = await openTestService()
})
afterEach(() => test.close())

const person = { email: 'Ada@Example.org', password: 'correct horse', timezone: 'Europe/Tallinn' }

function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function basic({ email, password }: Pick<Person, 'email' | 'password'>): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` }
}

describe('T §4.1 POST signup', () => {
  it('creates a person with an organization and a workspace that is their default', async () => {
    const { client, me, workspaceId } = await test.signUp({ name: 'Ada', timezone: 'Asia/Kathmandu' })
    expect(me).toMatchObject({
      fullname: 'Ada',
      timezone: 'Asia/Kathmandu',
      default_workspace_id: workspaceId,
    })
    const organizations = await client.call(listMyOrganizations)
    expect(organizations).toMatchObject([{ owner: true, admin: true, user_count: 1 }])
  })

  it('is stamped when it happens, however long hashing the password took', async () => {
    const quick = createPasswords(systemRandom, { ln: 4, r: 8, p: 1 })
    const passwords: Passwords = {
      ...quick,
      async hash(password) {
        slow.clock.advance(5 * SECOND)
        return quick.hash(password)
      },
    }
    const slow = await openTestService({ passwords })
    const { me } = await slow.signUp()
    expect([me.created_at, me.at.slice(0, 19)]).toEqual(['2025-06-02T09:00:05Z', '2025-06-02T09:00:05'])
    await slow.close()
  })

  it('begins a session with the documented cookie attributes', async () => {
    const response = await test.anonymous.send(signUp, { body: person })
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Secure-accounts-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const session = test.anonymous.with({ cookie: cookieOf(response) })
    expect(await session.call(getMe)).toMatchObject({ email: 'Ada@Example.org' })
  })

  it('refuses an address that has an account, whatever its letter case', async () => {
    await test.anonymous.call(signUp, { body: person })
    const body = { ...person, email: 'ada@example.ORG' }
    expect(await test.anonymous.refusal(signUp, { body })).toMatchObject({ status: 400 })
  })

  it.each([
    [{ ...person, email: 'no address' }, 'email'],
    // Each would be an account of its own that fills the mailbox of another.
    [{ ...person, email: 'one,ada@example.org' }, 'email'],
    [{ ...person, email: '"one"<ada@example.org>' }, 'email'],
    [{ ...person, email: '(one)ada@example.org' }, 'email'],
    [{ ...person, email: 'ada@example。org' }, 'email'],
    [{ ...person, email: 'ada@exam\u200bple.org' }, 'email'],
    [{ ...person, password: 'short' }, 'password'],
    [{ ...person, timezone: 'Mars/Olympus' }, 'timezone'],
    [{ ...person, timezone: '+02:00' }, 'timezone'],
    [{ email: 7, password: 'correct horse' }, 'email'],
    [{ ...person, display_name: 7 }, 'display_name'],
    [{ ...person, remember_me: 'yes' }, 'remember_me'],
    [{ ...person, tos_accepted_for: 'other' }, 'tos_accepted_for'],
  ])('names the field that is wrong: %j', async (body, field) => {
    const { status, message } = await test.anonymous.refusal(signUp, { body })
    expect(status).toBe(400)
    expect(message).toMatch(new RegExp(`^${field}: `))
  })

  it('takes every documented field', async () => {
    const body = { ...person, display_name: 'Ada L.', tos_accepted_for: 'plan', remember_me: false }
    const response = await test.anonymous.send(signUp, { body })
    const session = test.anonymous.with({ cookie: cookieOf(response) })
    expect(await session.call(getMe)).toMatchObject({ fullname: 'Ada L.', timezone: 'Europe/Tallinn' })
    test.clock.advance(25 * HOUR)
    expect(await session.refusal(getLogged)).toMatchObject({ status: 403 })
  })

  it('happens once when its answer is lost and it is sent again under its key', async () => {
    const headers = { 'idempotency-key': 'first' }
    const first = await test.anonymous.call(signUp, { body: person, headers })
    const again = await test.anonymous.send(signUp, { body: person, headers })
    expect(await again.json()).toEqual(first)
    expect(cookieOf(again)).not.toBe('')
    const body = { ...person, password: 'another password' }
    expect(await test.anonymous.refusal(signUp, { body, headers })).toMatchObject({ status: 422 })
  })
})

describe('T §5 credentials', () => {
  it('are accepted as password, API token, bearer token and session', async () => {
    const somebody = await test.signUp()
    const response = await test.anonymous.send(createSession, { body: somebody })
    const session = cookieOf(response)
    const token = session.slice(session.indexOf('=') + 1)
    const all = [
      basic(somebody),
      basic({ email: somebody.me.api_token, password: 'api_token' }),
      { authorization: `Bearer ${somebody.me.api_token}` },
      { authorization: `Bearer ${token}` },
      { cookie: `other=1; ${session}` },
    ]
    for (const headers of all) {
      expect(await test.anonymous.with(headers).call(getMe)).toMatchObject({ id: somebody.me.id })
    }
  })

  it.each([
    { authorization: 'Basic bm9uZQ==' },
    { authorization: 'Basic !' },
    { authorization: 'Basic' },
    { authorization: 'Bearer nothing' },
    { authorization: 'Digest x' },
    { cookie: '__Secure-accounts-session=nothing' },
  ])('that are wrong are refused with 403: %j', async (headers) => {
    expect(await test.anonymous.with(headers).refusal(getLogged)).toMatchObject({ status: 403 })
    const compat = await test.service.fetch(new Request('http://service/compat/api/v9/me', { headers }))
    expect(compat.status).toBe(403)
  })

  it('that are missing are refused with 403, in the compat dialect with 401', async () => {
    expect(await test.anonymous.refusal(getLogged)).toMatchObject({ status: 403 })
    const compat = await test.service.fetch(new Request('http://service/compat/api/v9/me'))
    expect(compat.status).toBe(401)
    expect(compat.headers.get('x-authorization-missing')).toBe('true')
    expect(await compat.text()).toBe('')
  })

  it('of one kind are not accepted as another', async () => {
    const somebody = await test.signUp()
    const asSession = { cookie: `__Secure-accounts-session=${somebody.me.api_token}` }
    expect(await test.anonymous.with(asSession).refusal(getLogged)).toMatchObject({ status: 403 })
  })
})

describe('T §4.1 POST and DELETE sessions: a session', () => {
  it('slides: it lasts while it is used within 30 days', async () => {
    const response = await test.anonymous.send(signUp, { body: person })
    const session = test.anonymous.with({ cookie: cookieOf(response) })
    for (let month = 0; month < 4; month += 1) {
      test.clock.advance(29 * DAY)
      await session.call(getLogged)
    }
    test.clock.advance(31 * DAY)
    expect(await session.refusal(getLogged)).toMatchObject({ status: 403 })
  })

  it('ends after 24 hours when it is not to be remembered', async () => {
    const somebody = await test.signUp()
    const body = { email: somebody.email, password: somebody.password, remember_me: false }
    const response = await test.anonymous.send(createSession, { body })
    const session = test.anonymous.with({ cookie: cookieOf(response) })
    test.clock.advance(23 * HOUR)
    await session.call(getLogged)
    test.clock.advance(2 * HOUR)
    expect(await session.refusal(getLogged)).toMatchObject({ status: 403 })
  })

  it('ends when it is deleted; others go on', async () => {
    const somebody = await test.signUp()
    const first = cookieOf(await test.anonymous.send(createSession, { body: somebody }))
    const second = cookieOf(await test.anonymous.send(createSession, { body: somebody }))
    await test.anonymous.with({ cookie: first }).call(endSession)
    expect(await test.anonymous.with({ cookie: first }).refusal(getLogged)).toMatchObject({ status: 403 })
    await test.anonymous.with({ cookie: second }).call(getLogged)
  })
})

it('T §4.1 DELETE sessions has nothing to end for who came with a token', async () => {
  const { client, me } = await test.signUp()
  await client.call(endSession)
  expect(await client.call(getMe)).toEqual(me)
})

describe('decisions §10 wrong passwords', () => {
  it('stop an account after ten, even for the right one, for fifteen minutes', async () => {
    const somebody = await test.signUp()
    const wrong = { email: somebody.email, password: 'wrong password' }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await test.anonymous.refusal(createSession, { body: wrong })).toMatchObject({ status: 403 })
    }
    const refused = await test.anonymous.refusal(createSession, { body: somebody })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(880)
    expect(await test.anonymous.with(basic(somebody)).refusal(getLogged)).toMatchObject({ status: 429 })
    await somebody.client.call(getLogged)
    test.clock.advance(16 * MINUTE)
    await test.anonymous.call(createSession, { body: somebody })
  })

  it('cannot be tried past the limit by trying at once', async () => {
    const somebody = await test.signUp()
    const body = { email: somebody.email, password: 'wrong password' }
    const all = await Promise.all(
      Array.from({ length: 30 }, () => test.anonymous.refusal(createSession, { body })),
    )
    expect(all.filter(({ status }) => status === 403)).toHaveLength(10)
  })

  it('are told as little about as unknown addresses', async () => {
    const { email } = await test.signUp()
    const password = 'wrong password'
    const known = await test.anonymous.refusal(createSession, { body: { email, password } })
    const unknown = await test.anonymous.refusal(createSession, {
      body: { email: 'x@example.org', password },
    })
    expect([unknown.status, unknown.message]).toEqual([known.status, known.message])
  })

  it('right ones are not counted', async () => {
    const somebody = await test.signUp()
    for (let time = 0; time < 12; time += 1) {
      expect(await test.anonymous.call(createSession, { body: somebody })).toMatchObject({
        id: somebody.me.id,
      })
    }
  })
})

describe('T §4.1 POST me/password_reset/request and …/confirm/{code}: a password reset', () => {
  async function codeFor(email: string): Promise<string> {
    await test.anonymous.call(requestPasswordReset, { body: { email } })
    await expect.poll(() => test.mails.length).toBe(1)
    return /^[\w-]{43}$/m.exec(test.mails[0]?.text ?? '')?.[0] ?? ''
  }

  it('sets the password by a mailed code, once, and ends all sessions', async () => {
    const somebody = await test.signUp()
    const old = cookieOf(await test.anonymous.send(createSession, { body: somebody }))
    const params = { password_reset_code: await codeFor(somebody.email) }
    const body = { password: 'another password' }
    const response = await test.anonymous.send(confirmPasswordReset, { params, body })
    await test.anonymous.with({ cookie: cookieOf(response) }).call(getLogged)
    expect(await test.anonymous.with({ cookie: old }).refusal(getLogged)).toMatchObject({ status: 403 })
    await test.anonymous.call(createSession, { body: { ...body, email: somebody.email } })
    expect(await test.anonymous.refusal(createSession, { body: somebody })).toMatchObject({ status: 403 })
    expect(await test.anonymous.refusal(confirmPasswordReset, { params, body })).toMatchObject({
      status: 400,
    })
  })

  it('does not accept a code that is older than an hour', async () => {
    const somebody = await test.signUp()
    const params = { password_reset_code: await codeFor(somebody.email) }
    test.clock.advance(61 * MINUTE)
    const body = { password: 'another password' }
    expect(await test.anonymous.refusal(confirmPasswordReset, { params, body })).toMatchObject({
      status: 400,
    })
  })

  it.each([{ password: 'a third password' }, { email: 'elsewhere@example.org' }])(
    'does not accept a code from before a change of what signs in: %j',
    async (change) => {
      const somebody = await test.signUp()
      const params = { password_reset_code: await codeFor(somebody.email) }
      const current = { current_password: somebody.password }
      await somebody.client.call(updateMe, { body: { ...current, ...change } })
      const body = { password: 'another password' }
      expect(await test.anonymous.refusal(confirmPasswordReset, { params, body })).toMatchObject({
        status: 400,
      })
    },
  )

  it('answers the same for an address without an account, and sends nothing', async () => {
    await test.anonymous.call(requestPasswordReset, { body: { email: 'nobody@example.org' } })
    await test.close()
    expect(test.mails).toEqual([])
    test = await openTestService()
  })

  it('is not sent without end', async () => {
    const body = { email: 'nobody@example.org' }
    for (let time = 0; time < 5; time += 1) await test.anonymous.call(requestPasswordReset, { body })
    for (let mails = 5; mails < 10; mails += 1) {
      test.clock.advance(20 * MINUTE)
      await test.anonymous.call(requestPasswordReset, { body })
    }
    test.clock.advance(HOUR)
    expect(await test.anonymous.refusal(requestPasswordReset, { body })).toMatchObject({ status: 429 })
    test.clock.advance(22 * HOUR)
    await test.anonymous.call(requestPasswordReset, { body })
  })

  it('names an account only to who has proved the address: its maker may be another, and chose the name', async () => {
    const maker = await test.signUp({ name: 'You have won' })
    const newest = async (count: number) => {
      await test.anonymous.call(requestPasswordReset, { body: { email: maker.email } })
      await expect.poll(() => test.mails.length).toBe(count)
      return test.mails.at(-1)?.text
    }
    expect(await newest(1)).toMatch(/^Hello,/)
    await test.verify(maker)
    expect(await newest(2)).toMatch(/^Hello You have won,/)
  })
})

describe('a wrong or lost service key', () => {
  it('refuses to start, until it is replaced; that hides API tokens and stops nobody', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-key-'))
    const database = { kind: 'sqlite', path: join(folder, 'dayloom.sqlite') } as const
    const before = await openTestService({ database })
    const { me } = await before.signUp()
    await before.close()
    const secretKey = new Uint8Array(32).fill(9)
    await expect(openTestService({ database, secretKey })).rejects.toThrow(
      /not that of its database.\nPut the right/,
    )
    const keyFile = join(folder, 'service.key')
    const lost = createService({ database, keyFile })
    await expect(lost).rejects.toThrow(`The service's key is missing: ${keyFile}.`)
    expect(existsSync(keyFile)).toBe(false)
    await (await openTestService({ database })).close()

    const after = await openTestService({ database, secretKey, replacesKey: true })
    const client = after.anonymous.with({ authorization: `Bearer ${me.api_token}` })
    expect(await client.call(getMe)).toEqual({ ...me, api_token: '' })
    const token = await client.call(resetToken)
    const renewed = after.anonymous.with({ authorization: `Bearer ${token}` })
    expect(await renewed.call(getMe)).toMatchObject({ api_token: token })
    await after.close()
    await (await openTestService({ database, secretKey })).close()
    await expect(openTestService({ database })).rejects.toThrow('not that of its database')
    await rm(folder, { recursive: true })
  })
})

describe('a service that cannot send mails, as the one inside the app', () => {
  beforeEach(async () => {
    await test.close()
    test = await openTestService({ mailer: noMailer })
  })

  it('never asks anybody for a proof: another address takes effect at once', async () => {
    const { client, password } = await test.signUp()
    const email = 'elsewhere@example.org'
    const body = { email, current_password: password }
    expect(await client.call(updateMe, { body })).toMatchObject({ email, new_email: null })
    await client.call(requestVerification)
    await test.anonymous.call(createSession, { body: { email, password } })
  })

  it('lets the invited account accept with the code that the inviter hands over, and nobody else', async () => {
    const [owner, guest, other] = [await test.signUp(), await test.signUp(), await test.signUp()]
    const { invitations } = await invite(owner, [guest.email])
    const params = { invitation_code: invitations[0]?.code ?? '' }
    expect(await test.anonymous.refusal(acceptInvitation, { params })).toMatchObject({ status: 403 })
    expect(await other.client.refusal(acceptInvitation, { params })).toMatchObject({ status: 403 })
    await guest.client.call(acceptInvitation, { params })
    expect(await guest.client.call(listMyOrganizations)).toHaveLength(2)
  })
})

describe('T §4.1 POST me/close_account/{product_code}', () => {
  it('ends its credentials and frees its address', async () => {
    const { client, ...somebody } = await test.signUp()
    await client.call(closeAccount, { params: { product_code: 'track' } })
    expect(await client.refusal(getLogged)).toMatchObject({ status: 403 })
    expect(await test.anonymous.refusal(createSession, { body: somebody })).toMatchObject({ status: 403 })
    await test.anonymous.call(signUp, { body: { email: somebody.email, password: 'correct horse' } })
  })

  it('ends sessions, memberships of groups, invitations and what runs', async () => {
    const [owner, leaver] = [await test.signUp(), await test.signUp()]
    const session = cookieOf(await test.anonymous.send(createSession, { body: leaver }))
    await joinWorkspace(test, owner, [leaver])
    const params = { organization_id: owner.organizationId }
    const place = { workspace_id: owner.workspaceId }
    const crew = { name: 'Crew', users: [leaver.me.id], workspaces: [owner.workspaceId] }
    await owner.client.call(createGroup, { params, body: crew })
    const body = { ...place, created_with: 'test', start: '2025-06-02T08:00:00Z', duration: -1 }
    await leaver.client.call(createTimeEntry, { params: place, body })
    const other = await test.signUp()
    const { invitations } = await invite(other, [leaver.email])

    await leaver.client.call(closeAccount, { params: { product_code: 'plan' } })
    expect(await test.anonymous.with({ cookie: session }).refusal(getLogged)).toMatchObject({ status: 403 })
    expect(await owner.client.call(listGroups, { params })).toMatchObject([{ users: [] }])
    const code = { invitation_code: invitations[0]?.code ?? '' }
    expect(await test.anonymous.refusal(acceptInvitation, { params: code })).toMatchObject({ status: 404 })
    const path = { organization_id: other.organizationId }
    expect(await other.client.call(listOrganizationUsers, { params: path })).toHaveLength(1)
  })

  it('knows the product codes', async () => {
    const { client } = await test.signUp()
    const refused = await client.refusal(closeAccount, { params: { product_code: 'other' } })
    expect(refused).toMatchObject({ status: 400, message: 'Invalid product code' })
  })
})
