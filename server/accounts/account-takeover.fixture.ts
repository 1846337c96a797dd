/** Accounts, mails and codes for tests of what somebody tries with an address whose mails they cannot read. */

import {
  confirmEmail,
  confirmPasswordReset,
  requestPasswordReset,
  signUp,
} from '../../shared/api/accounts.ts'
import { acceptInvitation } from '../../shared/api/invitations.ts'
import { getLogged } from '../../shared/api/me.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import { systemRandom } from '../effects/random.ts'
import { createPasswords, type Passwords } from '../secrets/passwords.ts'
import { type ApiClient, tokenHeader } from '../testing/api-client.ts'
import { eventually } from '../testing/eventually.ts'
import { invite } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

export interface Account {
  readonly email: string
  readonly password: string
  readonly apiToken: string
  readonly byToken: ApiClient
  readonly bySession: ApiClient
  readonly byPassword: ApiClient
}

/** A service with an owner who invites. */
export async function openTakeover(database: DatabaseLocation) {
  let pause: Promise<void> = Promise.resolve()
  let begin = (): void => undefined
  const quick = createPasswords(systemRandom, { ln: 4, r: 8, p: 1 })
  const passwords: Passwords = {
    ...quick,
    async verify(password, stored) {
      begin()
      await pause
      return quick.verify(password, stored)
    },
  }
  const test: TestService = await openTestService({ database, passwords })
  const owner: Person = await test.signUp({ name: 'Ada' })

  /** From now on checking a password ends late: it has read what it checks. */
  function passwordsPause(): { readonly begun: Promise<void>; readonly end: () => void } {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    begin = begun.resolve
    pause = ended.promise
    return { begun: begun.promise, end: ended.resolve }
  }

  async function accountWith(address: string): Promise<Account> {
    const password = `the password of ${address}`
    const body = { email: address, password }
    const answer = await test.anonymous.send(signUp, { body })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { api_token: apiToken } = (await answer.json()) as { api_token: string }
    const basic = Buffer.from(`${address}:${password}`).toString('base64')
    return {
      ...body,
      apiToken,
      byToken: test.anonymous.with(tokenHeader(apiToken)),
      bySession: test.anonymous.with({ cookie }),
      byPassword: test.anonymous.with({ authorization: `Basic ${basic}` }),
    }
  }
  /** Invites, and answers both codes. */
  async function invited(address: string): Promise<{ readonly told: string; readonly mailed: string }> {
    const before = test.mails.length
    const { invitations } = await invite(owner, [address], { skip_email: false })
    const mailed = await eventually(() => {
      const mail = test.mails.slice(before).find(({ to }) => to === address)
      const code = /\/invitations\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
      if (code === undefined) throw new Error('No invitation has come yet.')
      return code
    })
    return { told: invitations[0]?.code ?? '', mailed }
  }
  async function resetCode(address: string): Promise<string> {
    const before = test.mails.length
    await test.anonymous.call(requestPasswordReset, { body: { email: address } })
    return eventually(() => {
      const mail = test.mails.slice(before).find(({ to }) => to === address)
      const code = /\/password_reset\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
      if (code === undefined) throw new Error('No reset code has come yet.')
      return code
    })
  }
  /** Somebody chooses a password by a mail to the address. */
  async function reset(address: string, code?: string) {
    const params = { password_reset_code: code ?? (await resetCode(address)) }
    return test.anonymous.call(confirmPasswordReset, { params, body: { password: 'what the owner chose' } })
  }
  const accept = (code: string, by: ApiClient = test.anonymous): Promise<Response> =>
    by.send(acceptInvitation, { params: { invitation_code: code } })
  const confirm = (code: string, password: string): Promise<Response> =>
    test.anonymous.send(confirmEmail, { params: { email_verification_code: code }, body: { password } })
  async function isIn(client: ApiClient): Promise<boolean> {
    return (await client.call(listMyWorkspaces)).some(({ id }) => id === owner.workspaceId)
  }

  /** How the account's three credentials are answered. */
  async function statusesOf({ byToken, bySession, byPassword }: Account): Promise<number[]> {
    const all = [byToken, bySession, byPassword].map(async (client) => (await client.send(getLogged)).status)
    return Promise.all(all)
  }
  /** Somebody who has proved their address. */
  async function verifiedWith(address: string): Promise<Account> {
    const account = await accountWith(address)
    await test.verify(account)
    return account
  }
  return {
    test,
    owner,
    passwordsPause,
    accountWith,
    verifiedWith,
    invited,
    resetCode,
    reset,
    accept,
    confirm,
    isIn,
    statusesOf,
  }
}

export type Takeover = Awaited<ReturnType<typeof openTakeover>>

/** How credentials that have ended are answered. */
export const shutOut = [403, 403, 403]
