import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  closeAccount,
  confirmPasswordReset,
  createSession,
  requestPasswordReset,
  signUp,
} from '../../shared/api/accounts.ts'
import { getLogged, getMe, resetToken, updateMe } from '../../shared/api/me.ts'
import { systemRandom } from '../effects/random.ts'
import { createPasswords, type Passwords } from '../secrets/passwords.ts'
import { getReadiness } from '../../shared/api/service.ts'
import { tokenHeader } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'

/** Accounts on any database; their rules have a suite of their own. */
export function accountsContract(open: OpenDatabase): void {
  let test: TestService
  let pause: Promise<void> = Promise.resolve()
  let begin = (): void => undefined

  /** From now on checking a password waits. */
  function passwordsPause(): { readonly begun: Promise<void>; readonly end: () => void } {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    begin = begun.resolve
    pause = ended.promise
    return { begun: begun.promise, end: ended.resolve }
  }

  beforeAll(async () => {
    const quick = createPasswords(systemRandom, { ln: 4, r: 8, p: 1 })
    const passwords: Passwords = {
      ...quick,
      async verify(password, stored) {
        begin()
        await pause
        return quick.verify(password, stored)
      },
    }
    test = await openTestService({ database: await open(), passwords })
  })
  afterAll(() => test.close())

  it('T §4.1 POST signup, POST sessions and POST me/close_account: signs up, signs in and closes', async () => {
    const person = await test.signUp()
    expect(await test.anonymous.call(createSession, { body: person })).toEqual(person.me)
    expect(await person.client.call(getMe)).toEqual(person.me)
    const params = { product_code: 'track' } as const
    const wrong = { params, body: { password: 'a guess' } }
    expect(await person.client.refusal(closeAccount, wrong)).toMatchObject({ status: 403 })
    await person.client.call(closeAccount, { params, body: { password: person.password } })
    expect(await person.client.refusal(getLogged)).toMatchObject({ status: 403 })
  })

  it('T §4.1 POST signup: signs one of many up who want the same address at once', async () => {
    const body = { email: 'same@example.org', password: 'correct horse' }
    const all = await Promise.all(Array.from({ length: 6 }, () => test.anonymous.send(signUp, { body })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  it('T §4.1 POST me/password_reset: resets a password', async () => {
    const { email } = await test.signUp()
    await test.anonymous.call(requestPasswordReset, { body: { email } })
    await expect.poll(() => test.mails.at(-1)?.to).toBe(email)
    const password_reset_code = /^[\w-]{43}$/m.exec(test.mails.at(-1)?.text ?? '')?.[0] ?? ''
    const body = { password: 'another password' }
    await test.anonymous.call(confirmPasswordReset, { params: { password_reset_code }, body })
    await test.anonymous.call(createSession, { body: { ...body, email } })
  })

  it('changes an account, and its password only with the current one', async () => {
    const { client, me, password, email } = await test.signUp()
    const body = { fullname: 'Ada L.', beginning_of_week: 0, timezone: 'Europe/London' }
    const changed = await client.call(updateMe, { body })
    expect(changed).toEqual({ ...me, ...body, at: changed.at, updated_at: changed.at })
    const secret = { password: 'another password' }
    expect(await client.refusal(updateMe, { body: secret })).toMatchObject({ status: 400 })
    const wrong = { ...secret, current_password: 'wrong' }
    expect(await client.refusal(updateMe, { body: wrong })).toMatchObject({ status: 403 })
    await client.call(updateMe, { body: { ...secret, current_password: password } })
    await test.anonymous.call(createSession, { body: { email, ...secret } })
  })

  it('answers a repeated change of the password as the first, although the current one is another by then', async () => {
    const { client, password, email } = await test.signUp()
    const body = { password: 'another password', current_password: password }
    const request = { body, headers: { 'idempotency-key': 'change-of-password' } }
    const first = await client.call(updateMe, request)
    const renewed = test.anonymous.with(tokenHeader(first.api_token))
    expect(await renewed.call(updateMe, request)).toEqual(first)
    await test.anonymous.call(createSession, { body: { email, password: body.password } })
  })

  it('goes on writing for others while passwords are checked', async () => {
    const [slow, other] = [await test.signUp(), await test.signUp()]
    const hashed = passwordsPause()
    const body = { password: 'another password', current_password: slow.password }
    const change = slow.client.call(updateMe, { body })
    await hashed.begun
    expect(await other.client.call(updateMe, { body: { fullname: 'Meanwhile' } })).toMatchObject({
      fullname: 'Meanwhile',
    })
    hashed.end()
    await change
  })

  it('replaces an API token at once', async () => {
    const { client } = await test.signUp()
    const token = await client.call(resetToken)
    expect(await client.refusal(getLogged)).toMatchObject({ status: 403 })
    const renewed = test.anonymous.with({ authorization: `Bearer ${token}` })
    expect(await renewed.call(getMe)).toMatchObject({ api_token: token })
  })

  it('is ready', async () => {
    expect(await test.anonymous.call(getReadiness)).toEqual({ status: 'OK' })
  })
}
