import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  closeAccount,
  confirmPasswordReset,
  createSession,
  requestPasswordReset,
  signUp,
} from '../../shared/api/accounts.ts'
import { getLogged, getMe, resetToken, updateMe } from '../../shared/api/me.ts'
import { getReadiness } from '../../shared/api/service.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'

/** Accounts on any database; their rules have a suite of their own. */
export function accountsContract(open: OpenDatabase): void {
  let test: TestService
  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())

  it('signs up, signs in and closes', async () => {
    const person = await test.signUp()
    expect(await test.anonymous.call(createSession, { body: person })).toEqual(person.me)
    expect(await person.client.call(getMe)).toEqual(person.me)
    await person.client.call(closeAccount, { params: { product_code: 'track' } })
    expect(await person.client.refusal(getLogged)).toMatchObject({ status: 403 })
  })

  it('signs one of many up who want the same address at once', async () => {
    const body = { email: 'same@example.org', password: 'correct horse' }
    const all = await Promise.all(Array.from({ length: 6 }, () => test.anonymous.send(signUp, { body })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  it('resets a password', async () => {
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
