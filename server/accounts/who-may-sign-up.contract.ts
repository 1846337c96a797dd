import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmEmail, requestPasswordReset, signUp } from '../../shared/api/accounts.ts'
import { acceptInvitation, createInvitation, rejectInvitation } from '../../shared/api/invitations.ts'
import { updateMe } from '../../shared/api/me.ts'
import { listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { REASON_HEADER } from '../../shared/api/reasons.ts'
import type { ApiClient } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { createAccount } from './by-command.ts'

const password = 'correct horse battery'

/** A service that people reach over a network, where only the invited make accounts. */
export function whoMaySignUpContract(open: OpenDatabase): void {
  let test: TestService
  let owner: ApiClient
  let params: { organization_id: number }
  let workspace_id: number

  function as(email: string): ApiClient {
    const basic = Buffer.from(`${email}:${password}`).toString('base64')
    return test.anonymous.with({ authorization: `Basic ${basic}` })
  }

  async function invite(client: ApiClient, email: string, to = { params, workspace_id }) {
    const body = { emails: [email], workspaces: [{ workspace_id: to.workspace_id }] }
    const { invitations } = await client.call(createInvitation, { params: to.params, body })
    return invitations[0]?.code ?? ''
  }

  async function refusedSignUp(email: string) {
    const { status, headers } = await test.anonymous.refusal(signUp, { body: { email, password } })
    return [status, JSON.parse(headers.get(REASON_HEADER) ?? '{}')] as const
  }

  const byInvitation = [403, expect.objectContaining({ code: 'sign_up_by_invitation' })]

  beforeAll(async () => {
    test = await openTestService({ database: await open(), signUp: 'invited' })
    await test.service.operate((scope) =>
      createAccount(scope, { email: 'owner@example.org', name: 'Ada', timeZone: 'UTC', password }),
    )
    owner = as('owner@example.org')
    const [workspace] = await owner.call(listMyWorkspaces)
    params = { organization_id: workspace?.organization_id ?? 0 }
    workspace_id = workspace?.id ?? 0
  })
  afterAll(() => test.close())

  it('a stranger gets no account, and does not learn who has one', async () => {
    expect(await refusedSignUp('stranger@example.org')).toEqual(byInvitation)
    expect(await refusedSignUp('owner@example.org')).toEqual(byInvitation)
  })

  it('who has been invited signs up, until the invitation is gone', async () => {
    await invite(owner, 'guest@example.org')
    await test.anonymous.call(signUp, { body: { email: 'guest@example.org', password } })
    const invitation_code = await invite(owner, 'dropped@example.org')
    await test.anonymous.call(rejectInvitation, { params: { invitation_code } })
    expect(await refusedSignUp('dropped@example.org')).toEqual(byInvitation)
    const sent = test.mails.length
    await test.anonymous.call(requestPasswordReset, { body: { email: 'dropped@example.org' } })
    await test.anonymous.call(requestPasswordReset, { body: { email: 'guest@example.org' } })
    await expect.poll(() => test.mails.length).toBe(sent + 1)
  })

  it('who only knows an invited address lets nobody else in; who has its mails does', async () => {
    const email = 'known@example.org'
    await invite(owner, email)
    const me = await test.anonymous.call(signUp, { body: { email, password } })
    const [own] = await as(email).call(listMyWorkspaces)
    const to = {
      params: { organization_id: own?.organization_id ?? 0 },
      workspace_id: me.default_workspace_id ?? 0,
    }
    const body = { emails: ['accomplice@example.org'], workspaces: [{ workspace_id: to.workspace_id }] }
    const refused = await as(email).refusal(createInvitation, { params: to.params, body })
    expect(refused.status).toBe(403)
    expect(refused.headers.get(REASON_HEADER)).toContain('unverified_email')
    expect(await refusedSignUp('accomplice@example.org')).toEqual(byInvitation)
    const code = { email_verification_code: await test.verificationCode(email) }
    await test.anonymous.call(confirmEmail, { params: code, body: { password } })
    await invite(as(email), 'accomplice@example.org', to)
    await test.anonymous.call(signUp, { body: { email: 'accomplice@example.org', password } })
  })

  it('who only knows an invited address does not trade it for one of their own', async () => {
    const email = 'guessed@example.org'
    await invite(owner, email)
    await test.anonymous.call(signUp, { body: { email, password } })
    const body = { email: 'mailbox@elsewhere.org', current_password: password }
    const refused = await as(email).refusal(updateMe, { body })
    expect([refused.status, refused.headers.get(REASON_HEADER)]).toEqual([
      403,
      expect.stringContaining('unverified_email'),
    ])
    const code = { email_verification_code: await test.verificationCode(email) }
    await test.anonymous.call(confirmEmail, { params: code, body: { password } })
    expect(await as(email).call(updateMe, { body })).toMatchObject({ new_email: 'mailbox@elsewhere.org' })
  })

  it('who accepted by the mail alone gets an account by a mailed password', async () => {
    const email = 'joined@example.org'
    await invite(owner, email)
    await expect.poll(() => test.mails.at(-1)?.to).toBe(email)
    const invitation_code = /invitations\/([\w-]{43})$/m.exec(test.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await test.anonymous.call(acceptInvitation, { params: { invitation_code } })
    const sent = test.mails.length
    await test.anonymous.call(requestPasswordReset, { body: { email } })
    await expect.poll(() => test.mails.slice(sent).some(({ to }) => to === email)).toBe(true)
  })
}
