import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, it } from 'vitest'
import { confirmPasswordReset, createSession } from '../../shared/api/accounts.ts'
import { getLogged, getMe, updateMe } from '../../shared/api/me.ts'
import { readReason, REASON_HEADER } from '../../shared/api/reasons.ts'
import * as factor from '../../shared/api/second-factor.ts'
import { listSessions } from '../../shared/api/sessions.ts'
import { listLines } from '../audit/queries.ts'
import { MINUTE } from '../effects/timestamps.ts'
import { createApiClient, tokenHeader } from '../testing/api-client.ts'
import { accountOf, resetSecondFactor } from './by-command.ts'
import type { Account, Takeover } from './account-takeover.fixture.ts'

/** The second factor: where it is asked for, and how it is guessed at, replayed and lost. @param service that is open by then */
export function testSecondFactor(service: () => Takeover): void {
  let at: Takeover
  let people = 0

  beforeAll(() => {
    at = service()
  })

  interface Protected extends Account {
    readonly recoveryCodes: readonly string[]
    readonly code: () => string
  }

  function codesOf(secret: string): () => string {
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    return () => totp.generate({ timestamp: at.test.clock.now() / 1000 })
  }

  async function protectedAccount(): Promise<Protected> {
    people += 1
    const account = await at.verifiedWith(`protected${people}@example.org`)
    const body = { current_password: account.password }
    const { secret, url } = await account.byToken.call(factor.beginSecondFactor, { body })
    expect(url).toContain(`secret=${secret}`)
    const code = codesOf(secret)
    const wrong = { body: { code: '000000' === code() ? '111111' : '000000' } }
    expect(await reasonOf(account.byToken.send(factor.confirmSecondFactor, wrong))).toBe(
      'second_factor_wrong',
    )
    expect(await account.byToken.call(factor.getSecondFactor)).toMatchObject({ enabled: false })
    const confirmed = await account.byToken.call(factor.confirmSecondFactor, { body: { code: code() } })
    at.test.clock.advance(MINUTE)
    return { ...account, code, recoveryCodes: confirmed.recovery_codes }
  }

  async function reasonOf(answer: Promise<Response>): Promise<string | undefined> {
    return readReason((await answer).headers.get(REASON_HEADER))?.code
  }

  const signIn = ({ email, password }: Account, code?: string) =>
    at.test.anonymous.send(createSession, { body: { email, password, code, device: 'ada-laptop' } })

  it('is asked for beside the password, and each code works once', async () => {
    const account = await protectedAccount()
    expect(await account.byToken.call(getMe)).toMatchObject({ '2fa_enabled': true })
    expect(await reasonOf(signIn(account))).toBe('second_factor_needed')
    expect(await reasonOf(account.byPassword.send(getMe))).toBe('second_factor_needed')
    expect((await account.bySession.send(getLogged)).status).toBe(200)
    const code = account.code()
    const answer = await signIn(account, code)
    const { session_token } = (await answer.json()) as { session_token: string }
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    const [own] = await at.test.anonymous.with(tokenHeader(session_token)).call(listSessions)
    expect(own).toMatchObject({ device: 'ada-laptop', current: true })
    expect(await reasonOf(signIn(account, code))).toBe('second_factor_wrong')
    at.test.clock.advance(MINUTE)
    const both = await Promise.all([signIn(account, account.code()), signIn(account, account.code())])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const [recovery = ''] = account.recoveryCodes
    expect((await signIn(account, recovery.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await reasonOf(signIn(account, recovery))).toBe('second_factor_wrong')
    const other = await protectedAccount()
    expect(await reasonOf(signIn(other, account.recoveryCodes[1]))).toBe('second_factor_wrong')
    expect(await account.byToken.call(factor.getSecondFactor)).toMatchObject({ recovery_codes_left: 9 })
  })

  it('is not guessed: who knows the password has few tries, and keeps nobody from the account who is in it', async () => {
    const account = await protectedAccount()
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await reasonOf(signIn(account, 'abcdef'))).toBe('second_factor_wrong')
    }
    expect(await reasonOf(signIn(account, account.code()))).toBe('too_many_requests')
    const { id } = await account.byToken.call(getMe)
    const noted = await at.test.service.operate(({ db }) =>
      listLines(db, { actions: ['account.sign_in_failed'], about: id }, 10),
    )
    expect(noted).toHaveLength(6)
    expect((await account.bySession.send(getLogged)).status).toBe(200)
    const changed = { password: 'another password', current_password: account.password }
    await account.byToken.call(updateMe, { body: changed })
    at.test.clock.advance(16 * MINUTE)
    expect((await signIn({ ...account, ...changed }, account.code())).status).toBe(200)
  })

  it('is not guessed from many networks either, which leave their tries to who has a mailed code', async () => {
    const account = await protectedAccount()
    const params = { password_reset_code: await at.resetCode(account.email) }
    const guessFrom = (network: number) => {
      const bindings = { incoming: { socket: { remoteAddress: `192.0.2.${network}` } } }
      const client = createApiClient((request) => at.test.service.fetch(request, bindings))
      const { email, password } = account
      return reasonOf(client.send(createSession, { body: { email, password, code: 'abcdef' } }))
    }
    for (let guess = 0; guess < 20; guess += 1) {
      expect(await guessFrom(guess % 4)).toBe('second_factor_wrong')
    }
    expect(await guessFrom(4)).toBe('too_many_requests')
    const body = { password: 'another password', code: account.code() }
    expect((await at.test.anonymous.send(confirmPasswordReset, { params, body })).status).toBe(200)
  })

  it('outlives a reset of the password, which needs a code, too', async () => {
    const account = await protectedAccount()
    const params = { password_reset_code: await at.resetCode(account.email) }
    const confirm = (code?: string) =>
      at.test.anonymous.send(confirmPasswordReset, { params, body: { password: 'by mail alone', code } })
    expect(await reasonOf(confirm())).toBe('second_factor_needed')
    expect(await reasonOf(confirm('123456789'))).toBe('second_factor_wrong')
    expect((await account.byToken.send(getLogged)).status).toBe(200)
    expect((await confirm(account.code())).status).toBe(200)
    expect(await reasonOf(signIn({ ...account, password: 'by mail alone' }))).toBe('second_factor_needed')
  })

  it('is turned off with password and code, or by whoever keeps the service', async () => {
    const account = await protectedAccount()
    const end = (body: object) => account.byToken.send(factor.endSecondFactor, { body })
    const current_password = account.password
    expect(await reasonOf(end({ current_password: 'wrong', code: account.code() }))).toBe('wrong_credentials')
    expect(await reasonOf(end({ current_password, code: 'wrong' }))).toBe('second_factor_wrong')
    const again = { body: { current_password, code: account.code() } }
    const renewed = await account.byToken.call(factor.renewRecoveryCodes, again)
    expect(await reasonOf(end({ current_password, code: account.recoveryCodes[0] }))).toBe(
      'second_factor_wrong',
    )
    const { id } = await account.byToken.call(getMe)
    const noted = await at.test.service.operate(({ db }) =>
      listLines(db, { actions: ['account.sign_in_failed'], about: id }, 10),
    )
    expect(noted).toHaveLength(4)
    expect((await end({ current_password, code: renewed.recovery_codes[0] })).status).toBe(200)
    expect((await signIn(account)).status).toBe(200)
    const lost = await protectedAccount()
    const reset = () =>
      at.test.service.operate(async (scope) => resetSecondFactor(scope, await accountOf(scope, lost.email)))
    expect([await reset(), await reset()]).toEqual([true, false])
    expect((await signIn(lost)).status).toBe(200)
  })

  it('keeps no owner of an address out: it is set up for a proved one, by who knows the password', async () => {
    const attacker = await at.accountWith('unproved@example.org')
    const begin = (current_password: string) =>
      attacker.byToken.send(factor.beginSecondFactor, { body: { current_password } })
    expect(await reasonOf(begin('guessed'))).toBe('wrong_credentials')
    expect(await reasonOf(begin(attacker.password))).toBe('unverified_email')
  })
}
