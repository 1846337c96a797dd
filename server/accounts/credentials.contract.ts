import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  closeAccount,
  confirmPasswordReset,
  createSession,
  requestVerification,
} from '../../shared/api/accounts.ts'
import { getLogged, getMe, resetToken, updateMe } from '../../shared/api/me.ts'
import { createOrganization } from '../../shared/api/organizations.ts'
import { endOneSession, endOtherSessions, listSessions } from '../../shared/api/sessions.ts'
import { createToken, listTokens, revokeToken } from '../../shared/api/tokens.ts'
import { DAY, toTimestamp } from '../effects/timestamps.ts'
import { AppError } from '../errors/app-error.ts'
import { SESSION_COOKIE } from '../http/credentials.ts'
import { type BoundRoute, onlyReads } from '../http/route.ts'
import { resourceRoutes } from '../routes.ts'
import { tokenHeader } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { eventually } from '../testing/eventually.ts'
import { type Account, openTakeover, shutOut, type Takeover } from './account-takeover.fixture.ts'
import { requireTokenScope } from './named-tokens.ts'
import { testSecondFactor } from './second-factor.contract.ts'

/** How an address is proved, and what a new address and a new password end, on any database. */
export function credentialsContract(open: OpenDatabase): void {
  let at: Takeover
  let victims = 0
  let email: string

  beforeAll(async () => {
    at = await openTakeover(await open())
  })
  afterAll(() => at.test.close())
  beforeEach(() => {
    victims += 1
    email = `victim${victims}@example.org`
  })

  it('sessions are listed for their person alone, who ends one, or all others', async () => {
    const account = await at.accountWith(email)
    const body = { email, password: account.password }
    const begin = async (agent: string) => {
      const answer = await at.test.anonymous.send(createSession, { body, headers: { 'user-agent': agent } })
      return at.test.anonymous.with({ cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' })
    }
    const [stolen, own] = [await begin('Thief/1.0'), await begin('x'.repeat(300))]
    const listed = await own.call(listSessions)
    expect(listed.map(({ current }) => current)).toEqual([true, false, false])
    expect(listed[0]?.user_agent).toHaveLength(255)
    const thief = listed.find(({ user_agent }) => user_agent === 'Thief/1.0')
    const params = { session_id: thief?.id ?? 0 }
    const stranger = await at.accountWith(`stranger-${email}`)
    await stranger.byToken.call(endOneSession, { params })
    await stolen.call(getLogged)
    await account.byToken.call(endOneSession, { params })
    expect(await stolen.refusal(getLogged)).toMatchObject({ status: 403 })
    await own.call(endOtherSessions)
    expect(await own.call(listSessions)).toMatchObject([{ current: true }])
    expect(await account.bySession.refusal(getLogged)).toMatchObject({ status: 403 })
    await account.byToken.call(getLogged)
  })

  it('a session does nothing more when its time is over, also where a request came before', async () => {
    const account = await at.accountWith(email)
    const signIn = { email, password: account.password, remember_me: false }
    const started = await at.test.anonymous.send(createSession, { body: signIn })
    const client = at.test.anonymous.with({ cookie: started.headers.get('set-cookie') ?? '' })
    const { begun, end } = at.passwordsPause()
    const changed = { password: 'another password', current_password: account.password }
    const late = client.send(updateMe, { body: changed })
    await begun
    at.test.clock.advance(DAY)
    end()
    expect((await late).status).toBe(403)
  })

  describe('a named token', () => {
    const make = (account: Account, scope: 'read' | 'write', expires_at: string | null = null) =>
      account.byToken.call(createToken, { body: { name: 'Exports', scope, expires_at } })
    /** Before anything is read of it. */
    const refusalOf = (route: BoundRoute, scope: 'read' | 'write') => {
      try {
        requireTokenScope({ credential: { kind: 'named_token', hash: '', scope } }, route)
        return null
      } catch (error) {
        return error instanceof AppError ? error.reason.code : error
      }
    }

    it('reads, or writes as well, and never reaches what signs the person in', async () => {
      const account = await at.verifiedWith(email)
      const reading = at.test.anonymous.with(tokenHeader((await make(account, 'read')).token))
      const { token } = await make(account, 'write')
      const writing = at.test.anonymous.with({ authorization: `Bearer ${token}` })
      const guarded = resourceRoutes.filter(({ endpoint }) => endpoint.credentials !== 'none')
      const ofPerson = guarded.filter(({ endpoint }) => endpoint.credentials === 'person')
      expect(ofPerson.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(
        `accounts.close accounts.endSession accounts.requestVerification me.resetToken me.update
         second_factor.begin second_factor.confirm second_factor.end second_factor.get second_factor.renewCodes
         sessions.end sessions.endOthers sessions.list tokens.create tokens.list tokens.revoke`.split(/\s+/),
      )
      for (const route of ofPerson) expect(refusalOf(route, 'write')).toBe('token_not_allowed')
      for (const route of guarded.filter((one) => !ofPerson.includes(one)))
        expect([route.endpoint.name, refusalOf(route, 'read')]).toEqual([
          route.endpoint.name,
          onlyReads(route) ? null : 'token_read_only',
        ])
      const body = { name: 'Mine', workspace_name: 'Mine' }
      expect(await writing.refusal(listSessions)).toMatchObject({ status: 403 })
      expect(await writing.refusal(resetToken)).toMatchObject({ status: 403 })
      expect(await reading.refusal(createOrganization, { body })).toMatchObject({ status: 403 })
      for (const client of [reading, writing]) {
        expect(await client.call(getMe)).toMatchObject({ email, api_token: '' })
      }
      await writing.call(createOrganization, { body })
      const asSession = at.test.anonymous.with({ cookie: `${SESSION_COOKIE}=${token}` })
      expect(await asSession.refusal(getLogged)).toMatchObject({ status: 403 })
      const { told } = await at.invited(email)
      expect((await at.accept(told, writing)).status).toBe(403)
    })

    it('is listed with its use, and ends when it is revoked, when its time has come, and with the password', async () => {
      const account = await at.accountWith(email)
      const tomorrow = toTimestamp(at.test.clock.now() + DAY)
      const [revoked, ending, last] = [
        await make(account, 'read'),
        await make(account, 'read', tomorrow),
        await make(account, 'write'),
      ]
      const status = async ({ token }: { readonly token: string }) =>
        (await at.test.anonymous.with(tokenHeader(token)).send(getLogged)).status
      expect(await status(ending)).toBe(200)
      const listed = await account.byToken.call(listTokens)
      expect(listed.map(({ id, last_used_at }) => [id, last_used_at !== null])).toEqual([
        [last.id, false],
        [ending.id, true],
        [revoked.id, false],
      ])
      expect(JSON.stringify(listed)).not.toContain(last.token)
      const stranger = await at.accountWith(`stranger-${email}`)
      await stranger.byToken.call(revokeToken, { params: { token_id: revoked.id } })
      expect(await status(revoked)).toBe(200)
      await account.byToken.call(revokeToken, { params: { token_id: revoked.id } })
      expect(await status(revoked)).toBe(403)
      at.test.clock.advance(DAY)
      expect(await status(ending)).toBe(403)
      expect(await account.byToken.call(listTokens)).toMatchObject([{ id: last.id }])
      const body = { name: 'Late', scope: 'read', expires_at: tomorrow }
      expect(await account.byToken.refusal(createToken, { body })).toMatchObject({ status: 400 })
      expect(await status(last)).toBe(200)
      const changed = { password: 'another password', current_password: account.password }
      await account.bySession.call(updateMe, { body: changed })
      expect(await status(last)).toBe(403)
    })
  })

  describe('a second factor', () => {
    testSecondFactor(() => at)
  })

  describe('the proof of an address', () => {
    it('needs the password of the account that the code is for', async () => {
      const attacker = await at.accountWith(email)
      const other = await at.accountWith(`other-${email}`)
      const code = await at.test.verificationCode(email)
      for (const password of ['', 'whatever the victim guesses', other.password]) {
        expect((await at.confirm(code, password)).status).toBe(403)
      }
      expect(await attacker.byToken.call(getMe)).toMatchObject({ email_verified: false })
      expect((await at.confirm(code, attacker.password)).status).toBe(200)
    })

    it('takes a code once, and no code that is none or old', async () => {
      const account = await at.verifiedWith(email)
      const used = await at.test.verificationCode(email)
      expect((await at.confirm(used, account.password)).status).toBe(400)
      expect((await at.confirm('A'.repeat(43), account.password)).status).toBe(400)
      const late = await at.accountWith(`late-${email}`)
      const old = await at.test.verificationCode(late.email)
      at.test.clock.advance(3 * DAY + 1)
      expect((await at.confirm(old, late.password)).status).toBe(400)
    })

    it('is mailed again when asked for, some times', async () => {
      const account = await at.accountWith(email)
      const first = await at.test.verificationCode(email)
      for (let time = 0; time < 5; time += 1) await account.byToken.call(requestVerification)
      expect(await account.byToken.refusal(requestVerification)).toMatchObject({ status: 429 })
      const second = await eventually(async () => {
        const code = await at.test.verificationCode(email)
        if (code === first) throw new Error('No other mail has come yet.')
        return code
      })
      expect((await at.confirm(second, account.password)).status).toBe(200)
      // There is nothing left to prove.
      await account.byToken.call(requestVerification)
    })

    it('takes no code of an account that is closed', async () => {
      const account = await at.accountWith(email)
      const code = await at.test.verificationCode(email)
      await account.byToken.call(closeAccount, { params: { product_code: 'track' } })
      expect((await at.confirm(code, account.password)).status).not.toBe(200)
      expect((await at.accountWith(email)).apiToken).toMatch(/^[\da-f]{32}$/)
    })
  })

  describe('a new address', () => {
    const changeTo = (account: Account, address: string) =>
      account.byToken.call(updateMe, { body: { email: address, current_password: account.password } })

    it('takes effect when it is proved, and not before', async () => {
      const account = await at.accountWith(email)
      const next = `next-${email}`
      const waiting = { email, new_email: next, email_verified: false }
      expect(await changeTo(account, next)).toMatchObject(waiting)
      await at.test.anonymous.call(createSession, { body: account })
      const asNext = { email: next, password: account.password }
      expect(await at.test.anonymous.refusal(createSession, { body: asNext })).toMatchObject({ status: 403 })
      const answer = await at.confirm(await at.test.verificationCode(next), account.password)
      expect(await answer.json()).toMatchObject({ email: next, new_email: null, email_verified: true })
      await at.test.anonymous.call(createSession, { body: asNext })
      expect(await at.test.anonymous.refusal(createSession, { body: account })).toMatchObject({ status: 403 })
    })

    it('counts no more once another was asked for, or none', async () => {
      const account = await at.accountWith(email)
      const [first, second] = [`first-${email}`, `second-${email}`]
      await changeTo(account, first)
      await changeTo(account, second)
      expect((await at.confirm(await at.test.verificationCode(first), account.password)).status).toBe(400)
      expect(await changeTo(account, email)).toMatchObject({ email, new_email: null })
      expect((await at.confirm(await at.test.verificationCode(second), account.password)).status).toBe(400)
      expect(await account.byToken.call(getMe)).toMatchObject({ email, new_email: null })
    })

    it('belongs to whichever of two accounts proves it first', async () => {
      const people = [await at.accountWith(email), await at.accountWith(`other-${email}`)]
      const wanted = `wanted-${email}`
      const codes: string[] = []
      for (const account of people) {
        await changeTo(account, wanted)
        codes.push(
          await eventually(async () => {
            const code = await at.test.verificationCode(wanted)
            if (codes.includes(code)) throw new Error('No other mail has come yet.')
            return code
          }),
        )
      }
      const statuses = await Promise.all(
        people.map(async ({ password }, index) => (await at.confirm(codes[index] ?? '', password)).status),
      )
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
    })

    it('that is invited cannot be asked for, and one that waits is not accepted for', async () => {
      const attacker = await at.accountWith(`attacker-${email}`)
      await changeTo(attacker, email)
      const { told, mailed } = await at.invited(email)
      expect((await at.accept(told, attacker.byToken)).status).toBe(403)
      const body = { email, current_password: attacker.password }
      expect(await attacker.byToken.refusal(updateMe, { body })).toMatchObject({ status: 400 })
      expect((await at.accept(mailed)).status).toBe(200)
      expect((await at.confirm(await at.test.verificationCode(email), attacker.password)).status).toBe(400)
      expect(await at.isIn(attacker.byToken)).toBe(false)
    })

    it('is off when the password is changed', async () => {
      const account = await at.accountWith(email)
      const next = `next-${email}`
      await changeTo(account, next)
      const body = { password: 'another password', current_password: account.password }
      expect(await account.byToken.call(updateMe, { body })).toMatchObject({ new_email: null })
      expect((await at.confirm(await at.test.verificationCode(next), body.password)).status).toBe(400)
    })

    it('is off when the password is reset', async () => {
      const account = await at.accountWith(email)
      const next = `next-${email}`
      await changeTo(account, next)
      expect(await at.reset(email)).toMatchObject({ email, new_email: null })
      expect((await at.confirm(await at.test.verificationCode(next), 'what the owner chose')).status).toBe(
        400,
      )
    })

    it('ends codes that were mailed to the one before', async () => {
      const account = await at.accountWith(email)
      const next = `next-${email}`
      await changeTo(account, next)
      const code = await at.resetCode(email)
      expect((await at.confirm(await at.test.verificationCode(next), account.password)).status).toBe(200)
      const params = { password_reset_code: code }
      const body = { password: 'whoever reads the old address' }
      expect(await at.test.anonymous.refusal(confirmPasswordReset, { params, body })).toMatchObject({
        status: 400,
      })
    })
  })

  describe('a new password', () => {
    it('ends all sessions and replaces the API token, which the answer holds', async () => {
      const account = await at.accountWith(email)
      const body = { password: 'another password', current_password: account.password }
      const me = await account.byToken.call(updateMe, { body })
      expect(me.api_token).not.toBe(account.apiToken)
      expect(await at.statusesOf(account)).toEqual(shutOut)
      expect(await at.test.anonymous.with(tokenHeader(me.api_token)).call(getMe)).toEqual(me)
    })

    it('gives the session that changed it another one, and ends that one too', async () => {
      const account = await at.accountWith(email)
      const body = { password: 'another password', current_password: account.password }
      const answer = await account.bySession.send(updateMe, { body })
      const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect((await at.test.anonymous.with({ cookie }).send(getLogged)).status).toBe(200)
      expect(await at.statusesOf(account)).toEqual(shutOut)
    })

    it('is not outlived by a request that was begun before and sends its body late', async () => {
      const attacker = await at.accountWith(email)
      const last = Promise.withResolvers<void>()
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await last.promise
          controller.close()
        },
      })
      const url = 'http://service/api/v9/me/reset_token'
      const init = { method: 'POST', headers: tokenHeader(attacker.apiToken), body, duplex: 'half' } as const
      const late = at.test.service.fetch(new Request(url, init))
      await at.reset(email)
      last.resolve()
      expect((await late).status).toBe(403)
    })

    it('is not outlived by a sign-in whose password was being checked', async () => {
      const attacker = await at.accountWith(email)
      const code = await at.resetCode(email)
      const checking = at.passwordsPause()
      const session = at.test.anonymous.send(createSession, { body: attacker })
      await checking.begun
      await at.reset(email, code)
      checking.end()
      expect((await session).status).toBe(403)
    })

    it('is not outlived by a reading of the account whose password was being checked', async () => {
      const attacker = await at.accountWith(email)
      const code = await at.resetCode(email)
      const checking = at.passwordsPause()
      const reading = attacker.byPassword.send(getMe)
      await checking.begun
      await at.reset(email, code)
      checking.end()
      expect((await reading).status).toBe(403)
    })
  })
}
